import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium } from './find-chromium.ts';

/** Runs all tests: the checks of the code, the tests beside the code, and the browser tests on the production build. */
interface Counts {
  passed: number;
  failed: number;
  /** Each failed test and the beginning of its message: told once more at the end, where a log that was cut still has them. */
  failures: string[];
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
}
interface BrowserSuite {
  suites?: BrowserSuite[];
  specs: { title: string; tests: { status: string; results: { error?: { message?: string } }[] }[] }[];
}
interface BrowserReport {
  stats: { expected: number; unexpected: number; flaky: number };
  suites: BrowserSuite[];
}

/** Several times what any runner takes: one that hangs is a failure which the rest of the run still tells. */
const runnerMs = 30 * 60_000;
const folder = mkdtempSync(join(tmpdir(), 'northbeam-test-'));
process.env.CHROME_PATH = findChromium();

const results = [await runCheck(), await runVitest(), await runBrowserTests()];
rmSync(folder, { recursive: true });

const passed = results.reduce((sum, counts) => sum + counts.passed, 0);
const failed = results.reduce((sum, counts) => sum + counts.failed, 0);
for (const failure of results.flatMap((counts) => counts.failures)) console.log(`failed: ${failure}`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

async function runCheck(): Promise<Counts> {
  const status = await run('node', ['scripts/check.ts', '--ci']);
  return status === 0 ? { passed: 1, failed: 0, failures: [] } : crash('the check of the code');
}

async function runVitest(): Promise<Counts> {
  const file = join(folder, 'vitest.json');
  const status = await run('vitest', ['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${file}`]);
  const report = readJson<VitestReport>(file);
  const { numPassedTests: passed = 0, numFailedTests: failed = 0 } = report ?? {};
  return withCrash(status, 'vitest', { passed, failed, failures: report ? vitestFailures(report) : [] });
}

function vitestFailures({ testResults }: VitestReport): string[] {
  return testResults.flatMap(({ name, message, assertionResults }) => [
    ...(message === '' ? [] : [inShort(name, message)]),
    ...assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => inShort(`${name}: ${fullName}`, failureMessages.join('\n'))),
  ]);
}

async function runBrowserTests(): Promise<Counts> {
  for (const options of [[], ['--lab']]) {
    const built = await run('node', ['scripts/build.ts', ...options]);
    if (built !== 0) return crash('the build');
  }
  const file = join(folder, 'browser.json');
  const options = ['test', '--config', 'tests/playwright.config.ts', '--reporter=line,json'];
  const status = await run('playwright', options, { PLAYWRIGHT_JSON_OUTPUT_FILE: file });
  const report = readJson<BrowserReport>(file);
  const { expected = 0, unexpected = 0, flaky = 0 } = report?.stats ?? {};
  const failures = (report?.suites ?? []).flatMap(browserFailures);
  return withCrash(status, 'playwright', { passed: expected, failed: unexpected + flaky, failures });
}

function browserFailures({ suites = [], specs }: BrowserSuite): string[] {
  const failed = specs.filter(({ tests }) => tests.some(({ status }) => status === 'unexpected' || status === 'flaky'));
  return [
    ...failed.map(({ title, tests }) => {
      const messages = tests.flatMap(({ results }) => results.map(({ error }) => error?.message ?? ''));
      return inShort(title, messages.join('\n'));
    }),
    ...suites.flatMap(browserFailures),
  ];
}

function inShort(name: string, message: string): string {
  return `${name}\n${message.trim().slice(0, 1500)}`;
}

function crash(what: string): Counts {
  return { passed: 0, failed: 1, failures: [what] };
}

/** A runner that ended badly without a failed test to show for it (an unhandled rejection, a crash) counts as one. */
function withCrash(status: number, runner: string, counts: Counts): Counts {
  if (status === 0 || counts.failed > 0) return counts;
  return { ...counts, failed: 1, failures: [...counts.failures, `${runner} ended with ${status}`] };
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
    const child = spawn(command, options, { stdio: 'inherit', env, timeout: runnerMs, killSignal: 'SIGKILL' });
    child.on('error', () => resolve(1));
    child.on('exit', (code) => resolve(code ?? 1));
  });
}
