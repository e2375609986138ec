import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** A first run knows no times and goes by the sizes of the files: these are short, and take minutes. */
const longest = ['/fault-matrix.test.ts', '/simulation.test.ts', '/stop-on-signal.test.ts', '/restore.test.ts'];

/** Starts the longest files first, so that none is left for the end. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [...sorted.filter(takesLongest), ...sorted.filter((file) => !takesLongest(file))];
  }
}

function takesLongest({ moduleId }: TestSpecification): boolean {
  return longest.some((end) => moduleId.endsWith(end));
}
