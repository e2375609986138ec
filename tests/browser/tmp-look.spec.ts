import { openAsNewPerson } from './own-device.ts';
import { expect, test } from './product.ts';

test('look', async ({ page, request, product }) => {
  page.on('console', (m) => console.log(m.type(), m.text()));
  page.on('pageerror', (e) => console.log('ERR', e.stack));
  await page.setViewportSize({ width: 390, height: 844 });
  await openAsNewPerson(page, request, '/business-chat-coaching');
  await page.waitForTimeout(800);
  await page.screenshot({ path: '/tmp/look/c1.png' });
  await page.getByLabel('Ask a question...').fill('How do I set a price that holds?');
  await page.getByRole('button', { name: 'Send' }).click();
  await page.waitForTimeout(3500);
  await page.screenshot({ path: '/tmp/look/c3.png' });
  await product.stopServer('SIGKILL');
  await page.getByLabel('Ask a question...').fill('And who should say it?');
  await page.getByRole('button', { name: 'Send' }).click();
  await page.waitForTimeout(1500);
  await page.screenshot({ path: '/tmp/look/c4.png' });
  await product.startServer();
  await page.waitForTimeout(9000);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.waitForTimeout(500);
  await page.screenshot({ path: '/tmp/look/c5.png' });
});
