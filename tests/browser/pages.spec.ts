import type { Locator, Page } from '@playwright/test';
import { appIsKept } from './goals.ts';
import { expect, test } from './product.ts';

const written = {
  '/': ['Know your next three moves.', 'Get Instant Insights', 'Chat with Your Coach', 'Biggest challenge', 'Custom'],
  '/insights': ['Where are you now?', 'First name', 'Phone', 'Customer Retention'],
  '/terms': ['Terms of Service', 'May 25, 2025', 'within 7 days'],
  '/privacy': ['Privacy Policy', 'May 25, 2025', '90 days'],
};

for (const [path, words] of Object.entries(written)) {
  test(`${path} is readable before any script has run`, async ({ browser, product }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    const answer = await page.goto(product.origin + path);
    expect(answer?.status()).toBe(200);
    for (const word of words) await expect(page.locator('body')).toContainText(word);
    await expect(page.locator('body')).toContainText('AI or our playbook writes');
    expect(await page.content()).not.toMatch(/%[A-Z_]+%|<[^>]+ style=/);
    await context.close();
  });

  test(`${path} wakes up without a change to what was drawn`, async ({ quietPage: page }) => {
    await page.goto(path);
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeEnabled();
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
  });
}

// Not on a quiet page: the browser's own page for a picture has a style that our policy refuses.
test('the sample report opens as pictures of the size they have and as text, in the kept app too', async ({ page }) => {
  await page.goto('/');
  await appIsKept(page);
  const pages = page.getByRole('link', { name: /^(Page one|The plan): / });
  await expect(pages).toHaveCount(2);
  for (const link of await pages.all()) {
    const picture = link.getByRole('img');
    await picture.scrollIntoViewIfNeeded();
    const size = () => picture.evaluate((img: HTMLImageElement) => [img.naturalWidth, img.naturalHeight]);
    const [width, height] = await picture.evaluate((img) => [img.getAttribute('width'), img.getAttribute('height')]);
    await expect.poll(size).toEqual([Number(width), Number(height)]);
    const opened = await openBeside(page, link);
    await expect(opened.locator('img')).toBeVisible();
    await opened.close();
  }
  const text = await openBeside(page, page.getByRole('link', { name: 'read the full report as text' }));
  await expect(text.locator('body')).toContainText('Sample report for a made-up business');
});

async function openBeside(page: Page, link: Locator): Promise<Page> {
  const [opened] = await Promise.all([page.waitForEvent('popup'), link.click()]);
  return opened;
}

test('an address that is no page is answered with 404 and a way back', async ({ quietPage: page }) => {
  const answer = await page.goto('/no-such-page');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to the start page' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Know your next three moves.');
});

test('the logo empties the form, with a way back; the footer leads to the legal pages', async ({ quietPage: page }) => {
  await page.goto('/insights');
  await page.getByLabel('First name').fill('Dana');
  // Before the page runs its scripts, the logo is a link and nothing else.
  await expect(page.getByText('Saved on this device')).toBeVisible();
  await page.getByRole('link', { name: 'Northbeam, home' }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByLabel('First name')).toHaveValue('');
  await page.getByRole('button', { name: /^Undo/ }).click();
  await expect(page.getByLabel('First name')).toHaveValue('Dana');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms of Service' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms of Service');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy Policy');
});

test('the events carry a name, a time and a random word, and nothing else', async ({ quietPage: page }) => {
  const sent: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/events')) sent.push(request.postDataJSON());
  });
  await page.goto('/');
  await page.getByRole('link', { name: 'Get my free insights' }).click();
  await page.getByLabel('First name').fill('Dana');
  await expect.poll(() => sent.length).toBe(2);
  expect(sent).toEqual([
    { name: 'cta_click', at: expect.any(Number), session: expect.any(String) },
    { name: 'form_started', at: expect.any(Number), session: expect.any(String) },
  ]);
  expect(JSON.stringify(sent)).not.toContain('Dana');
});

test.describe('an operator with other words', () => {
  const betaEndsAt = new Date(Date.now() + (11 * 24 + 6.5) * 3_600_000).toISOString();
  test.use({
    ownServer: true,
    environment: {
      BRAND_NAME: 'Polaris & Sons',
      SUPPORT_EMAIL: 'help@polaris.example',
      PRICE_CENTS: '1900',
      CURRENCY: 'eur',
      BETA_ENDS_AT: betaEndsAt,
      TRIAL_DAYS: '0',
    },
  });

  test('sees their brand, price, countdown and addresses, and no promise that they do not keep', async ({
    quietPage: page,
  }) => {
    await page.goto('/');
    await expect(page).toHaveTitle(/^Polaris & Sons/);
    await expect(page.getByRole('link', { name: 'Polaris & Sons, home' })).toBeVisible();
    for (const place of ['main', 'contentinfo'] as const)
      await expect(page.getByRole(place).getByRole('link', { name: 'help@polaris.example' })).toBeVisible();
    await expect(page.getByText('€19.00').first()).toBeVisible();
    await expect(page.getByText('Beta price ends in 11 days 6 hours').first()).toBeVisible();
    await expect(page.getByText(/free for .* days/i)).toHaveCount(0);
    await expect(page.locator('body')).not.toContainText('Northbeam');
    await page.goto('/terms');
    await expect(page.getByRole('main')).toContainText('Polaris & Sons');
    await expect(page.locator('body')).not.toContainText('Northbeam');
  });
});
