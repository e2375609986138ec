import type { Database } from '#server/db/connect.ts';
import { reportRepository, type StoredReport } from './report.repository.ts';
import type { RenderReport } from './report-job.ts';

/** The kept PDF of a report; rendered and kept when it is missing. */
export async function storedPdf(
  { database, renderReport }: { database: Database; renderReport: RenderReport },
  report: StoredReport,
): Promise<Buffer> {
  if (report.pdf) return report.pdf;
  const pdf = Buffer.from(await renderReport(report.doc));
  await database.tx((db) => reportRepository(db).savePdf(report.id, pdf));
  return pdf;
}
