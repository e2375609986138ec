import { Worker } from 'node:worker_threads';
import { AppError } from '#schema/errors.ts';
import type { ReportDoc } from '#schema/report.ts';

export interface RenderOptions {
  /** From the start of this report's thread; 15,000 unless told (docs/security.md#1-holes, row 6). */
  timeoutMs?: number;
  /** As on the cover; `BRAND_NAME` of the settings. */
  brandName?: string;
}

const workerFile = new URL('./render-worker.ts', import.meta.url);
/** An ordinary report takes less than 64 MB; a document that needs far more is broken. */
const resourceLimits = { maxOldGenerationSizeMb: 512 };

let queue: Promise<unknown> = Promise.resolve();

/**
 * The report as a PDF. Each has a thread of its own: the server's event loop stays free, a layout without end can be
 * stopped, and nothing of one person's report is left in memory for the next. They run one after another, so that many
 * requests cannot take all cores.
 *
 * @throws AppError `internal` with the specified text when the document cannot be set or takes longer than the limit.
 */
export function renderReport(doc: ReportDoc, options: RenderOptions = {}): Promise<Uint8Array> {
  const result = queue.then(() => renderInThread(doc, options));
  queue = result.catch(() => undefined);
  return result;
}

async function renderInThread(doc: ReportDoc, options: RenderOptions): Promise<Uint8Array> {
  const { timeoutMs = 15_000, brandName = 'Northbeam' } = options;
  const worker = new Worker(workerFile, { workerData: { doc, brandName }, resourceLimits });
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>();
  const timer = setTimeout(() => reject(new Error(`not rendered within ${timeoutMs} ms`)), timeoutMs);
  worker.once('message', resolve);
  worker.once('error', reject);
  worker.once('exit', (code) => reject(new Error(`the thread ended with ${code} before it answered`)));
  try {
    return await promise;
  } catch (cause) {
    throw new AppError('internal', { userMessage: 'Failed to generate PDF', cause });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
