import { test as base, expect, type Page } from '@playwright/test';
import { Product } from '../../scripts/product.ts';

/** Errors that a stopped server or an offline network causes in the console; everything else fails the test. */
const networkNoise = /net::ERR_|Failed to load resource|ERR_CONNECTION|the server responded with a status of/;

/** Collects what the page complains about: a script error, a refused style, a failed hydration. */
export function watchConsole(page: Page): string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error' && !networkNoise.test(message.text())) complaints.push(message.text());
  });
  return complaints;
}

interface Fixtures {
  /** A server of the test's own. */
  product: Product;
  /** A page that fails the test when the console complained. */
  quietPage: Page;
}

export const test = base.extend<Fixtures>({
  product: async ({ browserName: _ }, use) => {
    const product = await Product.start();
    await use(product);
    await product.end();
  },
  quietPage: async ({ page }, use) => {
    const complaints = watchConsole(page);
    await use(page);
    expect(complaints).toEqual([]);
  },
});
export { expect };
