import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { JSONReport } from '@playwright/test/reporter';
import type { VitestSummary } from '../tests/vitest-summary.ts';
import { findChromium } from './find-chromium.ts';
import { type Results, readBrowserReport, sumUp, withCrash } from './test-results.ts';

/**
 * Runs one lane of the tests; the README says what is in which.
 *
 * `npm test` is the gate: the quick tests, and the browser tests tagged `@gate`. `npm run test:all` (`--all`) runs
 * everything. `npm run test:fresh` (`--fresh [--seed N] [file …]`) runs the random tests with a new seed.
 */
type Lane = 'gate' | 'all' | 'fresh';

const none: Results = { passed: 0, failed: 0, failures: [], flaky: [], files: [] };

/** A runner that hangs is a failure, and the rest of the run still reports. */
const runnerLimitMs = 40 * 60_000;

const options = process.argv.slice(2);
const lane: Lane = options.includes('--fresh') ? 'fresh' : options.includes('--all') ? 'all' : 'gate';
const seedAt = options.indexOf('--seed');
const seed = lane === 'fresh' ? (seedAt === -1 ? Math.trunc(Date.now() / 1000) : Number(options[seedAt + 1])) : 1;
const files = options.filter((option) => /\.(test|spec)\.tsx?$/.test(option));

const folder = mkdtempSync(join(tmpdir(), 'northbeam-test-'));
process.env.CHROME_PATH = findChromium();
process.env.TEST_LANE = lane;
process.env.TEST_SEED = String(seed);
if (lane === 'fresh') console.log(`seed ${seed}`);

const parts: Results[] = [];
if (lane !== 'fresh') parts.push(await runCheck());
parts.push(await runVitest());
parts.push(await runBrowserTests());
rmSync(folder, { recursive: true });
const { lines, failed } = sumUp(parts, lane === 'fresh' ? seed : undefined);
for (const line of lines) console.log(line);
process.exitCode = failed === 0 ? 0 : 1;

async function runCheck(): Promise<Results> {
  const status = await run('node', ['scripts/check.ts', '--ci']);
  return status === 0 ? { ...none, passed: 1 } : crashed('the check of the code');
}

async function runVitest(): Promise<Results> {
  const chosen = files.filter((file) => file.includes('.test.'));
  if (files.length > 0 && chosen.length === 0) return none;
  const output = join(folder, 'vitest.json');
  const tags = { gate: ['--tagsFilter=!all'], all: [], fresh: ['--tagsFilter=fresh'] }[lane];
  const status = await run('vitest', ['run', ...tags, ...chosen], { VITEST_SUMMARY: output });
  const summary = readJson<VitestSummary>(output);
  return summary ? withCrash(status, 'vitest', summary) : crashed('vitest');
}

async function runBrowserTests(): Promise<Results> {
  const chosen = files.filter((file) => file.includes('.spec.'));
  if (files.length > 0 && chosen.length === 0) return none;
  for (const mode of lane === 'all' ? [[], ['--lab']] : [[]]) {
    if ((await run('node', ['scripts/build.ts', ...mode])) !== 0) return crashed('the build');
  }
  const output = join(folder, 'browser.json');
  const tags = { gate: ['--grep=@gate', '--retries=1'], all: [], fresh: ['--grep=@fresh'] }[lane];
  const command = ['test', '--config', 'tests/playwright.config.ts', '--reporter=line,json', ...tags, ...chosen];
  const status = await run('playwright', command, { PLAYWRIGHT_JSON_OUTPUT_FILE: output });
  const json = readJson<JSONReport>(output);
  if (!json) return crashed('playwright');
  return withCrash(status, 'playwright', readBrowserReport(json));
}

function crashed(name: string): Results {
  return { ...none, failed: 1, failures: [{ name, message: 'It broke off.' }] };
}

function readJson<T>(file: string): T | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T;
  } catch {
    return undefined;
  }
}

function run(command: string, options: string[], environment: Record<string, string> = {}): Promise<number> {
  return new Promise((resolve) => {
    const env = { ...process.env, ...environment };
    const child = spawn(command, options, { stdio: 'inherit', env, timeout: runnerLimitMs, killSignal: 'SIGKILL' });
    child.on('error', () => resolve(1));
    child.on('exit', (code) => resolve(code ?? 1));
  });
}
