import { randomBytes } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import type { Product } from '../../scripts/product.ts';
import { buyReport, register, submit } from './calls.ts';
import { changeDatabase, readDatabase } from './database.ts';
import { details, newPerson } from './people.ts';
import { expect, test } from './product.ts';

type Owned = { id: string; token: string };

/** A paid report in an account. */
async function ownReport(page: Page): Promise<Owned> {
  const person = newPerson();
  const token = await register(page.request, person);
  const id = await submit(page.request, person, token);
  await buyReport(page.request, id, token);
  return { id, token };
}

let shared: Promise<Owned> | undefined;
/** One for all tests of a worker that only read it. */
const readReport = (page: Page): Promise<Owned> => {
  shared ??= ownReport(page);
  return shared;
};

/** As a coach has it done; the portal's call for it comes later. */
async function makeAgain(product: Product, { id }: Owned, additionalContext: string): Promise<void> {
  const key = `report:again:1:${id}`;
  const payload = JSON.stringify({ submissionId: id, additionalContext });
  const now = Date.now();
  changeDatabase(
    product,
    `INSERT INTO jobs (id, kind, dedupe_key, state, payload, attempts, run_at, created_at, updated_at)
       VALUES (?, 'report', ?, 'queued', ?, 0, ?, ?, ?)`,
    ...[randomBytes(16).toString('base64url'), key, payload, now, now, now],
  );
  const state = () =>
    readDatabase<{ state: string }>(product, 'SELECT state FROM jobs WHERE dedupe_key = ?', key)[0]?.state;
  await expect.poll(state, { timeout: 240_000 }).toBe('done');
}

async function open(page: Page, { id, token }: Owned, query = ''): Promise<void> {
  await page.addInitScript((kept) => localStorage.setItem('northbeam.token', kept), token);
  await page.goto(`/history/${id}/report${query}`);
  await expect(page.getByRole('heading', { name: 'Your answers' })).toBeVisible();
}

/** How far the page reaches beyond its right edge, in px. */
const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

const pageCount = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b(?!s)/g)?.length ?? 0;

test('a report that was made again opens with what changed; the older one is a tap away, and both can be linked to', async ({
  quietPage: page,
  product,
}) => {
  const report = await ownReport(page);
  await makeAgain(product, report, 'She has hired a fitter.');
  await open(page, report);
  const changes = page.getByRole('region', { name: 'What changed since version 1' });
  await expect(changes).toContainText('New: Added by your coach: “She has hired a fitter.”');
  await page.getByRole('link', { name: /^Version 1 of / }).click();
  await expect(page.getByText('You’re reading an older version.')).toBeVisible();
  await expect(page.getByRole('article')).not.toContainText('She has hired a fitter.');
  await expect(page).toHaveURL(/\/report\?version=1$/);
  await page.reload();
  await expect(page.getByText('You’re reading an older version.')).toBeVisible();
  await page.getByRole('link', { name: 'Read the newest' }).click();
  await expect(changes).toBeVisible();
  await page.goBack();
  await expect(page.getByText('You’re reading an older version.')).toBeVisible();
});

test('a report is gone on with where it was left', async ({ quietPage: page }) => {
  const report = await readReport(page);
  await open(page, report);
  const chapter = page.getByRole('heading', { name: 'Risks and money' });
  const position = () => page.evaluate(() => sessionStorage.getItem('northbeam.report-position'));
  // Parts that load late push the chapter down again.
  await expect(async () => {
    await chapter.evaluate((heading) => window.scrollTo(0, heading.getBoundingClientRect().top + window.scrollY - 60));
    expect(await position()).toContain('risks');
  }).toPass({ timeout: 60_000 });
  await page
    .getByRole('banner')
    .getByRole('link', { name: /home/ })
    .evaluate((link: HTMLElement) => link.click());
  await expect(page).toHaveURL(/\/home$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/, Dana$/);
  await page.goto(`/history/${report.id}/report`);
  await expect(chapter).toBeInViewport();
});

