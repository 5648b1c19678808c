import { expect, foolsMate, test, twoAtATable } from './place';

test('two people meet by a link, play to mate, see it laid open and play again', async ({ visit }) => {
  const white = await visit({ wish: { colour: 'white', clocked: true } });
  const black = await visit();
  await twoAtATable(white, black);
  await foolsMate(white, black);

  await expect(black.page.getByRole('heading', { name: 'You have won' })).toBeVisible();
  await expect(white.page.getByRole('heading', { name: 'You have lost' })).toBeVisible();
  await expect(white.caption).toContainText('Checkmate: Black wins');

  await white.page.getByRole('button', { name: 'Rematch' }).click();
  await black.page.getByRole('button', { name: 'Yes, another game' }).click();
  await expect(black.page.getByRole('grid', { name: /white men/ })).toBeVisible();
  await expect(white.page.getByRole('grid', { name: /black men/ })).toBeVisible();
});

test('a link is good for one seat, once', async ({ visit }) => {
  const white = await visit({ wish: { colour: 'white' } });
  const black = await visit();
  const late = await visit();
  await white.page.goto('/');
  await white.page.getByRole('button', { name: 'Invite a friend by a link' }).click();
  const link = await white.page.getByLabel('Link to the game').inputValue();
  await late.page.goto(link);
  await expect(late.page.getByRole('button', { name: 'Sit down' })).toBeVisible();
  await black.page.goto(link);
  await black.page.getByRole('button', { name: 'Sit down' }).click();
  await expect(black.page.getByRole('grid')).toBeVisible();
  // Who came too late hears what everybody hears.
  await expect(late.page.getByText('You are listening')).toBeVisible();
});

test('a challenge is taken from the lobby', async ({ visit }) => {
  const one = await visit({ wish: { colour: 'white' } });
  const two = await visit();
  await one.page.goto('/');
  await one.page.getByRole('button', { name: 'Challenge anyone' }).click();
  await expect(one.page.getByText('Waiting for somebody to sit down')).toBeVisible();
  await two.page.goto('/');
  await two.page.getByRole('region', { name: 'Open challenges' }).getByRole('button', { name: 'Sit down' }).first().click();
  await expect(two.page.getByRole('grid')).toBeVisible();
});

test('a draw is offered, declined, offered and agreed', async ({ visit }) => {
  const white = await visit({ wish: { colour: 'white' } });
  const black = await visit();
  await twoAtATable(white, black);
  await white.page.getByRole('button', { name: 'Offer draw' }).click();
  await black.page.getByRole('button', { name: 'Decline' }).click();
  await expect(white.log.last()).toContainText('Black declines the draw');
  await white.put('e2e4');
  await black.myTurn();
  await black.page.getByRole('button', { name: 'Offer draw' }).click();
  await white.page.getByRole('button', { name: 'Accept' }).click();
  await expect(white.page.getByRole('heading', { name: 'A draw' })).toBeVisible();
  await expect(black.page.getByRole('heading', { name: 'A draw' })).toBeVisible();
});

test('a listener hears the umpire and sees no man', async ({ visit }) => {
  const white = await visit({ wish: { colour: 'white' } });
  const black = await visit();
  const listener = await visit();
  await twoAtATable(white, black);
  await listener.page.goto(new URL(white.page.url()).pathname);
  await expect(listener.page.getByText('You are listening')).toBeVisible();
  await expect(listener.page.getByRole('img', { name: /no men shown/ })).toBeVisible();
  await foolsMate(white, black);
  await expect(listener.caption).toContainText('Checkmate: Black wins');
  await listener.page.getByRole('link', { name: 'See what really happened' }).click();
  await expect(listener.page.getByRole('img', { name: /^The true position/ })).toBeVisible();
});
