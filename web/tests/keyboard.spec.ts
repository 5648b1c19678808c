import { expect, test, type Visitor } from './place';

/** Tabs until something with this name has the focus. */
async function tabTo(visitor: Visitor, name: RegExp): Promise<void> {
  for (let i = 0; i < 80; i++) {
    await visitor.page.keyboard.press('Tab');
    const focused = await visitor.page.evaluate(() => {
      const it = document.activeElement;
      return it?.getAttribute('aria-label') ?? it?.textContent?.trim() ?? '';
    });
    if (name.test(focused)) return;
  }
  throw new Error(`nothing called ${name} can be reached with the Tab key`);
}

test('a game is started, played and given up without a pointer', async ({ visit }) => {
  const me = await visit({ wish: { colour: 'white' } });
  const { keyboard } = me.page;
  await me.page.goto('/');
  await expect(me.page.getByRole('button', { name: /^Play against/ }).first()).toBeVisible();
  await tabTo(me, /^Play against/);
  await keyboard.press('Enter');
  await expect(me.page.getByRole('grid')).toBeVisible();
  await me.myTurn();

  await tabTo(me, /^e2, white pawn/);
  await keyboard.press('Enter');
  await expect(me.square('e2')).toHaveAccessibleName(/picked up/);
  await keyboard.press('Escape');
  await expect(me.square('e2')).not.toHaveAccessibleName(/picked up/);
  await keyboard.press('Enter');
  await keyboard.press('ArrowUp');
  await keyboard.press('ArrowUp');
  await expect(me.square('e4')).toBeFocused();
  await expect(me.square('e4')).toHaveAccessibleName(/may be tried/);
  await keyboard.press('Enter');
  await expect(me.square('e4')).toHaveAccessibleName(/white pawn/);
  await me.myTurn();

  await tabTo(me, /^Resign/);
  await keyboard.press('Enter');
  await tabTo(me, /^Yes, resign/);
  await keyboard.press('Enter');
  await expect(me.page.getByRole('heading', { name: 'You have lost' })).toBeVisible();
});
