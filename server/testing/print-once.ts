import { createHash } from 'node:crypto';
import type { ReportDoc } from '#schema/report.ts';
import { renderReport } from '#server/report/render-report.ts';
import type { RenderReport } from '#server/report/report-job.ts';

/** Beside the modules, which each test file loads anew. */
const kept = globalThis as { printed?: Map<string, Uint8Array> };

/**
 * As the product prints, but each report once: the same one always gives the same bytes, many tests buy the same, and its
 * thread takes two seconds.
 */
export function printOnce(brandName: string): RenderReport {
  kept.printed ??= new Map();
  const { printed } = kept;
  return async (doc: ReportDoc) => {
    const key = createHash('sha256')
      .update(JSON.stringify([brandName, doc]))
      .digest('hex');
    const bytes = printed.get(key) ?? (await renderReport(doc, { brandName }));
    printed.set(key, bytes);
    return bytes;
  };
}
