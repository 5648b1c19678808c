import { Kept } from '../kept.svelte';
import type { Clock, ColourWish, Draws } from '../wire';

/** How the reader last wanted to play. */
export interface Wish {
  /** A ruleset's name; empty means the house's usual one. */
  ruleset: string;
  colour: ColourWish;
  base: number;
  increment: number;
  clocked: boolean;
  assistant: boolean;
  draws: Draws;
}

export const wish = new Kept<Wish>('wish', {
  ruleset: '',
  colour: 'either',
  base: 600,
  increment: 10,
  clocked: false,
  assistant: true,
  draws: 'claim',
});

export const PRESETS: readonly Clock[] = [
  { base: 180, increment: 2 },
  { base: 300, increment: 5 },
  { base: 600, increment: 10 },
  { base: 1800, increment: 20 },
];

export function change(part: Partial<Wish>): void {
  wish.value = { ...wish.value, ...part };
}

export const clockOf = ({ clocked, base, increment }: Wish): Clock | null => (clocked ? { base, increment } : null);
