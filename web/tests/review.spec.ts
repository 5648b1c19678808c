import { expect, foolsMate, test, twoAtATable } from './place';

test('a finished game is laid open on three boards, step by step', async ({ visit }) => {
  const white = await visit({ wish: { colour: 'white' } });
  const black = await visit();
  await twoAtATable(white, black);
  await white.put('f2e3');
  await expect(white.caption).toContainText('Illegal move');
  await foolsMate(white, black);
  await white.page.getByRole('link', { name: 'See what really happened' }).click();

  const { page } = white;
  const truth = page.getByRole('img', { name: /^The true position/ });
  await expect(truth).toBeVisible();
  await expect(page.getByRole('img', { name: /^What White saw/ })).not.toHaveAccessibleName(/black/);
  await expect(page.getByRole('img', { name: /^What Black saw/ })).not.toHaveAccessibleName(/white pawn/);

  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('✕ f2–e3')).toBeVisible();
  await expect(page).toHaveURL(/step=1/);
  await page.keyboard.press('End');
  await expect(truth).toHaveAccessibleName(/black queen h4/);
  await page.keyboard.press('Home');
  await expect(truth).toHaveAccessibleName(/black queen d8/);
  await page.getByRole('button', { name: /Qh4#/ }).click();
  await expect(truth).toHaveAccessibleName(/black queen h4/);

  await expect(page.getByRole('img', { name: /^Bits missing/ })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('cell', { name: /bits$/ }).first()).toBeVisible();
  await page.getByLabel('Heat of which man').selectOption('queen');

  for (const name of ['PGN', 'White’s PGN', 'Black’s PGN', 'Picture']) {
    const address = await page.getByRole('link', { name, exact: true }).getAttribute('href');
    const answer = await page.request.get(address ?? '');
    expect(answer.status(), name).toBe(200);
    expect(await answer.text(), name).toMatch(name === 'Picture' ? /<svg/ : /\[Result/);
  }
});

test('a running game is not laid open', async ({ visit }) => {
  const white = await visit({ wish: { colour: 'white' } });
  const black = await visit();
  await twoAtATable(white, black);
  await black.page.goto(`${new URL(white.page.url()).pathname}/review`);
  await expect(black.page.getByRole('alert')).toBeVisible();
  await expect(black.page.getByRole('img', { name: /position/ })).toHaveCount(0);
});
