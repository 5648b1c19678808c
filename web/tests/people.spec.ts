import { againstTheHouse, expect, makeAccount, test } from './place';

test('a guest becomes an account, keeps the games, logs out and in', async ({ visit }) => {
  const me = await visit({ wish: { colour: 'white' } });
  await againstTheHouse(me);
  await me.resign();

  const { page } = me;
  const name = `Anna-${Date.now() % 1_000_000}`;
  await makeAccount(me, name);
  await expect(page.getByRole('region', { name: 'Your games' }).getByRole('listitem')).toHaveCount(1);

  await page.getByRole('link', { name: 'Your public page' }).click();
  await expect(page.getByText('Here since')).toBeVisible();
  await page.goto('/account');
  await page.getByRole('button', { name: 'Log out' }).click();

  const enter = page.getByRole('form', { name: 'Log in' });
  await enter.getByLabel('Name').fill(name);
  await enter.getByLabel('Password').fill('in the light');
  await enter.getByRole('button', { name: 'Log in' }).click();
  await expect(enter.getByRole('alert')).toBeVisible();
  await enter.getByLabel('Password').fill('in the dark');
  await enter.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('heading', { name })).toBeVisible();
});

test('an address that leads nowhere says so', async ({ visit }) => {
  const me = await visit();
  for (const address of ['/nowhere/at/all', '/table/nosuchgame', '/people/nobody-here', '/table/nosuchgame/review']) {
    await me.page.goto(address);
    await expect(me.page.getByRole('heading', { name: 'Illegal move' }), address).toBeVisible();
  }
});
