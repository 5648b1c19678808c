// Men on a board, and which of them is which when the next board comes.
import type { Colour, ManKind } from '../wire';
import { origin, SQUARES, target } from './geometry';

export interface BoardMan {
  square: string;
  man: ManKind;
  colour: Colour;
}

/** A man that keeps its name while it moves, so that it glides instead of jumping. */
export interface Followed extends BoardMan {
  id: number;
}

let nextId = 1;

/** Finds yesterday's men among today's: those that stayed, the one that moved, then any of the same kind. */
export function follow(before: Followed[], men: BoardMan[], lastMove: string | null): Followed[] {
  const left = new Map(before.map((man) => [man.square, man]));
  const take = (square: string, like: BoardMan, anyKind = false): number | undefined => {
    const old = left.get(square);
    if (!old || old.colour !== like.colour || (!anyKind && old.man !== like.man)) return undefined;
    left.delete(square);
    return old.id;
  };
  const ids = men.map((man) => take(man.square, man));
  men.forEach((man, i) => {
    if (ids[i] === undefined && lastMove && target(lastMove) === man.square) ids[i] = take(origin(lastMove), man, true);
  });
  men.forEach((man, i) => {
    if (ids[i] !== undefined) return;
    const kin = [...left.values()].find((old) => old.man === man.man && old.colour === man.colour);
    ids[i] = kin ? take(kin.square, man) : undefined;
  });
  return men.map((man, i) => ({ ...man, id: ids[i] ?? nextId++ })).sort((a, b) => a.id - b.id);
}

const LETTERS: Record<string, ManKind> = { k: 'king', q: 'queen', r: 'rook', b: 'bishop', n: 'knight', p: 'pawn' };

/** The kind that a letter names, as in FEN and behind a promotion. */
export const manOf = (letter: string): ManKind => LETTERS[letter.toLowerCase()] ?? 'pawn';

/** The men of a FEN's board. */
export function menOf(fen: string): BoardMan[] {
  const men: BoardMan[] = [];
  (fen.split(' ')[0] ?? '').split('/').forEach((row, fromTop) => {
    let file = 0;
    for (const letter of row) {
      if (letter >= '1' && letter <= '8') {
        file += Number(letter);
        continue;
      }
      const square = SQUARES[(7 - fromTop) * 8 + file];
      if (square) men.push({ square, man: manOf(letter), colour: letter === letter.toUpperCase() ? 'white' : 'black' });
      file += 1;
    }
  });
  return men;
}

export const other = (colour: Colour): Colour => (colour === 'white' ? 'black' : 'white');
export const sideName = (colour: Colour): string => (colour === 'white' ? 'White' : 'Black');
