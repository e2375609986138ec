import type { ReportDoc } from '#schema/report.ts';
import { type Density, densities, openest, usual } from './pdf/density.ts';
import { Layout } from './pdf/layout.ts';
import { layOut } from './pdf/print.ts';
import { reportDocument } from './report-document.ts';

/** Of the "5-10 page PDF" (docs/specification.md#1-what-the-product-does-and-for-whom). */
const fewestPages = 5;
const mostPages = 8;

interface Attempt {
  layout: Layout;
  bytes: () => Promise<Uint8Array>;
}

/**
 * The report in the usual setting, or else in the first that suits its length: a more open one for a report that would have
 * fewer than five pages, a closer one where it would have more than eight, where page one would not fit on its page, or
 * where the last page would hold next to nothing or a table's last row would stand alone.
 */
export async function printReport(doc: ReportDoc, brandName: string): Promise<Uint8Array> {
  const first = await attemptAt(doc, brandName, usual);
  if (first.layout.pages < fewestPages) return (await attemptAt(doc, brandName, openest)).bytes();
  let best = first;
  for (const density of densities.filter(({ textScale }) => textScale <= largestScale(first.layout.pages))) {
    if (isFine(best.layout) || (isWhole(best.layout) && density.textScale < leastForLooks)) break;
    const attempt = await attemptAt(doc, brandName, density);
    if (isBetter(attempt.layout, best.layout)) best = attempt;
  }
  return best.bytes();
}

/** Page one takes a page at any text size. */
const fixedPages = 1;

/** A text size that is worth trying for a report of so many pages, generously: the room that it takes is its square. */
function largestScale(pages: number): number {
  const fitting = Math.sqrt((mostPages - fixedPages) / Math.max(1, pages - fixedPages));
  return Math.max(fitting + 0.07, densities.at(-1)?.textScale ?? 1);
}

/** A page or a row that stands alone is worth a slightly smaller text, not a small one. */
const leastForLooks = 0.95;

function isWhole(layout: Layout): boolean {
  return layout.pages <= mostPages && layout.isPageOneWhole;
}

function isFine(layout: Layout): boolean {
  return isWhole(layout) && !layout.endsLonely && !layout.hasLonelyRow;
}

function isBetter(next: Layout, best: Layout): boolean {
  if (next.pages < fewestPages) return false;
  if (isWhole(best)) return isFine(next);
  return next.pages < best.pages || (isWhole(next) && next.pages === best.pages);
}

async function attemptAt(doc: ReportDoc, brandName: string, density: Density): Promise<Attempt> {
  const layout = new Layout();
  const bytes = await layOut(reportDocument(doc, brandName, { density, layout }));
  return { layout, bytes };
}
