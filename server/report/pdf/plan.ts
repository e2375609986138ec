import type { Content } from 'pdfmake/interfaces';
import { inDateOrder } from '#schema/block-groups.ts';
import { dayNumber, monthDayYear, shortDay } from '#schema/days.ts';
import { planDrawing } from '#schema/drawing-plan.ts';
import type { BlockOf, ReportDoc } from '#schema/report.ts';
import { counted } from '#schema/report-words.ts';
import { figure } from './drawing.ts';
import { contentWidth, textSize } from './page.ts';
import { startId } from './parts.ts';
import { table } from './tables.ts';

const heads = ['Step', 'Owner', 'By when', 'Measure'];

/** The bars over the plan's days, and the table with the same dates. */
export function planContent(doc: ReportDoc, steps: BlockOf<'planRow'>[], textScale: number): Content[] {
  const last = Math.max(...steps.map((step) => dayNumber(step.endDay)));
  const rows = inDateOrder(steps).map((block) => ({
    title: block.title,
    cells: [block.ownerRole, { whole: shortDay(block.endDay) }, block.measure],
    block,
  }));
  return [
    figure(
      `figure-${startId(doc, steps)}`,
      `${counted(steps.length, 'step')}, the last one by ${monthDayYear(last)}`,
      'Each bar ends on the day the step is due; the dates are listed below.',
      planDrawing(doc, contentWidth, textSize.small * textScale),
    ),
    table(doc, startId(doc, steps), heads, rows, [0, 10, 0, 10]),
  ];
}
