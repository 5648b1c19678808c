import { expect, test, twoAtATable } from './place';

test('a plan made while the other side thinks is put in order until one stands', async ({ visit }) => {
  const white = await visit({ wish: { colour: 'white' } });
  const black = await visit();
  await twoAtATable(white, black);
  await white.put('e2e4');
  await black.myTurn();
  await black.put('a7a6');
  await white.myTurn();
  await white.put('d1h5');

  // A hidden pawn on f7 stands between the queen and e8.
  await white.plan('h5e8');
  await white.plan('b1c3');
  const plan = white.page.getByRole('region', { name: 'Plan' }).getByRole('listitem');
  await expect(plan).toHaveCount(2);
  await black.put('a6a5');
  await expect(white.square('c3')).toHaveAccessibleName(/white knight/);
  await expect(white.log.filter({ hasText: 'h5–e8' })).toContainText('Illegal move');
  await expect(plan).toHaveCount(0);
});

test('a plan waits when the umpire says more than a move', async ({ visit }) => {
  const white = await visit({ wish: { colour: 'white' } });
  const black = await visit();
  await twoAtATable(white, black);
  await white.put('e2e4');
  await black.myTurn();
  await black.put('d7d5');
  await white.myTurn();
  await white.put('g1f3');
  await white.plan('f1c4');
  await black.put('d5e4');
  await expect(white.caption).toContainText('Pawn at e4 captured');
  await expect(white.page.getByText('the plan waits for you')).toBeVisible();
  await expect(white.square('c4')).not.toHaveAccessibleName(/white bishop/);
  await white.page.getByRole('button', { name: 'Put them now' }).click();
  await expect(white.square('c4')).toHaveAccessibleName(/white bishop/);
});

test('several tries are collected in one’s own turn and put together', async ({ visit }) => {
  const white = await visit({ wish: { colour: 'white' } });
  const black = await visit();
  await twoAtATable(white, black);
  await white.page.getByLabel('Collect tries first').check();
  await white.plan('e2e4');
  await white.plan('d2d4');
  await white.page.getByRole('button', { name: 'd2–d4 earlier' }).click();
  await white.page.getByRole('button', { name: 'Put them now' }).click();
  await expect(white.square('d4')).toHaveAccessibleName(/white pawn/);
  await expect(white.square('e4')).not.toHaveAccessibleName(/white pawn/);
});
