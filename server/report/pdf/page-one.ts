import type { Content } from 'pdfmake/interfaces';
import { monthDayYear } from '#schema/days.ts';
import { plainLine } from '#schema/plain-text.ts';
import type { Block, BlockOf, ReportDoc, Section } from '#schema/report.ts';
import { firstStep, type Point, stepFacts, summaryFindings, summaryMoves } from '#schema/report-parts.ts';
import { authorLabels, counted, preparedForText } from '#schema/report-words.ts';
import { blockContent } from './blocks.ts';
import { scaled } from './density.ts';
import { contentWidth, textSize } from './page.ts';
import { adviceList, figureTable, leadContent, moveTable, usualRowSpace } from './page-one-parts.ts';
import { palette } from './palette.ts';
import { besideBeam, heading, prose, references, rule, sourced, words } from './parts.ts';
import { isSettable } from './typography.ts';

const reportName = 'Strategic action report';
const columnGap = 28;
/** Columns with more letters than this do not read well side by side. */
const longestBeside = 1400;

/** The report's title; its kind where the title is in a script that no font here has. The file's properties keep the title. */
export function paperTitle({ title }: ReportDoc): string {
  const line = plainLine(title);
  return isSettable(line) ? line : reportName;
}

/** The head of the report: what it is, for whom, and of which day. */
export function reportHead(doc: ReportDoc, brandName: string): Content[] {
  const small = { fontSize: textSize.small + 0.4, color: palette['ink-2'] };
  const title = paperTitle(doc);
  const reader = preparedForText(doc);
  // Who wrote it stands at the end of the report; a model is named at once.
  const facts = [
    ...(reader === '' ? [] : [`Prepared for ${reader}`]),
    ...(doc.author === 'playbook' ? [] : [`Written by: ${authorLabels[doc.author]}`]),
  ];
  return [
    {
      columns: [
        words(brandName, { role: 'heading', fontSize: 13, color: palette.primary }),
        { ...words(monthDayYear(doc.date), small), alignment: 'right', width: 150, margin: [0, 3, 0, 0] },
      ],
      margin: [0, 0, 0, 7],
    },
    rule(contentWidth, palette.beam, 1.6),
    words(title, {
      role: 'heading',
      fontSize: titleSize(title),
      color: palette.ink,
      lineHeight: 1.05,
      margin: [0, 9, 0, 4],
    }),
    ...facts.map((fact) => words(fact, small)),
  ];
}

/** A longer title is set smaller, so that page one stays one page. */
function titleSize(title: string): number {
  if (title.length <= 32) return textSize.title;
  return title.length <= 90 ? textSize.h2 : 17;
}

/** The answer, its figures and moves, what not to do and what would change the advice; whatever else stands here follows. */
export function pageOneContent(doc: ReportDoc, section: Section, textScale: number): Content[] {
  const { blocks } = section;
  const lead = blocks.filter((block) => block.kind === 'answer' || block.kind === 'paragraph');
  const figures = blocks.filter((block) => block.kind === 'figure');
  const moves = blocks.filter((block) => block.kind === 'move');
  const advice = [
    blocks.filter((block) => block.kind === 'avoid'),
    blocks.filter((block) => block.kind === 'turn'),
  ].filter(({ length }) => length > 0);
  const { rowSpace, spaceScale } = letters(blocks) <= mostOfShort ? roomy : { rowSpace: usualRowSpace, spaceScale: 1 };
  const content = [
    ...lead.flatMap((block) => leadContent(doc, block)),
    ...(figures.length === 0 ? [] : figureTable(doc, figures, rowSpace)),
    ...(moves.length === 0 ? derivedLists(doc, section) : moveTable(doc, moves, rowSpace)),
    ...beside(
      advice.map((list) => ({
        letters: list.reduce((sum, { text }) => sum + text.length, 0),
        content: (width: number) => adviceList(doc, list, width),
      })),
    ),
    ...blockContent(
      doc,
      blocks.filter(({ kind }) => !onPageOne.has(kind)),
      textScale,
    ),
  ];
  return scaled(content, { textScale: 1, spaceScale });
}

/** Letters of a page one that would leave a third of its page empty in the usual setting. */
const mostOfShort = 1300;
const roomy = { rowSpace: 7.5, spaceScale: 2 };

const letters = (blocks: readonly Block[]) =>
  blocks.reduce((sum, block) => sum + ('text' in block ? block.text.length : 40), 0);

const onPageOne: ReadonlySet<string> = new Set(['answer', 'paragraph', 'figure', 'move', 'finding', 'avoid', 'turn']);

/** Findings and moves as far as page one has none of its own, and the step that comes first. */
function derivedLists(doc: ReportDoc, section: Section): Content[] {
  const lists = [
    { name: 'finding', points: summaryFindings(doc, section) },
    { name: 'move', points: summaryMoves(doc) },
  ].filter(({ points }) => points.length > 0);
  return [
    ...beside(
      lists.map(({ name, points }) => ({
        letters: points.reduce((sum, { text }) => sum + text.length, 0),
        content: (width: number) => pointList(doc, counted(points.length, name), points, width),
      })),
    ),
    ...firstStepContent(doc),
  ];
}

interface List {
  letters: number;
  content: (width: number) => Content[];
}

/** Two short lists side by side, else one under the other. */
function beside(lists: readonly List[]): Content[] {
  const isBeside = lists.length === 2 && lists.every(({ letters }) => letters <= longestBeside);
  const width = isBeside ? (contentWidth - columnGap) / 2 : contentWidth;
  const stacks = lists.map(({ content }) => ({ width, stack: content(width) }));
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

function pointContent(doc: ReportDoc, { title, text, block }: Point, number: number, width: number): Content[] {
  const around = sourced(doc, block);
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

/** The one thing to do first, marked warm: warm means "now" (look, idea 4). */
function firstStepContent(doc: ReportDoc): Content[] {
  const step: BlockOf<'planRow'> | undefined = firstStep(doc);
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
      { marks: references(doc, step) },
    ),
  ];
  return [{ stack: [besideBeam(lines, contentWidth)], margin: [0, 12, 0, 0] }];
}
