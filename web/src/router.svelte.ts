// The address bar is the only state that pages share.

/** Where the reader is. */
export type Place =
  | { page: 'home' }
  | { page: 'learn' }
  | { page: 'account' }
  | { page: 'person'; name: string }
  | { page: 'game'; id: string; invite: string | null }
  | { page: 'review'; id: string }
  | { page: 'nowhere' };

function read(address: URL): Place {
  const parts = address.pathname.split('/').filter(Boolean).map(decode);
  const [first, second, third] = parts;
  if (parts.length === 0) return { page: 'home' };
  if (first === 'learn' && parts.length === 1) return { page: 'learn' };
  if (first === 'account' && parts.length === 1) return { page: 'account' };
  if (first === 'people' && second && parts.length === 2) return { page: 'person', name: second };
  if (first === 'table' && second) {
    if (parts.length === 2) return { page: 'game', id: second, invite: address.searchParams.get('invite') };
    if (third === 'review' && parts.length === 3) return { page: 'review', id: second };
  }
  return { page: 'nowhere' };
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

class Router {
  place = $state<Place>(read(new URL(location.href)));

  constructor() {
    addEventListener('popstate', () => this.#look());
    document.addEventListener('click', (click) => this.#follow(click));
  }

  go(path: string, how: 'push' | 'replace' = 'push'): void {
    if (how === 'push') history.pushState(null, '', path);
    else history.replaceState(null, '', path);
    this.#look();
    if (how === 'replace') return;
    scrollTo(0, 0);
    document.getElementById('main')?.focus({ preventScroll: true });
  }

  #look(): void {
    this.place = read(new URL(location.href));
  }

  /** Links of our own pages are followed without loading again; all others are left to the browser. */
  #follow(click: MouseEvent): void {
    if (click.defaultPrevented || click.button !== 0 || click.metaKey || click.ctrlKey || click.shiftKey) return;
    const link = (click.target as Element | null)?.closest?.('a');
    if (!link || link.target || link.hasAttribute('download')) return;
    const address = new URL(link.href, location.href);
    if (address.origin !== location.origin || address.pathname.startsWith('/api/') || address.hash) return;
    click.preventDefault();
    this.go(address.pathname + address.search);
  }
}

export const router = new Router();
