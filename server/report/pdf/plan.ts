import type { Content } from 'pdfmake/interfaces';
import { dayAndMonth, dayMonthYear, dayNumber } from '#schema/days.ts';
import type { BlockOf, ReportDoc } from '#schema/report.ts';
import { planDrawing } from '#schema/report-drawing.ts';
import { counted } from '#schema/report-words.ts';
import { figure } from './drawing.ts';
import { contentWidth, textSize } from './page.ts';
import { startId } from './parts.ts';
import { referenceCell, small, sourcedCell, table } from './tables.ts';

const columns = [
  { head: 'Step', share: 0.28 },
  { head: 'Owner', share: 0.18 },
  /** As wide as "30 September". */
  { head: 'By when', share: 0.15 },
  { head: 'Measure', share: 0.22 },
  { head: 'Rests on', share: 0.17 },
];

/** The bars over the plan's days, and the table with the same dates. */
export function planContent(doc: ReportDoc, steps: BlockOf<'planRow'>[], textScale: number): Content[] {
  const last = Math.max(...steps.map((step) => dayNumber(step.endDay)));
  const rows = steps.map((step) => ({
    title: step.title,
    cells: [
      small(step.ownerRole),
      small(dayAndMonth(step.endDay)),
      sourcedCell(doc, step.basedOn, step.measure),
      referenceCell(doc, step.basedOn),
    ],
    length: Math.max(step.title.length, step.ownerRole.length, step.measure.length),
  }));
  return [
    figure(
      `figure-${startId(doc, steps)}`,
      `${counted(steps.length, 'step')}, the last one by ${dayMonthYear(last)}`,
      'Each bar ends on the day by which the step is done; the table below holds the same days.',
      planDrawing(doc, contentWidth, textSize.small * textScale),
    ),
    table(startId(doc, steps), columns, rows, [0, 14, 0, 10]),
  ];
}
