import { againstTheHouse, expect, test, twoAtATable } from './place';

test('a pawn that reaches the last rank asks what it shall become', async ({ visit }) => {
  const white = await visit({ wish: { colour: 'white' } });
  const black = await visit();
  await twoAtATable(white, black);
  for (const [ours, theirs] of [
    ['a2a4', 'g8f6'],
    ['a4a5', 'f6g8'],
    ['a5a6', 'g8f6'],
    ['a6b7', 'f6g8'],
  ] as const) {
    await white.myTurn();
    await white.put(ours);
    await black.myTurn();
    await black.put(theirs);
  }
  await white.myTurn();
  await white.square('b7').click();
  await white.square('a8').click();
  const choice = white.page.getByRole('dialog', { name: 'Promote to' });
  await expect(choice.getByRole('button', { name: 'queen' })).toBeFocused();
  await white.page.keyboard.press('Escape');
  await expect(choice).toHaveCount(0);
  await expect(white.square('b7')).toHaveAccessibleName(/white pawn/);
  await white.square('b7').dragTo(white.square('a8'));
  await choice.getByRole('button', { name: 'knight' }).click();
  await expect(white.square('a8')).toHaveAccessibleName(/white knight/);
  await expect(white.caption).toContainText('Piece at a8 captured');
  await expect(black.caption).toContainText('Piece at a8 captured');
});

test('a phone held upright shows the whole table and is played by touch', async ({ visit }) => {
  const me = await visit({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, wish: { colour: 'white' } });
  await againstTheHouse(me);
  await me.square('d2').tap();
  await me.square('d4').tap();
  await expect(me.square('d4')).toHaveAccessibleName(/white pawn/);
  await me.page.evaluate(() => scrollTo(0, 0));
  await expect(me.page.getByRole('grid')).toBeInViewport({ ratio: 1 });
  await expect(me.caption).toBeInViewport({ ratio: 1 });
  await expect(me.page.getByLabel('Type a move')).toBeInViewport({ ratio: 1 });
});

test('the board turns, and the theme stays as it was chosen', async ({ visit }) => {
  const me = await visit({ theme: 'dark', wish: { colour: 'white' } });
  await againstTheHouse(me);
  const [before, after] = [await me.square('a1').boundingBox(), async () => (await me.square('a1').boundingBox())?.y];
  await me.page.getByRole('button', { name: 'Turn the board' }).click();
  await expect.poll(after).toBeLessThan(before?.y ?? 0);
  await me.page.getByRole('button', { name: 'Light theme' }).click();
  await me.page.reload();
  await expect(me.page.locator('html')).toHaveAttribute('data-theme', 'light');
});
