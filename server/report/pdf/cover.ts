import type { Content, ContextPageSize } from 'pdfmake/interfaces';
import { dayMonthYear } from '#schema/days.ts';
import { plainLine } from '#schema/plain-text.ts';
import type { ReportDoc } from '#schema/report.ts';
import { authorLabels, preparedForText } from '#schema/report-words.ts';
import { contentWidth, page } from './page.ts';
import { palette } from './palette.ts';
import { rule, words } from './parts.ts';
import { isSettable } from './typography.ts';

/** The flat beam on deep primary, on the first page only (look, idea 2: it means "from here to there"). */
export function coverBackground(pageNumber: number, { width, height }: ContextPageSize): Content {
  if (pageNumber !== 1) return [];
  const beam = [
    { x: width * 0.18, y: height },
    { x: width, y: height * 0.12 },
    { x: width, y: height * 0.7 },
  ];
  return {
    canvas: [
      { type: 'rect', x: 0, y: 0, w: width, h: height, color: palette.cover, lineWidth: 0 },
      { type: 'polyline', points: beam, closePath: true, color: palette['cover-shape'], lineWidth: 0 },
    ],
  };
}

export function cover(doc: ReportDoc, brandName: string): Content[] {
  const reader = preparedForText(doc);
  const title = coverTitle(doc);
  return [
    words(brandName, { role: 'heading', fontSize: 17, color: palette['on-cover'], margin: [0, 0, 0, 128] }),
    ...(title === reportName
      ? []
      : [words(reportName, { fontSize: 11, color: palette['on-cover-2'], margin: [0, 0, 0, 14] })]),
    words(title, {
      role: 'heading',
      fontSize: titleSize(title),
      color: palette['on-cover'],
      lineHeight: 1.02,
      margin: [0, 0, 70, 20],
    }),
    ...(reader === '' ? [] : [words(`Prepared for ${reader}`, { fontSize: 11, color: palette['on-cover-2'] })]),
    { stack: colophon(doc), absolutePosition: { x: page.left, y: page.height - 122 } },
  ];
}

const reportName = 'Strategic action report';

/** The report's title; its kind where the title is in a script that no font here has. The file's properties keep the title. */
export function coverTitle({ title }: ReportDoc): string {
  const line = plainLine(title);
  return isSettable(line) ? line : reportName;
}

/** A longer title is set smaller, so that the cover stays one page. */
function titleSize(title: string): number {
  if (title.length <= 60) return 42;
  return title.length <= 130 ? 31 : 21;
}

function colophon(doc: ReportDoc): Content[] {
  const facts = [
    ['Date', dayMonthYear(doc.date)],
    ['Written by', authorLabels[doc.author]],
    ['Rests on', `${doc.answers.length} ${doc.answers.length === 1 ? 'answer' : 'answers'}`],
  ];
  const columns = facts.map(([name = '', value = '']) => ({
    width: contentWidth / 3,
    stack: [
      words(name, { fontSize: 9, color: palette['on-cover-2'], margin: [0, 0, 0, 2] }),
      words(value, { role: 'strong', fontSize: 10.5, color: palette['on-cover'] }),
    ],
  }));
  return [rule(contentWidth, palette['cover-rule']), { columns, margin: [0, 12, 0, 0] }];
}
