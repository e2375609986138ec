import type { Content } from 'pdfmake/interfaces';
import { type BlockOf, blocksOf, type ReportDoc } from '#schema/report.ts';
import { contentWidth, textSize } from './page.ts';
import { palette } from './palette.ts';
import { prose, references, rule, type Setting, words } from './parts.ts';

const longestFigure = 14;
const gap = 24;

/** Where the report's measures stand today, large: two or three that are short enough to be a figure. */
export function measureFigures(doc: ReportDoc): Content[] {
  const measures = blocksOf(doc, 'measure')
    .filter(({ baseline }) => baseline.length <= longestFigure)
    .slice(0, 3);
  if (measures.length < 2) return [];
  const width = (contentWidth - gap * (measures.length - 1)) / measures.length;
  return [{ columns: measures.map((measure) => figure(doc, measure, width)), columnGap: gap, margin: [0, 4, 0, 14] }];
}

function figure(doc: ReportDoc, { title, baseline, basedOn }: BlockOf<'measure'>, width: number) {
  const setting: Setting = { fontSize: textSize.small + 0.4, color: palette['ink-2'], margin: [0, 2, 0, 0] };
  return {
    width,
    stack: [
      rule(width, palette.ink),
      words(baseline, { role: 'heading', fontSize: textSize.figure, color: palette.ink, margin: [0, 7, 0, 0] }),
      ...prose(title, setting, { marks: references(doc, basedOn) }),
    ],
  };
}
