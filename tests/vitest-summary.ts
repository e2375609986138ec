import { writeFileSync } from 'node:fs';
import type { Reporter, TestModule } from 'vitest/node';

/** What `scripts/test.ts` reports of a run of Vitest; `files` in seconds of a worker. */
export interface VitestSummary {
  passed: number;
  failed: number;
  failures: { name: string; file: string; message: string }[];
  flaky: string[];
  files: { file: string; seconds: number }[];
}

/** Writes the summary to the file that `VITEST_SUMMARY` names. */
export class SummaryReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly { message: string }[]): void {
    const summary: VitestSummary = { passed: 0, failed: 0, failures: [], flaky: [], files: [] };
    for (const module of modules) addModule(summary, module);
    for (const { message } of unhandledErrors) {
      summary.failed += 1;
      summary.failures.push({ name: 'an error outside of any test', file: '', message });
    }
    writeFileSync(process.env.VITEST_SUMMARY ?? 'vitest.json', JSON.stringify(summary));
  }
}

function addModule(summary: VitestSummary, module: TestModule): void {
  const file = module.moduleId;
  const { duration, collectDuration, setupDuration } = module.diagnostic();
  summary.files.push({ file, seconds: (duration + collectDuration + setupDuration) / 1000 });
  for (const { message } of module.errors()) {
    summary.failed += 1;
    summary.failures.push({ name: module.relativeModuleId, file, message });
  }
  for (const test of module.children.allTests()) {
    const { state, errors = [] } = test.result();
    const name = `${module.relativeModuleId}: ${test.fullName}`;
    const message = errors[0]?.stack ?? errors[0]?.message ?? '';
    if (state === 'failed') {
      summary.failed += 1;
      summary.failures.push({ name, file, message });
    } else if (state === 'passed') {
      summary.passed += 1;
      if (test.diagnostic()?.flaky) summary.flaky.push(`${name}\n${message.trim().slice(0, 1500)}`);
    }
  }
}
