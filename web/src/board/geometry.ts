// Squares as the page counts them: a1 is 0, h1 is 7, h8 is 63. A square is a hundred wide.
import type { Colour } from '../wire';

export const SIDE = 100;
export const FILES = 'abcdefgh';

export interface Point {
  x: number;
  y: number;
}

export const SQUARES: readonly string[] = Array.from(
  { length: 64 },
  (_, i) => FILES.charAt(i % 8) + String(Math.floor(i / 8) + 1),
);

const INDEX = new Map(SQUARES.map((square, i) => [square, i]));

export const indexOf = (square: string): number => INDEX.get(square) ?? 0;
export const isDarkSquare = (square: string): boolean => (indexOf(square) + Math.floor(indexOf(square) / 8)) % 2 === 0;

/** The upper left corner of a square on a board seen from one side. */
export function corner(square: string, below: Colour): Point {
  const file = indexOf(square) % 8;
  const rank = Math.floor(indexOf(square) / 8);
  return below === 'white' ? { x: file * SIDE, y: (7 - rank) * SIDE } : { x: (7 - file) * SIDE, y: rank * SIDE };
}

export function centre(square: string, below: Colour): Point {
  const { x, y } = corner(square, below);
  return { x: x + SIDE / 2, y: y + SIDE / 2 };
}

/** The square under a point, or nothing beside the board. */
export function squareAt({ x, y }: Point, below: Colour): string | null {
  const column = Math.floor(x / SIDE);
  const row = Math.floor(y / SIDE);
  if (column < 0 || column > 7 || row < 0 || row > 7) return null;
  const file = below === 'white' ? column : 7 - column;
  const rank = below === 'white' ? 7 - row : row;
  return SQUARES[rank * 8 + file] ?? null;
}

/** The square one step to the right and down as it is seen; the edge holds. */
export function neighbour(square: string, right: number, down: number, below: Colour): string {
  const { x, y } = centre(square, below);
  return squareAt({ x: x + right * SIDE, y: y + down * SIDE }, below) ?? square;
}

/** The ranks from top to bottom, each from left to right. */
export function rows(below: Colour): string[][] {
  return Array.from({ length: 8 }, (_, row) =>
    Array.from({ length: 8 }, (_, column) => squareAt({ x: column * SIDE, y: row * SIDE }, below) ?? 'a1'),
  );
}

export const origin = (put: string): string => put.slice(0, 2);
export const target = (put: string): string => put.slice(2, 4);
