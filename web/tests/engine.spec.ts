import { againstTheHouse, expect, test } from './place';

test('a game against the house starts in two clicks, is played to its end, and is laid open', async ({ visit }) => {
  test.setTimeout(120_000);
  // A short clock keeps the house quick, and is an end of its own when nobody is mated before.
  const me = await visit({ wish: { colour: 'white', clocked: true, base: 30, increment: 0 } });
  await againstTheHouse(me, 'Barbastelle');

  for (let i = 0; me.view?.ending === null; i++) {
    await me.myTurn();
    const { view } = me;
    if (!view || view.ending) break;
    await me.tryTo(view.tries[(i * 7919) % view.tries.length] ?? 'a2a3');
  }
  expect(me.view?.moves).toBeGreaterThan(3);
  expect(me.view?.ending?.reason).toMatch(/^(checkmate|time|stalemate|insufficient-material)$/);

  await me.page.getByRole('link', { name: 'See what really happened' }).click();
  await expect(me.page.getByRole('heading', { name: 'Every request' })).toBeVisible();
  await expect(me.page.getByRole('img', { name: /^The true position/ })).toBeVisible();
});

test('a refused try springs back, is marked and is written down', async ({ visit }) => {
  const me = await visit({ wish: { colour: 'white' } });
  await againstTheHouse(me);
  await me.put('e2d3');
  await expect(me.caption).toContainText('Illegal move');
  await expect(me.square('d3')).toHaveAccessibleName(/refused here/);
  await expect(me.square('e2')).toHaveAccessibleName(/white pawn/);
  await expect(me.log.last()).toContainText('e2–d3');
});

test('what cannot be written is said beside the field', async ({ visit }) => {
  const me = await visit({ wish: { colour: 'white' } });
  await againstTheHouse(me);
  await me.page.getByLabel('Type a move').fill('e2 to e4');
  await me.page.getByLabel('Type a move').press('Enter');
  await expect(me.page.getByRole('alert')).toContainText('such as e2e4');
});

test('a man is moved by drag and by two clicks', async ({ visit }) => {
  const me = await visit({ wish: { colour: 'white' } });
  await againstTheHouse(me);
  await me.square('e2').dragTo(me.square('e4'));
  await expect(me.square('e4')).toHaveAccessibleName(/white pawn/);
  await expect.poll(() => me.view?.moves).toBe(1);
  await me.myTurn();
  await me.square('b1').click();
  await expect(me.square('c3')).toHaveAccessibleName(/may be tried/);
  await me.square('c3').click();
  await expect(me.square('c3')).toHaveAccessibleName(/white knight/);
});

test('“any?” is offered where the rules know it', async ({ visit }) => {
  const me = await visit({ wish: { colour: 'white', ruleset: 'berkeley-any' } });
  await againstTheHouse(me);
  await me.page.getByRole('button', { name: 'Any?' }).click();
  await expect(me.caption).toContainText('“Any?”');
  await expect(me.caption).toContainText('no');
});
