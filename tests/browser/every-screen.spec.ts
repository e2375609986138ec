import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { screens } from '../tour/screens.ts';
import type { Screen } from '../tour/states.ts';
import { makeWorld, type World } from '../tour/world.ts';
import { fallSilent, leaveUnheard } from './leave-unheard.ts';
import { test as base, expect } from './product.ts';
import { translatePage } from './translate-page.ts';

const test = base.extend<object, { world: World }>({
  world: [async ({ sharedProduct }, use) => use(await makeWorld(sharedProduct)), { scope: 'worker' }],
});
// Not as a phone: there a page that overhangs for a moment while it is made narrower stays zoomed out.
test.use({ isMobile: false, serviceWorkers: 'block', contextOptions: { reducedMotion: 'reduce' } });

const standard = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

const isFirstOfPage = (screen: Screen): boolean => screens.find(({ page }) => page === screen.page) === screen;

/** The gate looks at the pages where people write, pay and read what they paid for; the others run with `test:all`. */
const gatePages: ReadonlySet<string> = new Set([
  ...[
    'landing',
    'sign-in',
    'insights-step1',
    'insights-step2',
    'thank-you',
    'thank-you-held',
    'cashier',
    'report',
    'goals',
    'chat',
  ],
  ...['home', 'history', 'account', 'coaching', 'submission', 'users', 'offline-copies'],
]);

for (const screen of screens) {
  const tag = isFirstOfPage(screen) && gatePages.has(screen.page) ? '@gate' : [];
  const title = `${screen.page}, ${screen.state}: for everybody, in both themes, narrow and large`;
  test(title, { tag }, async ({ page, world }) => {
    await leaveUnheard(page);
    await screen.open(page, world);
    expect(await findings(axeIn({ page, axeSource }).withTags(standard))).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await findings(axeIn({ page, axeSource: thereAlready }).withRules('color-contrast'))).toEqual([]);
    await page.setViewportSize({ width: 320, height: 640 });
    await expect.poll(() => overhang(page)).toBe(0);
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      await expect.poll(() => overhang(page)).toBe(0);
    }
    // A page that asks again and again may be in the middle of it; what was kept from the server stays from it.
    await fallSilent(page);
    await page.context().setOffline(true);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });
}

// One state of each page, and all of the chat, whose texts change while they are read.
for (const screen of screens.filter((screen) => isFirstOfPage(screen) || screen.page.startsWith('chat'))) {
  // F1
  test(`${screen.page}, ${screen.state}: works while the browser translates it`, async ({ page, world }) => {
    const errors: unknown[] = [];
    page.on('pageerror', (error) => errors.push(error));
    await leaveUnheard(page);
    await translatePage(page);
    await screen.open(page, world);
    await expect(page.locator('font').first()).toBeAttached();
    await expect(page.getByText('This page didn’t load')).toHaveCount(0);
    expect(errors).toEqual([]);
    await page.context().setOffline(true);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });
}

/** Half the size of what the builder sends by itself, and read by the page in half the time. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** It stays in the page from the first look at it. */
const thereAlready = ';';

/** In the page itself, not by way of an empty second one: none of ours has frames. */
const axeIn = (given: ConstructorParameters<typeof AxeBuilder>[0]) =>
  new AxeBuilder(given).setLegacyMode().options({ resultTypes: ['violations'] });

/** What axe objects to, each with where. */
async function findings(axe: AxeBuilder): Promise<string[]> {
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes
      .filter(({ html }) => id !== 'aria-hidden-focus' || !isFocusGuard(html))
      .map(({ target, failureSummary }) => `${id}: ${target} ${failureSummary}`),
  );
}

/**
 * An empty element of the menu library beside what it opened: it must take the focus to hand it on in the same moment, so that
 * nobody is ever on it (`chat-everybody.spec.ts`). The library has no menu without them, and keeps them so (mui/base-ui#4668,
 * #5706); where the cover of an open menu has no hole under axe's probe, axe itself leaves them alone.
 */
const isFocusGuard = (html: string): boolean =>
  /^<span [^>]*\bdata-base-ui-focus-guard=""[^>]*>(<\/span>)?$/.test(html);

/** By how many pixels the page can be pushed to the side. */
const overhang = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
