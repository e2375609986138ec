import type { Content } from 'pdfmake/interfaces';
import type { BlockOf, ReportDoc } from '#schema/report.ts';
import { measureFigures } from '#schema/report-parts.ts';
import { contentWidth, textSize } from './page.ts';
import { palette } from './palette.ts';
import { prose, references, rule, type Setting, words } from './parts.ts';

const gap = 24;

/** Where the report's measures stand today, large. */
export function figuresContent(doc: ReportDoc): Content[] {
  const measures = measureFigures(doc);
  if (measures.length === 0) return [];
  const width = (contentWidth - gap * (measures.length - 1)) / measures.length;
  return [{ columns: measures.map((measure) => figure(doc, measure, width)), columnGap: gap, margin: [0, 4, 0, 14] }];
}

function figure(doc: ReportDoc, measure: BlockOf<'measure'>, width: number) {
  const { title, baseline } = measure;
  const setting: Setting = { fontSize: textSize.small + 0.4, color: palette['ink-2'], margin: [0, 2, 0, 0] };
  return {
    width,
    stack: [
      rule(width, palette.ink),
      words(baseline, { role: 'heading', fontSize: textSize.figure, color: palette.ink, margin: [0, 7, 0, 0] }),
      ...prose(title, setting, { marks: references(doc, measure) }),
    ],
  };
}
