import { countUnsent } from './engine.ts';
import { addGoal, goalList } from './goals.ts';
import { loseServer, openAsNewPerson } from './own-device.ts';
import { expect, test } from './product.ts';

test('while the server is gone a device asks ever more rarely, however sure the browser is of its network', async ({
  quietPage: page,
  request,
  product,
}) => {
  await page.clock.install();
  await openAsNewPerson(page, request, '/account');
  await loseServer(product, page);
  let asked = 0;
  let failed = 0;
  page.on('request', (call) => {
    if (call.url().endsWith('/api/sync')) asked += 1;
  });
  page.on('requestfailed', (call) => {
    if (call.url().endsWith('/api/sync')) failed += 1;
  });
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect.poll(() => failed).toBeGreaterThan(0);
  // Five seconds in which nothing that fails holds it up.
  for (let ms = 0; ms < 5_000; ms += 100) {
    await page.clock.runFor(100);
    await expect.poll(() => failed).toBe(asked);
  }
  expect(asked).toBeGreaterThan(0);
  expect(asked).toBeLessThan(10);
  await product.startServer();
});

test('of two tabs one sends; the other one takes over when it is closed', { tag: '@gate' }, async ({
  quietPage: first,
  request,
}) => {
  await openAsNewPerson(first, request, '/account');
  const second = await first.context().newPage();
  await second.goto('/goals');
  await addGoal(second, 'Four kitchens a month');
  await expect.poll(() => countUnsent(first)).toBe(0);
  await first.close();
  await goalList(second).getByRole('button', { name: 'Complete Four kitchens a month' }).click();
  await expect(second.getByRole('tab', { name: 'Completed 1' })).toBeVisible();
  await expect.poll(() => countUnsent(second)).toBe(0);
});
