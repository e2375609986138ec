import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type BrowserContext, chromium } from '@playwright/test';
import { goalList } from '../tests/browser/goals.ts';
import { signIn } from '../tests/browser/sign-in.ts';
import { fillAccount } from './bench-app-data.ts';
import { benchPerson, signUp } from './bench-client.ts';
import { p } from './bench-times.ts';
import { browserArguments } from './browser.ts';
import { findChromium } from './find-chromium.ts';
import { Product } from './product.ts';

/** Only this part needs it, and it brings a hundred packages: it is installed when this runs, beside the build. */
const version = '13.5.0';
const folder = resolve('dist/lighthouse');
const runs = 5;
/** The stream of news stays open: who is signed in never has a quiet network, which Lighthouse would wait 45 s for. */
const longestLoadMs = 15_000;

const publicRoutes = ['/', '/insights', '/terms'];
const ownRoutes = ['/home', '/goals', '/history'];

type Scores = Record<string, number>;
type Lighthouse = (
  url: string,
  flags: Record<string, unknown>,
) => Promise<{ lhr: { categories: Record<string, { score: number | null }>; audits: Record<string, Audit> } }>;
interface Audit {
  numericValue?: number;
}

/** Lighthouse as a phone on slow 4G (its own default), with the Chromium of the tests; medians. */
export async function benchLighthouse(): Promise<void> {
  const lighthouse = await loadLighthouse();
  const product = await Product.start();
  const { userId } = await signUp(product.origin);
  await product.stopServer();
  await fillAccount(product.dataDir, userId, { goals: 50, submissions: 5, messages: 0 });
  await product.startServer();
  const profile = mkdtempSync(join(tmpdir(), 'northbeam-lighthouse-'));
  const context = await openBrowserWithPort(profile);
  try {
    console.log(
      `\nLighthouse ${version}, median of ${runs}: performance, accessibility, best practices, SEO; LCP ms, CLS`,
    );
    for (const route of publicRoutes) await measure(lighthouse, profile, product.origin + route, 'first visit');
    const page = await context.newPage();
    await page.goto(`${product.origin}/goals`);
    await signIn(page, benchPerson);
    await goalList(page).locator('[data-goal]').first().waitFor();
    await page.close();
    for (const route of ownRoutes) await measure(lighthouse, profile, product.origin + route, 'signed in');
  } finally {
    await context.close();
    await product.end();
    rmSync(profile, { recursive: true, force: true });
  }
}

async function loadLighthouse(): Promise<Lighthouse> {
  const entry = join(folder, 'node_modules/lighthouse/core/index.js');
  if (!existsSync(entry)) {
    mkdirSync(folder, { recursive: true });
    const options = ['--prefix', folder, '--no-audit', '--no-fund', '--ignore-scripts'];
    execFileSync('npm', ['install', ...options, `lighthouse@${version}`], { stdio: ['ignore', 'ignore', 'inherit'] });
  }
  return ((await import(pathToFileURL(entry).href)) as { default: Lighthouse }).default;
}

const openBrowserWithPort = (profile: string): Promise<BrowserContext> =>
  chromium.launchPersistentContext(profile, {
    executablePath: findChromium(),
    args: [...browserArguments, '--remote-debugging-port=0'],
  });

type Visit = 'first visit' | 'signed in';

async function measure(lighthouse: Lighthouse, profile: string, url: string, visit: Visit): Promise<void> {
  const [port] = readFileSync(join(profile, 'DevToolsActivePort'), 'utf8').split('\n');
  const scores: Scores[] = [];
  for (let run = 0; run < runs; run += 1) {
    // A first visit has neither a worker nor anything kept.
    const { lhr } = await lighthouse(url, {
      port: Number(port),
      logLevel: 'error',
      disableStorageReset: visit === 'signed in',
      maxWaitForLoad: longestLoadMs,
    });
    const categories = Object.entries(lhr.categories).map(([name, { score }]) => [name, (score ?? 0) * 100]);
    const lcp = lhr.audits['largest-contentful-paint']?.numericValue ?? 0;
    const cls = lhr.audits['cumulative-layout-shift']?.numericValue ?? 0;
    scores.push({ ...Object.fromEntries(categories), lcp, cls });
  }
  const median = (name: string) =>
    p(
      scores.map((score) => score[name] ?? 0),
      0.5,
    );
  const four = ['performance', 'accessibility', 'best-practices', 'seo'].map((name) => median(name).toFixed(0));
  console.log(
    `${new URL(url).pathname}, ${visit}: ${four.join(', ')}; ${median('lcp').toFixed(0)}, ${median('cls').toFixed(3)}`,
  );
}
