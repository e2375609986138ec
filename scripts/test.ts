import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium } from './find-chromium.ts';

/** Runs all tests: the checks of the code, the tests beside the code, and the browser tests on the production build. */
interface Counts {
  passed: number;
  failed: number;
}

const folder = mkdtempSync(join(tmpdir(), 'northbeam-test-'));
process.env.CHROME_PATH = findChromium();

const results = [await runCheck(), await runVitest(), await runBrowserTests()];
rmSync(folder, { recursive: true });

const passed = results.reduce((sum, counts) => sum + counts.passed, 0);
const failed = results.reduce((sum, counts) => sum + counts.failed, 0);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

async function runCheck(): Promise<Counts> {
  const status = await run('node', ['scripts/check.ts', '--ci']);
  return status === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

async function runVitest(): Promise<Counts> {
  const file = join(folder, 'vitest.json');
  const status = await run('vitest', ['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${file}`]);
  const report = readJson<{ numPassedTests: number; numFailedTests: number }>(file);
  return withCrash(status, { passed: report?.numPassedTests ?? 0, failed: report?.numFailedTests ?? 0 });
}

async function runBrowserTests(): Promise<Counts> {
  const built = await run('node', ['scripts/build.ts']);
  if (built !== 0) return { passed: 0, failed: 1 };
  const file = join(folder, 'browser.json');
  const options = ['test', '--config', 'tests/playwright.config.ts', '--reporter=line,json'];
  const status = await run('playwright', options, { PLAYWRIGHT_JSON_OUTPUT_FILE: file });
  const report = readJson<{ stats: { expected: number; unexpected: number; flaky: number } }>(file);
  const { expected = 0, unexpected = 0, flaky = 0 } = report?.stats ?? {};
  return withCrash(status, { passed: expected, failed: unexpected + flaky });
}

/** A runner that ended badly without a failed test to show for it (an unhandled rejection, a crash) counts as one. */
function withCrash(status: number, counts: Counts): Counts {
  return status !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
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
    const child = spawn(command, options, { stdio: 'inherit', env: { ...process.env, ...environment } });
    child.on('error', () => resolve(1));
    child.on('exit', (code) => resolve(code ?? 1));
  });
}
