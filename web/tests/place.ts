import { test as base, expect, type Browser, type BrowserContextOptions, type Page } from '@playwright/test';
import type { Message, SeatView } from '../src/wire';
import { Server } from './server';

/** One person's browser: a page that must not complain, and the last view its socket was sent. */
export class Visitor {
  view: SeatView | null = null;
  events: number[] = [];
  readonly complaints: string[] = [];

  constructor(readonly page: Page) {
    page.on('pageerror', (error) => this.complaints.push(error.message));
    page.on('console', (message) => {
      if (message.type() !== 'error') return;
      // A server that is down, a wrong password and a missing page are told by the browser as well as by us.
      if (/WebSocket connection|ERR_CONNECTION|Failed to load resource/.test(message.text())) return;
      this.complaints.push(message.text());
    });
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        const message = JSON.parse(payload.toString()) as Message;
        if (message.is === 'view') this.view = message.view;
        if (message.is === 'event') this.events.push(message.event.n);
      }),
    );
  }

  get caption() {
    return this.page.getByTestId('caption');
  }

  get log() {
    return this.page.getByRole('list', { name: 'What was said' }).getByRole('listitem');
  }

  square(name: string) {
    return this.page.locator(`[data-square="${name}"]`);
  }

  /** Types a request and waits until the umpire has answered it. */
  async put(request: string): Promise<void> {
    const before = this.view?.n ?? 0;
    await this.page.getByLabel('Type a move').fill(request);
    await this.page.getByLabel('Type a move').press('Enter');
    await expect.poll(() => this.view?.n ?? 0, { message: `an answer to ${request}` }).toBeGreaterThan(before);
  }

  /** Puts a try, or finds that the game is over meanwhile. */
  async tryTo(request: string): Promise<void> {
    const before = this.view?.n ?? 0;
    const field = this.page.getByLabel('Type a move');
    await field.fill(request, { timeout: 2_000 }).catch(() => undefined);
    await field.press('Enter', { timeout: 2_000 }).catch(() => undefined);
    await expect.poll(() => (this.view?.n ?? 0) > before || this.view?.ending !== null).toBe(true);
  }

  async myTurn(): Promise<void> {
    await expect.poll(() => this.view !== null && (this.view.ending !== null || this.view.to_move === this.view.colour), { timeout: 20_000 }).toBe(true);
  }

  /** Chooses a try on the board, where it is planned. */
  async plan(put: string): Promise<void> {
    await this.square(put.slice(0, 2)).click();
    await this.square(put.slice(2, 4)).click();
  }

  async resign(): Promise<void> {
    await this.page.getByRole('button', { name: 'Resign' }).click();
    await this.page.getByRole('button', { name: 'Yes, resign' }).click();
    await expect(this.page.getByRole('heading', { name: 'You have lost' })).toBeVisible();
  }
}

interface Wish {
  colour?: 'white' | 'black' | 'either';
  ruleset?: string;
  assistant?: boolean;
  clocked?: boolean;
  base?: number;
  increment?: number;
}

interface Place {
  server: Server;
  visit: (options?: BrowserContextOptions & { wish?: Wish; theme?: 'light' | 'dark' }) => Promise<Visitor>;
}

export const test = base.extend<Omit<Place, 'server'>, Pick<Place, 'server'>>({
  server: [
    // Playwright reads what a fixture needs from the pattern of its first parameter.
    async ({}, use) => {
      const server = await Server.started();
      await use(server);
      await server.end();
    },
    { scope: 'worker' },
  ],
  visit: async ({ browser, server }: { browser: Browser; server: Server }, use) => {
    const visitors: Visitor[] = [];
    await use(async ({ wish = {}, theme = 'dark', ...options } = {}) => {
      const context = await browser.newContext({ baseURL: server.address, colorScheme: theme, viewport: { width: 1280, height: 800 }, ...options });
      await context.addInitScript((wish) => {
        if (!localStorage.getItem('noctule:wish')) localStorage.setItem('noctule:wish', JSON.stringify(wish));
      }, wish);
      const visitor = new Visitor(await context.newPage());
      visitors.push(visitor);
      return visitor;
    });
    for (const visitor of visitors) {
      expect(visitor.complaints, 'what the browser complained of').toEqual([]);
      await visitor.page.context().close();
    }
  },
});

export { expect };

/** Starts a game against a player of the house, usually the weakest: two clicks from an empty browser. */
export async function againstTheHouse(visitor: Visitor, level = ''): Promise<void> {
  await visitor.page.goto('/');
  await visitor.page.getByRole('button', { name: new RegExp(`^Play against ${level}`) }).first().click();
  await expect(visitor.page.getByRole('grid')).toBeVisible();
  await visitor.myTurn();
}

/** Makes an account of this visitor's. */
export async function makeAccount({ page }: Visitor, name: string): Promise<void> {
  await page.goto('/account');
  const make = page.getByRole('form', { name: 'Make an account' });
  await make.getByLabel('Name').fill(name);
  await make.getByLabel(/^Password/).fill('in the dark');
  await make.getByRole('button', { name: 'Make it' }).click();
  await expect(page.getByRole('heading', { name })).toBeVisible();
}

/** Two visitors at one table, the first with the white men. */
export async function twoAtATable(white: Visitor, black: Visitor): Promise<void> {
  await white.page.goto('/');
  await white.page.getByRole('button', { name: 'Invite a friend by a link' }).click();
  const link = await white.page.getByLabel('Link to the game').inputValue();
  expect(link).toContain('?invite=');
  await black.page.goto(link);
  await expect(black.page.getByText('An invitation')).toBeVisible();
  await black.page.getByRole('button', { name: 'Sit down' }).click();
  await expect(black.page.getByRole('grid')).toBeVisible();
  await expect(white.page.getByRole('grid')).toBeVisible();
}

/** The shortest game there is: Black mates on the second move. */
export async function foolsMate(white: Visitor, black: Visitor): Promise<void> {
  await white.put('f2f3');
  await black.myTurn();
  await black.put('e7e5');
  await white.myTurn();
  await white.put('g2g4');
  await black.myTurn();
  await black.put('d8h4');
}
