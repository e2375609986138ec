import { join } from 'node:path';
import type { JSONReportSuite } from '@playwright/test/reporter';
import { expect, test } from 'vitest';
import { type Results, readBrowserReport, sumUp, withCrash } from './test-results.ts';

type Status = 'expected' | 'unexpected' | 'flaky' | 'skipped';

/** As Playwright writes them, with what is read of them. */
function suite(file: string, statuses: Status[]): JSONReportSuite {
  const specs = statuses.map((status, i) => {
    const first = { duration: 1500, error: { message: `first message of ${i}` } };
    const results = {
      expected: [{ duration: 1000 }],
      unexpected: [first],
      flaky: [first, { duration: 500 }],
      skipped: [],
    };
    return { title: `test ${i}`, file, tests: [{ status, results: results[status] }] };
  });
  return { title: file, file, specs: [], suites: [{ title: 'inner', file, specs }] } as unknown as JSONReportSuite;
}

const part = (given: Partial<Results>): Results => ({
  passed: 0,
  failed: 0,
  failures: [],
  flaky: [],
  files: [],
  ...given,
});

test('of a browser report, a flaky test passes and is listed with what its first try said', () => {
  const report = { suites: [suite('chat.spec.ts', ['expected', 'flaky', 'skipped', 'unexpected'])], errors: [] };
  expect(readBrowserReport(report)).toEqual({
    passed: 2,
    failed: 1,
    failures: [
      { name: 'tests/browser/chat.spec.ts: test 3', file: 'tests/browser/chat.spec.ts', message: 'first message of 3' },
    ],
    flaky: ['tests/browser/chat.spec.ts: test 1\nfirst message of 1'],
    files: [{ file: 'tests/browser/chat.spec.ts', seconds: 4.5 }],
  });
});

test('the last lines are the slowest files, the flaky tests, the failed ones, the count', () => {
  const files = Array.from({ length: 12 }, (_, i) => ({ file: `${i}.test.ts`, seconds: i }));
  const failures = [{ name: 'b', file: 'b.test.ts', message: 'no' }];
  const { lines, failed } = sumUp([part({ passed: 5, files }), part({ failed: 1, failures, flaky: ['a\nlate'] })]);
  expect(failed).toBe(1);
  expect(lines).toHaveLength(13);
  expect(lines[0]).toBe('slow:   11.0 s 11.test.ts');
  expect(lines.slice(10)).toEqual(['flaky: a\nlate', 'failed: b\nno', '5 passed, 1 failed']);
});

test('three flaky tests pass; a fourth one fails the run', () => {
  expect(sumUp([part({ passed: 3, flaky: ['a', 'b', 'c'] })]).failed).toBe(0);
  expect(sumUp([part({ passed: 4, flaky: ['a', 'b', 'c', 'd'] })]).lines.at(-1)).toBe('4 passed, 1 failed');
});

test('a runner that crashes without a failed test counts as one failure', () => {
  expect(withCrash(137, 'vitest', part({ passed: 9 }))).toMatchObject({
    passed: 9,
    failed: 1,
    failures: [{ name: 'vitest', message: 'It ended with 137.' }],
  });
  expect(withCrash(1, 'vitest', part({ failed: 2 })).failed).toBe(2);
  expect(withCrash(0, 'vitest', part({})).failed).toBe(0);
});

test('a failed file of a fresh run is printed once with the command that repeats it', () => {
  const file = join(process.cwd(), 'tests/simulation/simulation.test.ts');
  const failures = ['a', 'b'].map((name) => ({ name, file, message: 'no' }));
  expect(sumUp([part({ failed: 2, failures })], 77).lines.slice(2)).toEqual([
    'again: npm run test:fresh -- --seed 77 tests/simulation/simulation.test.ts',
    '0 passed, 2 failed',
  ]);
});
