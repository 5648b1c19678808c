// What a screen reader says of a square.
import type { Colour, Phantom, Token } from '../wire';
import type { BoardMan } from './men';
import { origin, target } from './geometry';

export interface Seen {
  men: readonly BoardMan[];
  tokens: readonly Token[];
  phantoms: readonly Phantom[];
  refused: readonly string[];
  plan: readonly string[];
  lastMove: string | null;
  said: string | null;
  heat: readonly number[] | null;
}

export const percent = (chance: number): string => `${Math.round(chance * 100)}%`;

export function tokenWords(token: Token): string {
  const man = token.man ?? 'man';
  switch (token.kind) {
    case 'sure':
      return `a ${man} must stand here`;
    case 'checker':
      return `the checking ${man} may stand here, ${percent(token.chance)}`;
    case 'king':
      return `the enemy king may stand here, ${percent(token.chance)}`;
    case 'maybe':
      return `a ${man} may stand here, ${percent(token.chance)}`;
  }
}

export function squareWords(square: string, index: number, enemy: Colour, seen: Seen, marks: readonly string[]): string {
  const man = seen.men.find((it) => it.square === square);
  const words = [square, man ? `${man.colour} ${man.man}` : 'nothing seen', ...marks];
  const phantom = seen.phantoms.find((it) => it.square === square);
  if (phantom) words.push(`phantom ${enemy} ${phantom.man}${phantom.warning ? `, warning: ${phantom.warning}` : ''}`);
  for (const token of seen.tokens) if (token.square === square) words.push(tokenWords(token));
  if (seen.heat && (seen.heat[index] ?? 0) > 0) words.push(`chance ${seen.heat[index]} in 100`);
  if (seen.refused.some((put) => target(put) === square)) words.push('refused here');
  if (seen.lastMove && (origin(seen.lastMove) === square || target(seen.lastMove) === square)) words.push('last move');
  if (seen.said === square) words.push('named by the umpire');
  const place = seen.plan.findIndex((put) => target(put) === square);
  if (place >= 0) words.push(`planned try ${place + 1}`);
  return words.join(', ');
}
