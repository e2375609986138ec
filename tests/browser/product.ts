import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { Product } from '../../scripts/product.ts';

/** What a stopped server and a refused call leave in the console by themselves; everything else fails the test. */
const networkNoise = /net::ERR_|Failed to load resource/;

/** Collects what goes wrong unseen in the pages of a browser: a script error, a refused style, a failed hydration. */
function watch(context: BrowserContext, complaints: string[]): void {
  context.on('weberror', (webError) => complaints.push(String(webError.error())));
  context.on('console', (message) => {
    const isTrouble = message.type() === 'error' || message.type() === 'warning';
    if (isTrouble && !networkNoise.test(message.text())) complaints.push(message.text());
  });
  context.on('response', (response) => {
    if (response.status() >= 500) complaints.push(`${response.status()} from ${new URL(response.url()).pathname}`);
  });
}

/** What a browser keeps when it is closed; the storage of its tabs goes. */
type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

interface Options {
  /** True for tests that read all that the server keeps, or set it up differently: they get one of their own. */
  ownServer: boolean;
  /** The environment of that server. */
  environment: Record<string, string>;
}

interface Fixtures {
  product: Product;
  /** What the pages of this test complained about so far; the test fails when there is anything at its end. */
  complaints: string[];
  /** A page that fails the test when its console complained. */
  quietPage: Page;
  /** Opens a browser that was never here before, or has this in its storage, as quiet as the first one. */
  newDevice: (storageState?: StorageState) => Promise<Page>;
}

export const test = base.extend<Options & Fixtures, { sharedProduct: Product }>({
  ownServer: [false, { option: true }],
  environment: [{}, { option: true }],
  sharedProduct: [
    async ({ browserName: _ }, use) => {
      const product = await Product.start();
      await use(product);
      await product.end();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  product: async ({ sharedProduct, ownServer, environment }, use) => {
    if (!ownServer) return use(sharedProduct);
    const product = await Product.start(environment);
    await use(product);
    await product.end();
  },
  baseURL: ({ product }, use) => use(product.origin),
  complaints: async ({ browserName: _ }, use) => {
    const complaints: string[] = [];
    await use(complaints);
    expect(complaints).toEqual([]);
  },
  quietPage: async ({ page, complaints }, use) => {
    watch(page.context(), complaints);
    await use(page);
  },
  newDevice: async ({ browser, complaints }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (storageState) => {
      const context = await browser.newContext(storageState && { storageState });
      contexts.push(context);
      watch(context, complaints);
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },
});
export { expect };
