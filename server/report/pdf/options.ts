import type { Column, Content } from 'pdfmake/interfaces';
import { type BlockOf, blocksOf, type ReportDoc } from '#schema/report.ts';
import { effortEffectDrawing } from '#schema/report-drawing.ts';
import { optionsCaption, picksTitle, startLabel } from '#schema/report-words.ts';
import { figure } from './drawing.ts';
import { contentWidth, placedStyle, textSize } from './page.ts';
import { palette } from './palette.ts';
import { kept, label, prose, sourced, startId, words } from './parts.ts';

/** The drawing, then each option in words under its number, with its scores beside its title. */
export function optionContent(doc: ReportDoc, options: BlockOf<'option'>[], textScale: number): Content[] {
  const picks = options.filter((option) => option.pick).length;
  return [
    figure(
      `figure-${startId(doc, options)}`,
      picksTitle(picks, options.length),
      optionsCaption,
      effortEffectDrawing(doc, contentWidth, textSize.small * textScale),
    ),
    { text: '', margin: [0, 4, 0, 0], style: placedStyle },
    ...options.flatMap((option) => optionText(doc, option)),
  ];
}

function optionText(doc: ReportDoc, option: BlockOf<'option'>): Content[] {
  const { marks, stretches } = sourced(doc, option);
  const number = blocksOf(doc, 'option').indexOf(option) + 1;
  const texts = [
    ...prose(option.text, {}, { stretches }),
    ...prose(
      option.reason,
      { fontSize: textSize.small + 0.4, color: palette['ink-2'] },
      { before: [label('Why these scores: ')], stretches, marks },
    ),
  ];
  return kept(`${startId(doc, [option])}-text`, `${number}. ${option.title}`, texts, [
    startColumn(option),
    scoreColumn('Effort', option.effort, palette['ink-2']),
    scoreColumn('Impact', option.effect, palette.primary),
  ]);
}

/** From the top of a title down to the top of small words on its baseline. */
const toBaseline = 12.5;

function startColumn(option: BlockOf<'option'>): Column {
  const setting = { fontSize: textSize.least, color: option.pick ? palette.ink : palette['ink-2'] };
  return {
    ...words(startLabel(option), { ...setting, role: option.pick ? 'strong' : 'body', margin: [0, toBaseline, 0, 0] }),
    width: 40,
    style: placedStyle,
  };
}

/** Five small squares under the score's name, as many filled as the score says. */
function scoreColumn(name: string, score: number, color: string): Column {
  const squares = [1, 2, 3, 4, 5].map((step) => ({
    type: 'rect' as const,
    x: (step - 1) * 9.6,
    y: 2.5,
    w: 7.6,
    h: 4,
    color: step <= Math.round(score) ? color : palette.rule,
    lineWidth: 0,
  }));
  const line = words(`${name} ${score} of 5`, { fontSize: textSize.least, color: palette['ink-2'] });
  return {
    width: 54,
    stack: [{ ...line, style: placedStyle }, { canvas: squares }],
    margin: [0, toBaseline - 7.5, 0, 0],
  };
}
