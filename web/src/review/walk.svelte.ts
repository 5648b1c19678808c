import { menOf, type BoardMan } from '../board/men';
import type { Analysis, Colour, HeatKind, Moment, Review, SeatAnalysis, Step } from '../wire';

/** A walk through a finished game: 0 is before the first request, n after the nth. */
export class Walk {
  at = $state(0);
  heatOf = $state<HeatKind>('any');
  showsBelief = $state(true);
  showsHidden = $state(false);
  analysis = $state.raw<Analysis | null>(null);

  constructor(
    readonly review: Review,
    at: number,
  ) {
    this.go(at);
  }

  get length(): number {
    return this.review.steps.length;
  }

  get step(): Step | null {
    return this.review.steps[this.at - 1] ?? null;
  }

  get men(): BoardMan[] {
    return menOf(this.step?.position ?? this.review.start);
  }

  go(at: number): void {
    this.at = Math.min(Math.max(0, Number.isFinite(at) ? at : 0), this.length);
  }

  /** The last move of a colour that stood, up to here. */
  lastMove(of: Colour | null): string | null {
    const steps = this.review.steps.slice(0, this.at);
    return steps.findLast((step) => step.san !== null && (of === null || step.by === of))?.request ?? null;
  }

  /** The tries that were refused since the last move that stood. */
  refused(of: Colour | null): string[] {
    const tries: string[] = [];
    for (let i = this.at - 1; i >= 0; i--) {
      const step = this.review.steps[i];
      if (!step || step.san !== null) break;
      if (step.request !== 'any' && (of === null || step.by === of)) tries.unshift(step.request);
    }
    return tries;
  }

  /** What a seat believed here. */
  moment(colour: Colour): Moment | null {
    const seat = this.analysis?.[colour];
    return seat ? momentAt(seat, this.at) : null;
  }

  /** What a seat made of exactly this step. */
  momentHere(colour: Colour): Moment | null {
    return this.analysis?.[colour].moments.find((moment) => moment.step === this.at - 1) ?? null;
  }
}

export function momentAt(seat: SeatAnalysis, at: number): Moment {
  return seat.moments.findLast((moment) => moment.step !== null && moment.step < at) ?? seat.start;
}
