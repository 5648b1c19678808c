import { againstTheHouse, expect, test } from './place';

test('the assistant marks the board, says why, and shows the heat of one kind of man', async ({ visit }) => {
  const me = await visit({ wish: { colour: 'white', assistant: true } });
  await againstTheHouse(me);
  await me.put('e2e4');
  await me.myTurn();
  const panel = me.page.getByRole('region', { name: 'Assistant' });
  await panel.getByLabel('On').check();
  await expect(panel.getByText(/bits missing/)).toBeVisible({ timeout: 20_000 });
  await panel.getByLabel('Heat map').check();
  await expect(me.square('e8')).toHaveAccessibleName(/chance \d+ in 100/);
  await panel.getByLabel('queen', { exact: true }).check({ force: true });
  await expect(panel.getByLabel('queen', { exact: true })).toBeChecked();
  await expect(me.square('a2')).toHaveAccessibleName(/white pawn/);
});

test('phantoms are put, moved and lifted, and warn when they cannot be', async ({ visit }) => {
  const me = await visit({ wish: { colour: 'white', assistant: true } });
  await againstTheHouse(me);
  const panel = me.page.getByRole('region', { name: 'Phantoms' });
  await panel.getByRole('button', { name: 'Put a phantom queen' }).click();
  await me.square('d5').click();
  await expect(me.square('d5')).toHaveAccessibleName(/phantom black queen/);
  await me.square('d5').dragTo(me.square('d6'));
  await expect(me.square('d6')).toHaveAccessibleName(/phantom black queen/);
  await expect(me.square('d5')).not.toHaveAccessibleName(/phantom/);
  await me.page.getByRole('region', { name: 'Assistant' }).getByLabel('On').check();
  await panel.getByRole('button', { name: 'Put a phantom pawn' }).click();
  await me.square('e2').click();
  await expect(me.square('e2')).toHaveAccessibleName(/phantom black pawn, warning: /);
  await panel.getByRole('button', { name: 'Lift the pawn from e2' }).click();
  await expect(me.square('e2')).not.toHaveAccessibleName(/phantom/);
});

test('a game without the assistant does not offer it', async ({ visit }) => {
  const me = await visit({ wish: { colour: 'white', assistant: false } });
  await againstTheHouse(me);
  await expect(me.page.getByText('no assistant')).toBeVisible();
  await expect(me.page.getByRole('region', { name: 'Assistant' })).toHaveCount(0);
});
