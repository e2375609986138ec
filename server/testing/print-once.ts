import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ReportDoc } from '#schema/report.ts';
import { renderReport } from '#server/report/render-report.ts';
import type { RenderReport } from '#server/report/report-job.ts';

/** Beside the modules, which each test file loads anew. */
const kept = globalThis as { printed?: Map<string, Uint8Array> };

/** An hour: the product's limit is real time, of which a busy machine takes any amount; `render-report.test.ts` shows it. */
export const patientMs = 3_600_000;

/**
 * As the product prints, but each report once: the same one always gives the same bytes, many tests buy the same, and its
 * thread takes two seconds. The processes of a run of the tests share what they print, the ones that are killed too.
 */
export function printOnce(brandName: string): RenderReport {
  kept.printed ??= new Map();
  const { printed } = kept;
  return async (doc: ReportDoc) => {
    const key = createHash('sha256')
      .update(JSON.stringify([brandName, doc]))
      .digest('hex');
    const bytes =
      printed.get(key) ??
      (await printInRun(`${key}.pdf`, () => renderReport(doc, { brandName, timeoutMs: patientMs })));
    printed.set(key, bytes);
    return bytes;
  };
}

async function printInRun(name: string, print: () => Promise<Uint8Array>): Promise<Uint8Array> {
  const folder = process.env.TEST_RUN_FOLDER;
  if (folder === undefined) return print();
  const path = join(folder, name);
  if (existsSync(path)) return readFileSync(path);
  const bytes = await print();
  const unfinished = `${path}.${process.pid}`;
  writeFileSync(unfinished, bytes);
  renameSync(unfinished, path);
  return bytes;
}