test('a report is read on the narrowest phone, and at twice the text size, without going sideways', async ({
  quietPage: page,
}) => {
  const report = await readReport(page);
  await open(page, report);
  for (const [width, size] of [
    [320, 16],
    [390, 32],
    [320, 32],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    await page.evaluate((px) => document.documentElement.style.setProperty('font-size', `${px}px`), size);
    expect([width, size, await sideways(page)]).toEqual([width, size, 0]);
  }
});

test('a report is at most 14 screens of a phone, its steps one line each, and ends with what to do next', async ({
  quietPage: page,
}) => {
  const report = await readReport(page);
  await open(page, report);
  const article = page.getByRole('article');
  const height = await article.evaluate((element) => element.getBoundingClientRect().height);
  expect(height / 844).toBeLessThanOrEqual(14);
  await expect(
    article
      .locator('summary')
      .filter({ hasText: /^[A-Z][a-z]{2} \d+ · .+ · .+$/ })
      .first(),
  ).toBeVisible();
  // The steps can be taken beside the plan, and at the end.
  const addSteps = { name: 'Add these steps to my goals' };
  await expect(page.getByRole('region', { name: 'Your plan' }).getByRole('button', addSteps)).toBeVisible();
  await expect(page.getByRole('button', addSteps)).toHaveCount(2);
  await expect(page.getByRole('button', addSteps).last()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Ask the coach' })).toBeVisible();
});

test('a tap on a mark shows the answer beside it, whole on the screen of a phone', async ({ quietPage: page }) => {
  const report = await readReport(page);
  await open(page, report);
  const name = { name: 'Answer 4', exact: true };
  const line = page
    .getByRole('article')
    .locator('details', { has: page.getByRole('link', { ...name, includeHidden: true }) })
    .last();
  await line.locator('summary').tap();
  for (const mark of [page.getByRole('article').getByRole('link', name).first(), line.getByRole('link', name).last()]) {
    await mark.tap();
    const answer = page.getByRole('dialog').filter({ hasText: details.stepsTaken.slice(0, 30) });
    await expect(answer).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Escape');
    await expect(answer).toBeHidden();
    await expect(mark).toBeFocused();
  }
});

test('sharing hands the PDF to the share sheet', async ({ quietPage: page }) => {
  const report = await readReport(page);
  await page.addInitScript(() => {
    const sheet = { files: [] as string[] };
    Object.assign(window, { sheet });
    navigator.canShare = () => true;
    navigator.share = async ({ files = [] } = {}) => {
      for (const file of files) sheet.files.push(`${file.name} ${(await file.text()).slice(0, 5)}`);
    };
  });
  await open(page, report);
  await page.getByRole('button', { name: 'Share' }).click();
  const files = () => page.evaluate(() => (window as unknown as { sheet: { files: string[] } }).sheet.files);
  await expect.poll(files).toEqual(['Strategy_Analysis_Report.pdf %PDF-']);
});

/** The rules for sheets of paper, as the browser understood them. */
const pageRules = (page: Page): Promise<string> =>
  page.evaluate(() =>
    [...document.styleSheets]
      .flatMap((sheet) => [...sheet.cssRules])
      .flatMap((rule) =>
        'cssRules' in rule && !(rule instanceof CSSPageRule) ? [...(rule as CSSMediaRule).cssRules] : rule,
      )
      .filter((rule) => rule instanceof CSSPageRule)
      .map((rule) => rule.cssText)
      .join('\n'),
  );

test.describe('on paper', () => {
  async function openOnDesk(browser: Browser, product: Product, report: Owned, colorScheme: 'light' | 'dark') {
    const context = await browser.newContext({
      baseURL: product.origin,
      viewport: { width: 1280, height: 900 },
      isMobile: false,
      hasTouch: false,
      colorScheme,
    });
    const page = await context.newPage();
    await open(page, report);
    return page;
  }

  test('a report is pages as the PDF has them: numbers, ink, and nothing of the app', async ({
    page: phone,
    browser,
    product,
  }) => {
    const report = await ownReport(phone);
    await makeAgain(product, report, 'She has hired a fitter.');
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await openOnDesk(browser, product, report, colorScheme);
      await expect(page.getByRole('region', { name: /^What changed/ })).toBeVisible();
      for (const width of [1280, 390]) {
        await page.setViewportSize({ width, height: 900 });
        const pages = pageCount(await page.pdf({ format: 'A4', preferCSSPageSize: true }));
        expect(pages).toBeGreaterThanOrEqual(5);
        expect(pages).toBeLessThanOrEqual(11);
      }
      await page.emulateMedia({ media: 'print', colorScheme });
      expect(await pageRules(page)).toMatch(/@page[^}]*\{[^}]*@bottom-\w+[^}]*counter\(page\)/);
      for (const part of [
        page.getByRole('banner').first(),
        page.getByRole('contentinfo'),
        page.getByRole('navigation'),
        page.getByRole('complementary'),
        page.getByRole('button'),
        page.getByText('Back to the top'),
      ]) {
        await expect(part.filter({ visible: true })).toHaveCount(0);
      }
      for (const name of ['Your plan', 'Risks and money', 'Your answers']) {
        const heading = page.getByRole('heading', { name, exact: true });
        await expect(heading).toBeVisible();
        await expect(heading).toHaveCSS('break-after', 'avoid');
        await expect(heading).toHaveCSS('color', 'rgb(0, 0, 0)');
      }
      const rows = await page
        .locator('tbody tr')
        .evaluateAll((all) => all.map((row) => getComputedStyle(row).breakInside));
      expect(new Set(rows)).toEqual(new Set(['avoid']));
      await expect(page.locator('thead').first()).toHaveCSS('break-after', 'avoid');
      await page.context().close();
    }
  });
});
