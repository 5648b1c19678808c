import { Kept } from '../kept.svelte';
import type { Heard, SeatView } from '../wire';

/** Whether a plan waits when the other side's move was announced with a capture or a check. */
export const careful = new Kept<boolean>('careful-plans', true);

/** Tries in order, put one after the other in the next turn until one stands. */
export class Plan {
  tries = $state.raw<string[]>([]);
  /** Why the plan waits, or nothing. */
  waits = $state<string | null>(null);
  /** Whether tries made on the board in one's own turn are collected instead of put. */
  collecting = $state(false);

  add(put: string): void {
    if (!this.tries.includes(put)) this.tries = [...this.tries, put];
  }

  drop(put: string): void {
    this.tries = this.tries.filter((it) => it !== put);
    if (this.tries.length === 0) this.waits = null;
  }

  /** Moves a try one place forward. */
  raise(put: string): void {
    const at = this.tries.indexOf(put);
    if (at <= 0) return;
    const tries = [...this.tries];
    tries.splice(at, 1);
    tries.splice(at - 1, 0, put);
    this.tries = tries;
  }

  clear(): void {
    this.tries = [];
    this.waits = null;
    this.collecting = false;
  }

  halt(): void {
    if (this.tries.length > 0) this.waits = 'The plan waits for you.';
  }

  start(): void {
    this.waits = null;
    this.collecting = false;
  }

  answered(request: string, heard: Heard): void {
    if (heard.verdict === 'moved') this.clear();
    else this.drop(request);
  }

  overheard(heard: Heard): void {
    if (this.tries.length > 0 && careful.value && (heard.taken || heard.checks.length > 0)) {
      this.waits = 'The umpire said more than a move: the plan waits for you.';
    }
  }

  /** Forgets what can no longer be put. */
  prune(view: SeatView): void {
    const possible = new Set([...view.tries, ...view.plans]);
    const left = this.tries.filter((put) => possible.has(put));
    if (left.length !== this.tries.length) this.tries = left;
  }

  /** The next try to put, if the plan is to go on. */
  next(view: SeatView): string | null {
    if (this.waits !== null || this.collecting) return null;
    return this.tries.find((put) => view.tries.includes(put)) ?? null;
  }
}
