import type { Clock, Clocks, Colour } from '../wire';

/** What a clock shows so many milliseconds after it was sent. */
export function remaining(clocks: Clocks, colour: Colour, elapsed: number): number {
  return Math.max(0, clocks[colour] - (clocks.running === colour ? elapsed : 0));
}

/** Milliseconds as a clock shows them: 1:02:03, 4:05, 9.3. */
export function clockWords(left: number): string {
  if (left < 10_000) return (Math.floor(left / 100) / 10).toFixed(1);
  const seconds = Math.floor(left / 1000);
  const two = (n: number) => String(n).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** A setting of the clock in words. */
export function settingWords(clock: Clock | null): string {
  if (!clock) return 'no clock';
  const base = clock.base % 60 === 0 ? `${clock.base / 60} min` : clock.base < 60 ? `${clock.base} s` : `${Math.floor(clock.base / 60)} min ${clock.base % 60} s`;
  return clock.increment > 0 ? `${base} + ${clock.increment} s` : base;
}

/** A moment, for people. */
export function dateWords(seconds: number): string {
  return new Date(seconds * 1000).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });
}
