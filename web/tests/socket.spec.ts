import type { Message } from '../src/wire';
import { expect, test, twoAtATable } from './place';

test('events that come twice are shown once, and one that is lost is asked for again', async ({ visit }) => {
  const white = await visit({ wish: { colour: 'white' } });
  const black = await visit();
  let lost = 0;
  let connections = 0;
  await white.page.routeWebSocket(/\/socket/, (page) => {
    connections += 1;
    const server = page.connectToServer();
    server.onMessage((frame) => {
      const message = JSON.parse(frame.toString()) as Message;
      if (message.is !== 'event') return page.send(frame);
      if (message.event.n === 3 && lost === 0) return void (lost += 1);
      page.send(frame);
      page.send(frame);
    });
  });
  await twoAtATable(white, black);
  const putting = async (request: string) => {
    await white.page.getByLabel('Type a move').fill(request);
    await white.page.getByLabel('Type a move').press('Enter');
  };
  await putting('e2e4');
  await black.myTurn();
  await black.put('e7e5'); // White's third event, which is lost on the way.
  await expect(white.page.getByText('Your turn')).toBeVisible();
  await putting('g1f3'); // The next event shows the gap.
  await expect(white.log).toHaveText([/begins/, /e2–e4/, /White's move/, /g1–f3/]);
  expect(lost).toBe(1);
  expect(connections).toBe(2);
});
