import type { Content } from 'pdfmake/interfaces';
import { type BlockOf, blocksOf, type ReportDoc } from '#schema/report.ts';
import { effortEffectDrawing } from '#schema/report-drawing.ts';
import { optionsCaption, picksTitle, startLabel } from '#schema/report-words.ts';
import { figure } from './drawing.ts';
import { contentWidth, textSize } from './page.ts';
import { palette } from './palette.ts';
import { kept, label, prose, sourced, startId } from './parts.ts';
import { referenceCell, small, strong, table } from './tables.ts';

/** Options keep their number from the drawing to the table and to the text. */
interface Numbered {
  number: number;
  option: BlockOf<'option'>;
}

/** The drawing, the scores as a table, then each option in words. */
export function optionContent(doc: ReportDoc, options: BlockOf<'option'>[], textScale: number): Content[] {
  const all = blocksOf(doc, 'option');
  const numbered = options.map((option) => ({ number: all.indexOf(option) + 1, option }));
  const picks = options.filter((option) => option.pick).length;
  return [
    figure(
      `figure-${startId(doc, options)}`,
      picksTitle(picks, options.length),
      optionsCaption,
      effortEffectDrawing(doc, contentWidth, textSize.small * textScale),
    ),
    scoreTable(doc, numbered),
    ...numbered.flatMap((item) => optionText(doc, item)),
  ];
}

function scoreTable(doc: ReportDoc, numbered: Numbered[]): Content {
  const columns = [
    { head: 'Option', share: 0.42 },
    { head: 'Effort', share: 0.15 },
    { head: 'Effect', share: 0.15 },
    { head: 'When', share: 0.12 },
    { head: 'Rests on', share: 0.16 },
  ];
  const rows = numbered.map(({ number, option }) => ({
    title: `${number}. ${option.title}`,
    cells: [
      scoreCell(option.effort, palette['ink-2']),
      scoreCell(option.effect, palette.primary),
      option.pick ? strong(startLabel(option)) : small(startLabel(option)),
      referenceCell(doc, option.basedOn),
    ],
    length: option.title.length,
  }));
  return table(
    startId(
      doc,
      numbered.map(({ option }) => option),
    ),
    columns,
    rows,
    [0, 14, 0, 10],
  );
}

/** Five small squares, as many filled as the score says, with the number for those who read it. */
function scoreCell(score: number, color: string) {
  const squares = [1, 2, 3, 4, 5].map((step) => ({
    type: 'rect' as const,
    x: (step - 1) * 8.5,
    y: 2,
    w: 6.5,
    h: 6.5,
    color: step <= Math.round(score) ? color : palette.rule,
    lineWidth: 0,
  }));
  return {
    columns: [
      { width: 46, canvas: squares },
      { ...small(String(score)), width: '*' },
    ],
  };
}

function optionText(doc: ReportDoc, { number, option }: Numbered): Content[] {
  const { marks, stretches } = sourced(doc, option.basedOn);
  return kept(`${startId(doc, [option])}-text`, `${number}. ${option.title}`, [
    ...prose(option.text, {}, { stretches }),
    ...prose(
      option.reason,
      { fontSize: textSize.small + 0.4, color: palette['ink-2'] },
      { before: [label(`${startLabel(option)}. Why these scores: `)], stretches, marks },
    ),
  ]);
}
