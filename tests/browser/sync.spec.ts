import { countUnsent } from './engine.ts';
import { addGoal, goalList } from './goals.ts';
import { loseServer, openAsNewPerson } from './own-device.ts';
import { expect, test } from './product.ts';

test('while the server is gone a device asks ever more rarely, however sure the browser is of its network', async ({
  quietPage: page,
  request,
  product,
}) => {
  await openAsNewPerson(page, request, '/account');
  await loseServer(product, page);
  let asked = 0;
  page.on('request', (call) => {
    if (call.url().endsWith('/api/sync')) asked += 1;
  });
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await page.waitForTimeout(5_000);
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
