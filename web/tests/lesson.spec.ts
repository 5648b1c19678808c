import { expect, test, type Visitor } from './place';

test('the lesson lets the learner cause every announcement', async ({ visit }) => {
  const me = await visit();
  const { page } = me;
  const next = () => page.getByRole('button', { name: 'Next' }).click();
  await page.goto('/learn');

  await tries(me, 'e2e4', "Black's move");
  await next();
  await tries(me, 'a1a8', 'Illegal move');
  await next();
  await tries(me, 'a1a5', 'Pawn at a5 captured');
  await next();
  for (const [put, said] of [
    ['f1f5', 'Rank check'],
    ['f1d1', 'File check'],
    ['f1h1', 'Long-diagonal check'],
    ['f1f7', 'Short-diagonal check'],
    ['e2c3', 'Knight check'],
  ] as const)
    await tries(me, put, said);
  await next();
  await expect(me.caption).toContainText('1 pawn try');
  await tries(me, 'e4d5', 'Illegal move');
  await tries(me, 'e4f5', 'Pawn at f5 captured');
  await next();
  await page.getByRole('button', { name: 'Any?', exact: true }).click();
  await expect(me.caption).toContainText('yes, try');
  await tries(me, 'c4b5', 'Man taken on b5');
  await next();
  await tries(me, 'a1a8', 'Checkmate: White wins');
  await next();
  await expect(page.getByRole('heading', { name: 'That is all there is to hear' })).toBeVisible();
});

async function tries(me: Visitor, put: string, said: string): Promise<void> {
  const [from, to] = [put.slice(0, 2), put.slice(2, 4)];
  await expect(me.square(from)).toHaveAccessibleName(/white/);
  await me.square(from).click();
  await me.square(to).click();
  await expect(me.caption).toContainText(said);
}
