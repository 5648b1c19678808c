import { expect, test, twoAtATable } from './place';

test('a server that is killed and started again loses nothing, and says nothing twice', async ({ visit, server }) => {
  const white = await visit({ wish: { colour: 'white' } });
  const black = await visit();
  await twoAtATable(white, black);
  await white.put('e2e4');
  await black.myTurn();

  await server.kill();
  await expect(white.page.getByText('Connecting again')).toBeVisible();
  // A plan can be made meanwhile, and a try that was put waits for the connection.
  await black.page.getByLabel('Type a move').fill('e7e5');
  await black.page.getByLabel('Type a move').press('Enter');
  await server.again();

  await expect(black.square('e5')).toHaveAccessibleName(/black pawn/, { timeout: 20_000 });
  await white.myTurn();
  await white.put('g1f3');
  await expect(black.log.last()).toContainText("Black's move");
  await expect(white.page.getByText('Connecting again')).toHaveCount(0);
  for (const seat of [white, black]) {
    expect(seat.events, 'every event once and in order').toEqual(seat.events.map((_, i) => i + 1));
    await expect(seat.log).toHaveCount(seat.events.length);
  }
});

test('a page that is loaded again shows the same table', async ({ visit }) => {
  const white = await visit({ wish: { colour: 'white' } });
  const black = await visit();
  await twoAtATable(white, black);
  await white.put('e2e4');
  await white.page.reload();
  await expect(white.square('e4')).toHaveAccessibleName(/white pawn/);
  await expect(white.log.filter({ hasText: 'e2–e4' })).toHaveCount(1);
});
