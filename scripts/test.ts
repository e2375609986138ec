import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter';
import type { VitestSummary } from '../tests/vitest-summary.ts';
import { findChromium } from './find-chromium.ts';

/**
 * Runs one lane of the tests; the README says what is in which.
 *
 * `npm test` is the gate: the quick tests, and the browser tests tagged `@gate`. `npm run test:all` (`--all`) runs
 * everything. `npm run test:fresh` (`--fresh [--seed N] [file …]`) runs the random tests with a new seed.
 */
type Lane = 'gate' | 'all' | 'fresh';

interface Results {
  passed: number;
  failed: number;
  /** Each failed test with its first message. */
  failures: { name: string; file?: string; message: string }[];
  /** Tests that passed only on their second try. */
  flaky: string[];
  files: { file: string; seconds: number }[];
}

const none: Results = { passed: 0, failed: 0, failures: [], flaky: [], files: [] };

/** More than this many lucky tests are no luck: the run fails. */
const maxFlaky = 3;
/** A runner that hangs is a failure, and the rest of the run still reports. */
const runnerLimitMs = 40 * 60_000;
const slowestCount = 10;

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
process.exitCode = report(parts) === 0 ? 0 : 1;

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
  const results: Results = { passed: 0, failed: 0, failures: [], flaky: [], files: [] };
  for (const suite of json.suites) addSuite(results, suite);
  for (const { message = '' } of json.errors) results.failures.push({ name: 'playwright', message });
  return withCrash(status, 'playwright', results);
}

function addSuite(results: Results, suite: JSONReportSuite): void {
  for (const { title, file, tests } of suite.specs) {
    const path = `tests/browser/${file}`;
    for (const { status, results: tries } of tests) {
      addTime(results, path, tries.reduce((sum, { duration }) => sum + duration, 0) / 1000);
      if (status === 'skipped') continue;
      const message = tries.find(({ error }) => error)?.error?.message ?? '';
      if (status === 'unexpected') {
        results.failed += 1;
        results.failures.push({ name: `${path}: ${title}`, file: path, message });
      } else {
        results.passed += 1;
        if (status === 'flaky') results.flaky.push(`${path}: ${title}\n${shorten(message)}`);
      }
    }
  }
  for (const inner of suite.suites ?? []) addSuite(results, inner);
}

function addTime({ files }: Results, file: string, seconds: number): void {
  const known = files.find((entry) => entry.file === file);
  if (known) known.seconds += seconds;
  else files.push({ file, seconds });
}

/** @returns how many failed */
function report(parts: readonly Results[]): number {
  const passed = parts.reduce((sum, part) => sum + part.passed, 0);
  const flaky = parts.flatMap((part) => part.flaky);
  const failures = parts.flatMap((part) => part.failures);
  let failed = parts.reduce((sum, part) => sum + part.failed, 0);
  if (flaky.length > maxFlaky) {
    failed += 1;
    failures.push({ name: 'the gate', message: `${flaky.length} tests passed only on a second try; ${maxFlaky} may.` });
  }
  const slowest = parts.flatMap((part) => part.files).sort((a, b) => b.seconds - a.seconds);
  for (const { file, seconds } of slowest.slice(0, slowestCount)) {
    console.log(`slow: ${seconds.toFixed(1).padStart(6)} s ${relative(process.cwd(), file)}`);
  }
  for (const name of flaky) console.log(`flaky: ${name}`);
  for (const { name, message } of failures) console.log(`failed: ${name}\n${shorten(message)}`);
  if (lane === 'fresh') {
    const again = [...new Set(failures.flatMap(({ file }) => file ?? []))];
    for (const file of again)
      console.log(`again: npm run test:fresh -- --seed ${seed} ${relative(process.cwd(), file)}`);
  }
  console.log(`${passed} passed, ${failed} failed`);
  return failed;
}

const shorten = (message: string) => message.trim().slice(0, 1500);

const crashed = (name: string): Results => ({ ...none, failed: 1, failures: [{ name, message: 'It broke off.' }] });

/** A runner that ended badly without a failed test (an unhandled rejection, a crash) counts as one. */
function withCrash(status: number, runner: string, results: Results): Results {
  if (status === 0 || results.failed > 0) return results;
  const failure = { name: runner, message: `It ended with ${status}.` };
  return { ...results, failed: 1, failures: [...results.failures, failure] };
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
