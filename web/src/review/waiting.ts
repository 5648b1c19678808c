import * as api from '../api';
import type { Analysis } from '../wire';

/** Asks for the analysis until it is done, more and more patiently. Stops when told to. */
export async function awaitAnalysis(id: string, stopped: () => boolean, progress: (done: number) => void): Promise<Analysis | null> {
  for (let wait = 400; !stopped(); wait = Math.min(5_000, wait * 1.5)) {
    const answer = await api.analysis(id);
    if ('white' in answer) return answer;
    progress(answer.done);
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
  return null;
}
