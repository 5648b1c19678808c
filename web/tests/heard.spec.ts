import { againstTheHouse, expect, test } from './place';

/** What a page that may not make a noise was asked to say and to play. */
interface Noise {
  said: string[];
  notes: number;
}

const noise = (page: import('@playwright/test').Page) => page.evaluate(() => (globalThis as unknown as { noise: Noise }).noise);

test('the umpire speaks the words that are written, and only when asked to', async ({ visit }) => {
  const me = await visit({ wish: { colour: 'white' } });
  await me.page.addInitScript(() => {
    const noise: Noise = { said: [], notes: 0 };
    Object.assign(globalThis, { noise });
    speechSynthesis.speak = (words) => void noise.said.push(words.text);
  });
  await againstTheHouse(me);
  await me.put('e2d3');
  expect((await noise(me.page)).said).toEqual([]);

  await me.page.getByRole('button', { name: "The umpire's voice" }).click();
  expect((await noise(me.page)).said).toEqual(['The umpire will speak']);
  await me.put('e2f3');
  await expect.poll(async () => (await noise(me.page)).said.at(-1)).toBe('Illegal move');
  await expect(me.caption).toContainText('Illegal move');
});

test('a sound is heard for each answer unless sounds are off', async ({ visit }) => {
  const me = await visit({ wish: { colour: 'white' } });
  await me.page.addInitScript(() => {
    const noise: Noise = { said: [], notes: 0 };
    Object.assign(globalThis, { noise });
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (...when) {
      noise.notes++;
      start.apply(this, when);
    };
  });
  await againstTheHouse(me);
  const sounds = me.page.getByRole('button', { name: 'Sounds' });
  if ((await sounds.getAttribute('aria-pressed')) === 'false') await sounds.click();
  const before = (await noise(me.page)).notes;
  await me.put('e2d3');
  // A refusal is two low notes, whatever was refused.
  await expect.poll(async () => (await noise(me.page)).notes - before).toBe(2);
  await sounds.click();
  const silent = (await noise(me.page)).notes;
  await me.put('e2f3');
  await expect(me.caption).toContainText('Illegal move');
  expect((await noise(me.page)).notes).toBe(silent);
});

test('the clock of the one to move runs, and its fall ends the game', async ({ visit }) => {
  const me = await visit({ wish: { colour: 'white', clocked: true, base: 10, increment: 0 } });
  await againstTheHouse(me);
  const mine = me.page.getByRole('timer', { name: "white's clock" });
  const theirs = me.page.getByRole('timer', { name: "black's clock" });
  await expect(theirs).toHaveText(/0:10/);
  await expect(mine).toHaveText(/[0-8]\.\d/);
  await expect(me.page.getByRole('heading', { name: 'You have lost' })).toBeVisible({ timeout: 20_000 });
  await expect(theirs).toHaveText(/0:10/);
  expect(me.view?.ending?.reason).toBe('time');
});
