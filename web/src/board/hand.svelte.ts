import type { Phantom } from '../wire';
import { origin, target } from './geometry';

/** What a hand over the board needs to know and whom it tells. */
export interface Reach {
  tries(): readonly string[];
  phantoms(): readonly Phantom[];
  put(put: string): void;
  /** Moves a phantom, or lifts it when there is no square to go to. */
  movePhantom(from: string, to: string | null): void;
  /** A square was chosen with nothing in hand; true when somebody made use of it. */
  touch(square: string): boolean;
}

/** What the player holds: a man, a phantom, or a pawn that waits for its promotion. */
export class Hand {
  holding = $state<string | null>(null);
  promotions = $state<string[]>([]);

  constructor(private readonly reach: Reach) {}

  get holdsPhantom(): boolean {
    return this.holding !== null && !this.#isMan(this.holding) && this.#isPhantom(this.holding);
  }

  /** Where the man in hand may be tried. */
  get targets(): string[] {
    if (!this.holding || this.holdsPhantom) return [];
    const from = this.holding;
    return [...new Set(this.reach.tries().filter((put) => origin(put) === from).map(target))];
  }

  canPick(square: string): boolean {
    return this.#isMan(square) || this.#isPhantom(square);
  }

  /** A square is chosen by click, tap or key. */
  choose(square: string): void {
    if (this.promotions.length > 0) return this.cancel();
    const held = this.holding;
    if (held === null) {
      if (this.reach.touch(square)) return;
      if (this.canPick(square)) this.holding = square;
    } else if (held === square) {
      this.holding = null;
    } else {
      this.drop(square);
    }
  }

  /** What is held goes to a square, or off the board. */
  drop(square: string | null): void {
    const held = this.holding;
    if (!held) return;
    if (this.holdsPhantom) {
      this.holding = null;
      if (square !== held) this.reach.movePhantom(held, square);
      return;
    }
    const puts = square ? this.reach.tries().filter((put) => origin(put) === held && target(put) === square) : [];
    if (puts.length > 1) {
      this.promotions = [...puts];
      return;
    }
    this.holding = null;
    if (puts[0]) this.reach.put(puts[0]);
    else if (square && square !== held && this.canPick(square)) this.holding = square;
  }

  promote(put: string): void {
    this.cancel();
    this.reach.put(put);
  }

  cancel(): void {
    this.holding = null;
    this.promotions = [];
  }

  #isMan(square: string): boolean {
    return this.reach.tries().some((put) => origin(put) === square);
  }

  #isPhantom(square: string): boolean {
    return this.reach.phantoms().some((phantom) => phantom.square === square);
  }
}
