import type { Content } from 'pdfmake/interfaces';
import type { BlockOf, ReportDoc, Section } from '#schema/report.ts';
import { firstStep, type Point, stepFacts, summaryFindings, summaryMoves } from '#schema/report-parts.ts';
import { counted } from '#schema/report-words.ts';
import { blockContent } from './blocks.ts';
import { contentWidth, textSize } from './page.ts';
import { palette } from './palette.ts';
import { besideBeam, heading, prose, references, rule, sourced, words } from './parts.ts';

const columnGap = 28;
/** Columns with more letters than this do not read well side by side. */
const longestBeside = 1400;

/** The lead, then the findings and the moves to start now, side by side where they are short. */
export function summaryContent(doc: ReportDoc, section: Section, textScale: number): Content[] {
  const { blocks } = section;
  const lead = blocks.filter((block) => block.kind === 'paragraph');
  const rest = blocks.filter((block) => block.kind !== 'paragraph' && block.kind !== 'finding');
  return [
    ...lead.flatMap((block) => leadContent(doc, block)),
    ...pointLists(doc, summaryFindings(doc, section), summaryMoves(doc)),
    ...firstStepContent(doc),
    ...blockContent(doc, rest, textScale),
  ];
}

function leadContent(doc: ReportDoc, block: BlockOf<'paragraph'>): Content[] {
  const setting = { role: 'heading', fontSize: textSize.lead, color: palette.ink, lineHeight: 1.22 } as const;
  return prose(block.text, setting, sourced(doc, block.basedOn));
}

/** The one thing to do first, marked warm: warm means "now" (look, idea 4). */
function firstStepContent(doc: ReportDoc): Content[] {
  const step = firstStep(doc);
  if (!step) return [];
  const lines = [
    words('The first step', {
      role: 'strong',
      fontSize: textSize.least,
      color: palette['ink-2'],
      margin: [0, 0, 0, 2],
    }),
    words(step.title, { role: 'strong', margin: [0, 0, 0, 2] }),
    ...prose(
      stepFacts(step),
      { fontSize: 9.4, color: palette['ink-2'], margin: [0, 0, 0, 0] },
      { marks: references(doc, step.basedOn) },
    ),
  ];
  return [{ stack: [besideBeam(lines, contentWidth)], margin: [0, 16, 0, 0] }];
}

function pointLists(doc: ReportDoc, findings: Point[], moves: Point[]): Content[] {
  const lists = [
    { title: counted(findings.length, 'finding'), points: findings },
    { title: counted(moves.length, 'move'), points: moves },
  ].filter(({ points }) => points.length > 0);
  const length = Math.max(0, ...lists.map(({ points }) => points.reduce((sum, point) => sum + point.text.length, 0)));
  const isBeside = lists.length === 2 && length <= longestBeside;
  const width = isBeside ? (contentWidth - columnGap) / 2 : contentWidth;
  const stacks = lists.map(({ title, points }) => ({ width, stack: pointList(doc, title, points, width) }));
  return isBeside
    ? [{ columns: stacks, columnGap, margin: [0, 12, 0, 0] }]
    : stacks.map(({ stack }) => ({ stack, margin: [0, 12, 0, 0] }));
}

function pointList(doc: ReportDoc, title: string, points: Point[], width: number): Content[] {
  return [
    rule(width, palette.ink),
    heading(title),
    ...points.flatMap((point, index) => pointContent(doc, point, index + 1, width)),
  ];
}

function pointContent(doc: ReportDoc, { title, text, basedOn }: Point, number: number, width: number): Content[] {
  const around = sourced(doc, basedOn);
  const numeral = { text: String(number), font: 'Newsreader', fontSize: 19, color: palette.primary, width: 24 };
  const texts = [
    ...prose(title, { role: 'strong', margin: [0, 4, 0, 2] }, text === '' ? around : {}),
    ...prose(text, { fontSize: 9.4, color: palette['ink-2'], margin: [0, 0, 0, 3] }, around),
  ];
  return [
    ...(number === 1 ? [] : [rule(width)]),
    { columns: [numeral, { stack: texts, width: width - 24 }], columnGap: 0, margin: [0, 4, 0, 5] },
  ];
}
