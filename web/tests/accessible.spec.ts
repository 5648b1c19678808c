import AxeBuilder from '@axe-core/playwright';
import { againstTheHouse, expect, foolsMate, makeAccount, test, twoAtATable, type Visitor } from './place';

const SIZES = { desk: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } } as const;

/** No serious or critical finding, and nothing that must be scrolled sideways to. */
async function check_page(visitor: Visitor, what: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page: visitor.page }).options({ resultTypes: ['violations'] }).analyze();
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(grave.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`), what).toEqual([]);
  const wider = await visitor.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wider, `${what} is wider than the screen by`).toBeLessThanOrEqual(0);
}

for (const theme of ['light', 'dark'] as const) {
  for (const [size, viewport] of Object.entries(SIZES)) {
    test(`every page is accessible in the ${theme} theme on a ${size}`, async ({ visit }) => {
      test.setTimeout(120_000);
      // Without motion nothing is caught half faded in.
      const screen = { theme, viewport, reducedMotion: 'reduce' as const };
      const me = await visit({ ...screen, wish: { colour: 'white', assistant: true, clocked: true } });
      const { page } = me;
      for (const [address, ready] of [
        ['/', 'Play against the house'],
        ['/learn', 'You see only your own men'],
        ['/account', 'Make an account'],
        ['/nowhere', 'Illegal move'],
      ] as const) {
        await page.goto(address);
        await expect(page.getByRole('heading', { name: ready })).toBeVisible();
        if (address === '/') await expect(page.getByRole('button', { name: /^Play against/ }).first()).toBeVisible();
        await check_page(me, address);
      }

      await againstTheHouse(me);
      await me.put('e2d3');
      await me.square('g1').click();
      await check_page(me, 'the table');
      const panel = page.getByRole('region', { name: 'Assistant' });
      await panel.getByLabel('On').check();
      await expect(panel.getByText(/bits missing/)).toBeVisible({ timeout: 20_000 });
      await panel.getByLabel('Heat map').check();
      await check_page(me, 'the table with heat');
      await me.resign();
      await check_page(me, 'after the game');

      const friend = await visit(screen);
      const third = await visit(screen);
      await page.goto('/');
      await page.getByRole('button', { name: 'Invite a friend by a link' }).click();
      await check_page(me, 'waiting');
      await friend.page.goto(await page.getByLabel('Link to the game').inputValue());
      await expect(friend.page.getByRole('button', { name: 'Sit down' })).toBeVisible();
      await check_page(friend, 'the invitation');
      await twoAtATable(me, friend);
      await third.page.goto(new URL(page.url()).pathname);
      await expect(third.page.getByText('You are listening')).toBeVisible();
      await check_page(third, 'listening');
      await foolsMate(me, friend);
      await page.getByRole('link', { name: 'See what really happened' }).click();
      await expect(page.getByRole('img', { name: /^Bits missing/ })).toBeVisible({ timeout: 30_000 });
      await page.keyboard.press('End');
      await check_page(me, 'the review');

      const name = `Bat-${Date.now() % 1_000_000}`;
      await makeAccount(me, name);
      await check_page(me, 'the account');
      await page.getByRole('link', { name: 'Your public page' }).click();
      await expect(page.getByText('Here since')).toBeVisible();
      await check_page(me, 'a person');
    });
  }
}
