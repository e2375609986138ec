import { mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Browser } from '@playwright/test';
import { fallSilent, leaveUnheard } from '../tests/browser/leave-unheard.ts';
import { screens } from '../tests/tour/screens.ts';
import type { Screen } from '../tests/tour/states.ts';
import { makeWorld, type World } from '../tests/tour/world.ts';
import { openBrowser } from './browser.ts';
import { type Picture, writeContactSheets, writeReadmePicture } from './contact-sheets.ts';
import { Product } from './product.ts';

/**
 * Pictures of every page: each designed state on a phone, the default state also on a tablet and a desktop, light and
 * dark, in `dist/screens/`, with a contact sheet for each page. `--only <page>` makes those of one page,
 * `--readme` also the picture that the README shows.
 */
const phone = { width: 390, height: 844 };
const wide = [
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
];
const schemes = ['light', 'dark'] as const;

const folder = resolve('dist/screens');
const only = process.argv.includes('--only') ? process.argv[process.argv.indexOf('--only') + 1] : undefined;
const chosen = screens.filter(({ page }) => only === undefined || page === only);

if (only === undefined) rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const product = await Product.start({ BETA_ENDS_AT: '2025-05-31T23:59:59Z' });
const browser = await openBrowser();
try {
  const world = await makeWorld(product);
  const pictures: Picture[] = [];
  for (const screen of chosen) {
    const isDefault = screens.find(({ page }) => page === screen.page) === screen;
    for (const viewport of isDefault ? [phone, ...wide] : [phone]) {
      pictures.push(...(await takePictures(screen, world, viewport)));
    }
    console.log(`${screen.page}: ${screen.state}`);
  }
  const sheets = await writeContactSheets(browser, folder, pictures);
  console.log(`\n${pictures.length} pictures in ${folder}; contact sheets:\n${sheets.join('\n')}`);
  if (process.argv.includes('--readme')) await writeReadmePicture(browser, folder);
} finally {
  await browser.close();
  await product.end();
}

/** One state at one size: brought about once, then taken in both themes. */
async function takePictures(screen: Screen, world: World, viewport: typeof phone): Promise<Picture[]> {
  const isPhone = viewport.width === phone.width;
  const context = await (browser as Browser).newContext({
    viewport,
    baseURL: product.origin,
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
    ...(isPhone && { isMobile: true, hasTouch: true }),
  });
  const page = await context.newPage();
  try {
    await leaveUnheard(page);
    await screen.open(page, world);
    if (!screen.isOverlay) await page.evaluate(() => window.scrollTo(0, 0));
    const pictures: Picture[] = [];
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme });
      const name = `${screen.page}-${slug(screen.state)}-${viewport.width}-${colorScheme}.png`;
      await page.screenshot({ path: join(folder, name), fullPage: !screen.isOverlay, animations: 'disabled' });
      pictures.push({ page: screen.page, state: screen.state, width: viewport.width, colorScheme, name });
    }
    // Requests that this state withheld from the server stay withheld.
    await fallSilent(page);
    return pictures;
  } finally {
    await context.close();
  }
}

function slug(state: string): string {
  return state
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}
