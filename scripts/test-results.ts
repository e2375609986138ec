import { relative } from 'node:path';
import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter';

/** Holds the result of one part of a lane: the check, the unit tests or the browser tests. */
export interface Results {
  passed: number;
  failed: number;
  /** Each failed test with its first message. */
  failures: { name: string; file?: string; message: string }[];
  /** Tests that passed only on their second try, each with what its first one said. */
  flaky: string[];
  /** Seconds of a worker that each file took. */
  files: { file: string; seconds: number }[];
}

export interface Summary {
  /** The last lines of the run: the slow files, the flaky tests, the failed ones, then `N passed, N failed`. */
  lines: string[];
  failed: number;
}

/** More than this many lucky tests are no luck: the run fails. */
const maxFlaky = 3;
const slowestCount = 10;

/** Reads the JSON report of Playwright. */
export function readBrowserReport({ suites, errors }: Pick<JSONReport, 'suites' | 'errors'>): Results {
  const results: Results = { passed: 0, failed: 0, failures: [], flaky: [], files: [] };
  for (const suite of suites) addSuite(results, suite);
  for (const { message = '' } of errors) results.failures.push({ name: 'playwright', message });
  return results;
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

/** A runner that ended badly without a failed test (an unhandled rejection, a crash) counts as one. */
export function withCrash(status: number, runner: string, results: Results): Results {
  if (status === 0 || results.failed > 0) return results;
  const failure = { name: runner, message: `It ended with ${status}.` };
  return { ...results, failed: 1, failures: [...results.failures, failure] };
}

/**
 * Sums up the parts of a run.
 *
 * @param seed of the lane `fresh`: each failed file is printed with the command that repeats it.
 */
export function sumUp(parts: readonly Results[], seed?: number): Summary {
  const passed = parts.reduce((sum, part) => sum + part.passed, 0);
  const flaky = parts.flatMap((part) => part.flaky);
  const failures = parts.flatMap((part) => part.failures);
  let failed = parts.reduce((sum, part) => sum + part.failed, 0);
  if (flaky.length > maxFlaky) {
    failed += 1;
    failures.push({ name: 'the gate', message: `${flaky.length} tests passed only on a second try; ${maxFlaky} may.` });
  }
  const slowest = parts.flatMap((part) => part.files).sort((a, b) => b.seconds - a.seconds);
  const failedFiles = new Set(failures.flatMap(({ file }) => file ?? []));
  const lines = [
    ...slowest
      .slice(0, slowestCount)
      .map(({ file, seconds }) => `slow: ${seconds.toFixed(1).padStart(6)} s ${relative(process.cwd(), file)}`),
    ...flaky.map((name) => `flaky: ${name}`),
    ...failures.map(({ name, message }) => `failed: ${name}\n${shorten(message)}`),
    ...(seed === undefined ? [] : [...failedFiles]).map(
      (file) => `again: npm run test:fresh -- --seed ${seed} ${relative(process.cwd(), file)}`,
    ),
    `${passed} passed, ${failed} failed`,
  ];
  return { lines, failed };
}

const shorten = (message: string) => message.trim().slice(0, 1500);
