import type { HeatKind, ManKind } from '../wire';

/** How the player looks at the board: what is shown on it, and what is in hand for it. */
export class Look {
  shows = $state<'tokens' | 'heat' | 'nothing'>('tokens');
  heatOf = $state<HeatKind>('any');
  /** The phantom to be put on the next square. */
  tool = $state<ManKind | null>(null);
  /** The square under the pointer or the focus. */
  square = $state<string | null>(null);
  lit = $state.raw<string[]>([]);

  take(man: ManKind): void {
    this.tool = this.tool === man ? null : man;
  }

  light(squares: string[]): void {
    this.lit = squares;
  }
}
