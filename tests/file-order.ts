import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Files of one environment stand together: a worker ends, with all the packages that it has loaded, when the next file in the
 * queue wants the other one. Within an environment the longest comes first, so that none is left for the end.
 */
export class FileOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const [withBrowser, without] = [sorted.filter(wantsBrowser), sorted.filter((file) => !wantsBrowser(file))];
    return [...without.filter(takesLongest), ...without.filter((file) => !takesLongest(file)), ...withBrowser];
  }
}

function wantsBrowser({ moduleId }: TestSpecification): boolean {
  return readFileSync(moduleId, 'utf8').startsWith('// @vitest-environment happy-dom');
}

/** A first run knows no times, and goes by the sizes of the files: these are short, and wait for minutes. */
const longest = ['/fault-matrix.test.ts', '/simulation.test.ts', '/stop-on-signal.test.ts', '/restore.test.ts'];

function takesLongest({ moduleId }: TestSpecification): boolean {
  return longest.some((end) => moduleId.endsWith(end));
}
