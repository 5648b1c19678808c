import { origin, target } from '../board/geometry';
import { menOf, type BoardMan } from '../board/men';
import type { Saying } from '../play/said';
import { STEPS, type Answer } from './steps';

/** How far somebody has come in the lesson. */
export class Lesson {
  at = $state(0);
  reached = $state.raw<string[]>([]);
  answer = $state.raw<Answer | null>(null);
  request = $state<string | null>(null);
  pending = $state<string | null>(null);
  refused = $state.raw<string[]>([]);
  truth = $state.raw<BoardMan[]>(menOf(STEPS[0]?.position ?? ''));
  #said = 0;

  get step() {
    return STEPS[this.at];
  }

  get finished(): boolean {
    return this.at >= STEPS.length;
  }

  get done(): boolean {
    return this.step?.goals.every((goal) => this.reached.includes(goal)) ?? true;
  }

  get mayAsk(): boolean {
    return this.step?.any !== undefined && !this.reached.includes('asked');
  }

  /** What may be put now. A step whose goals are several begins again after each. */
  get tries(): string[] {
    if (!this.step || this.done || this.mayAsk) return [];
    return Object.keys(this.step.answers).filter((put) => !this.refused.includes(put));
  }

  get saying(): Saying | null {
    const sentences = this.answer?.sentences ?? this.step?.opening;
    if (!sentences) return null;
    return { n: this.#said, tone: this.answer?.tone ?? 'quiet', sentences, request: this.request, by: null, move: 1, square: this.answer?.taken ?? null };
  }

  /** Puts a request; the umpire takes a moment. */
  async put(request: string): Promise<Answer | null> {
    const at = this.at;
    if (this.pending !== null) return null;
    this.pending = request;
    await new Promise((resolve) => setTimeout(resolve, 320));
    this.pending = null;
    if (at === this.at) this.#answer(request);
    return this.answer;
  }

  #answer(request: string): void {
    const answer = request === 'any' ? this.step?.any : this.step?.answers[request];
    if (!this.step || !answer) return;
    this.#said += 1;
    this.answer = answer;
    this.request = request;
    if (answer.reaches && !this.reached.includes(answer.reaches)) this.reached = [...this.reached, answer.reaches];
    if (answer.tone === 'refused') this.refused = [...this.refused, request];
    this.truth = answer.stands ? moved(menOf(this.step.position), request) : menOf(this.step.position);
    if (answer.stands && !this.done) setTimeout(() => this.again(request), 1200);
  }

  /** The same position once more, unless the learner has gone on. */
  again(request: string): void {
    if (this.request === request && this.step && !this.done) this.truth = menOf(this.step.position);
  }

  go(at: number): void {
    this.at = at;
    this.#said += 1;
    this.reached = [];
    this.refused = [];
    this.answer = null;
    this.request = null;
    this.truth = menOf(this.step?.position ?? '');
  }
}

function moved(men: BoardMan[], put: string): BoardMan[] {
  return men
    .filter((man) => man.square !== target(put))
    .map((man) => (man.square === origin(put) ? { ...man, square: target(put) } : man));
}
