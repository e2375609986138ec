import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { screens } from '../tests/tour/screens.ts';
import { makeWorld, type World } from '../tests/tour/world.ts';
import { type AppScreenshot, screenshots } from './app-screenshots.ts';
import { openBrowser } from './browser.ts';
import { Product } from './product.ts';
import { toWebp } from './to-webp.ts';

/** Makes the pictures that are shown before the app is installed, of the built product: `node scripts/shoot-app.ts`. */
const folder = join(import.meta.dirname, '../pwa/public');
const quality = 0.75;

const product = await Product.start();
const browser = await openBrowser();
try {
  const world = await makeWorld(product);
  for (const screenshot of screenshots) {
    const path = join(folder, screenshot.file);
    writeFileSync(path, await toWebp(browser, await shoot(browser, world, screenshot), quality));
    console.log(`${statSync(path).size} bytes  ${screenshot.file}`);
  }
} finally {
  await browser.close();
  await product.end();
}

async function shoot(browser: Browser, world: World, { page: name, width, height, formFactor }: AppScreenshot) {
  const screen = screens.find(({ page, state }) => page === name && state === 'default');
  if (!screen) throw new Error(`There is no screen ${name}.`);
  const deviceScaleFactor = formFactor === 'narrow' ? 2 : 1;
  const context = await browser.newContext({
    viewport: { width: width / deviceScaleFactor, height: height / deviceScaleFactor },
    deviceScaleFactor,
    baseURL: product.origin,
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
    ...(formFactor === 'narrow' && { isMobile: true, hasTouch: true }),
  });
  const page = await context.newPage();
  await screen.open(page, world);
  await page.evaluate(() => window.scrollTo(0, 0));
  const picture = await page.screenshot();
  await context.close();
  return picture;
}
