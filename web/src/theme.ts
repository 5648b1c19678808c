import { theme } from './kept.svelte';

const night = matchMedia('(prefers-color-scheme: dark)');

/** Whether the page is dark now. */
export function isDark(): boolean {
  return theme.value === 'system' ? night.matches : theme.value === 'dark';
}

/** Writes the theme on the document; style sheets read it there. */
export function wear(): void {
  document.documentElement.dataset.theme = isDark() ? 'dark' : 'light';
}

/** The other theme; back to the system's wish when that is the same. */
export function turn(): void {
  const wanted = isDark() ? 'light' : 'dark';
  theme.value = wanted === (night.matches ? 'dark' : 'light') ? 'system' : wanted;
  wear();
}

night.addEventListener('change', wear);
wear();
