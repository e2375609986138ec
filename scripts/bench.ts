import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { openDatabase } from '../server/db/connect.ts';
import { benchApp } from './bench-app.ts';
import { benchChat } from './bench-chat.ts';
import { benchCoach } from './bench-coach.ts';
import { benchConversation } from './bench-conversation.ts';
import { benchLighthouse } from './bench-lighthouse.ts';
import { benchPortal } from './bench-portal.ts';
import { benchReport } from './bench-report.ts';
import { benchSamples } from './bench-samples.ts';
import { benchSync } from './bench-sync.ts';
import { openBrowser } from './browser.ts';
import { measureBuild, printMeasures } from './budgets.ts';
import { Product } from './product.ts';

/**
 * Measures; asserts nothing, because these machines are shared and noisy. Each time stands beside a floor measured in the
 * same run. `npm run bench` runs all parts, `npm run bench -- report sizes` those that it names.
 */
const parts: Record<string, () => Promise<void>> = {
  submit: benchSubmit,
  report: benchReport,
  samples: benchSamples,
  sizes: benchSizes,
  sync: benchSync,
  app: benchApp,
  chat: benchChat,
  conversation: benchConversation,
  portal: benchPortal,
  coach: benchCoach,
  lighthouse: benchLighthouse,
};
const rounds = 200;

const named = process.argv.slice(2);
const unknown = named.filter((name) => !(name in parts));
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}. The parts are ${Object.keys(parts).join(', ')}.`);
  process.exit(1);
}
for (const [name, run] of Object.entries(parts)) {
  if (named.length === 0 || named.includes(name)) await run();
}

/** A submission cannot be faster than one durable commit and one answered call. */
async function benchSubmit(): Promise<void> {
  const product = await Product.start();
  try {
    const commit = await commitFloor();
    const call = await repeat(() => fetch(`${product.origin}/api/health`).then((answer) => answer.text()));
    const submit = await repeat(() => submitOnce(product.origin));
    const floor = commit.p50 + call.p50;
    console.log(`\n${rounds} rounds each, in order, one at a time`);
    printTimes('one durable commit', commit);
    printTimes('one answered call', call);
    printTimes('POST /api/submit', submit);
    console.log(
      `  p50 is ${(submit.p50 / floor).toFixed(1)} times the floor (commit and call), p95 ${(submit.p95 / floor).toFixed(1)} times`,
    );
    printTimes('press of "Get my insights" to first insight painted', await firstInsight(product.origin));
  } finally {
    await product.end();
  }
}

async function benchSizes(): Promise<void> {
  console.log('\nSizes of the build');
  printMeasures(measureBuild());
}

interface Times {
  p50: number;
  p95: number;
}

function printTimes(name: string, { p50, p95 }: Times): void {
  console.log(`${name}: p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`);
}

async function repeat(work: (round: number) => Promise<unknown>): Promise<Times> {
  const taken: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const startedAt = performance.now();
    await work(round);
    taken.push(performance.now() - startedAt);
  }
  return summarise(taken);
}

function summarise(taken: number[]): Times {
  taken.sort((a, b) => a - b);
  const at = (share: number) => taken[Math.min(taken.length - 1, Math.floor(taken.length * share))] ?? 0;
  return { p50: at(0.5), p95: at(0.95) };
}

async function commitFloor(): Promise<Times> {
  const folder = mkdtempSync(join(tmpdir(), 'northbeam-bench-'));
  const database = openDatabase(join(folder, 'floor.db'));
  const times = await repeat((round) =>
    database.tx(async ({ q, t }) => {
      await q.insert(t.rateLimits).values({ key: `floor:${round}`, count: 1, resetAt: 0 });
    }),
  );
  database.close();
  rmSync(folder, { recursive: true });
  return times;
}

async function submitOnce(origin: string): Promise<void> {
  const answer = await fetch(`${origin}/api/submit`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      firstName: 'Dana',
      email: 'dana@okaforjoinery.example',
      problems: 'Operations',
      desiredOutcome: 'Four kitchens a month instead of three, without working Saturdays.',
      industry: 'Custom cabinetry',
      stepsTaken: 'Hired a second installer in January. I still price every job myself.',
    }),
  });
  if (answer.status !== 201) throw new Error(`submit answered ${answer.status}`);
  await answer.text();
}

/** On a fast machine and a loopback network: what the product adds, not what a phone's network does. */
async function firstInsight(origin: string): Promise<Times> {
  const browser = await openBrowser();
  const taken: number[] = [];
  for (let round = 0; round < 10; round += 1) {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
    await fillForm(page, origin);
    const startedAt = performance.now();
    await page.getByRole('button', { name: 'Get my insights' }).click();
    await page.locator('main ol h2').first().waitFor();
    taken.push(performance.now() - startedAt);
    await page.close();
  }
  await browser.close();
  return summarise(taken);
}

async function fillForm(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/insights`);
  await page.getByLabel('First name').fill('Dana');
  await page.getByLabel('Work email').fill('dana@okaforjoinery.example');
  await page.getByLabel('Biggest challenge').selectOption('Operations');
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByLabel('Desired outcome').fill('Four kitchens a month, without working Saturdays.');
  await page.getByLabel('Industry').fill('Custom cabinetry');
}
