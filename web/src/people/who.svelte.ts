import * as api from '../api';
import type { Me } from '../wire';

/** Who sits before this page. */
class Who {
  me = $state<Me | null>(null);

  async ask(): Promise<void> {
    try {
      this.me = await api.me();
    } catch {
      // The page can be read without it; what needs a person asks again.
    }
  }
}

export const who = new Who();
void who.ask();
