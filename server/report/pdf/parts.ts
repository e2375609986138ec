import type { Content, ContentText } from 'pdfmake/interfaces';
import { type Block, type BlockOf, blocksOf, type ReportDoc } from '#schema/report.ts';
import { answerName, citedAnswers } from '#schema/report-words.ts';
import type { Role } from './fonts.ts';
import { contentWidth, textSize } from './page.ts';
import { palette } from './palette.ts';
import { paragraphRuns, type Run, runs } from './typography.ts';

type Margin = [number, number, number, number];
export interface Setting {
  role?: Role;
  fontSize?: number;
  color?: string;
  margin?: Margin;
  lineHeight?: number;
}
/** What stands on the same line before the first and after the last word of a text. */
interface Around {
  before?: Content[];
  marks?: ContentText[];
}

/** One line or short passage of any text. */
export function words(text: string, { role = 'body', ...style }: Setting = {}): ContentText {
  return { text: runs(text, role), ...style };
}

/** A longer text, paragraph by paragraph; the marks of its answers follow the last word. */
export function prose(text: string, setting: Setting = {}, { before = [], marks = [] }: Around = {}): ContentText[] {
  const { role = 'body', ...style } = setting;
  const paragraphs = paragraphRuns(text, role);
  return paragraphs.map((paragraph, index) => ({
    text: [
      ...(index === 0 ? before : []),
      ...paragraph,
      ...(index === paragraphs.length - 1 ? marks.flatMap(separated) : []),
    ],
    lineHeight: 1.27,
    margin: [0, 0, 0, 5],
    ...style,
  }));
}

function separated(mark: ContentText, index: number): Content[] {
  return [{ text: index === 0 ? ' \u00a0' : ', ', fontSize: textSize.least }, mark];
}

/** Small "Answer 7" marks that lead to the answer; each keeps to one line. */
export function references(doc: ReportDoc, basedOn: readonly number[]): ContentText[] {
  return citedAnswers(doc, basedOn).map((number) => ({
    text: answerName(number).replace(' ', '\u00a0'),
    fontSize: textSize.least,
    bold: true,
    color: palette.primary,
    linkToDestination: answerDestination(number),
  }));
}

export function answerDestination(number: number): string {
  return `answer-${number}`;
}

/** A chapter's heading, with its bookmark. */
export function chapterHeading(id: string, title: string): Content {
  const text: ContentText = {
    text: runs(title, 'heading'),
    outline: true,
    outlineText: title,
    headlineLevel: 1,
    fontSize: textSize.h2,
    color: palette.ink,
    margin: [0, 14, 0, 8],
  };
  return anchored(text, id);
}

/** An id for what starts with these blocks: no two groups start with the same one. */
export function startId<K extends Block['kind']>(doc: ReportDoc, blocks: BlockOf<K>[]): string {
  const [first] = blocks;
  return first ? `${first.kind}-${blocksOf(doc, first.kind).indexOf(first)}` : '';
}

/** Makes a text the destination of links and page numbers. pdfmake reads `id`; its types do not know it. */
export function anchored(text: ContentText, id: string): ContentText {
  return { ...text, ...{ id } };
}

/** A heading inside a chapter; it never stands at the foot of a page (see `pageBreakBefore`). */
export function heading(title: string): Content {
  return {
    text: runs(title, 'heading'),
    headlineLevel: 2,
    fontSize: textSize.h3,
    color: palette.ink,
    margin: [0, 6, 0, 3],
  };
}

/** A small label before or above what it names. */
export function label(text: string): Run & { color: string } {
  return { text, font: 'Inter', bold: true, color: palette['ink-2'] };
}

export function rule(width = contentWidth, color: string = palette.rule, lineWidth = 0.7): Content {
  return { canvas: [{ type: 'line', x1: 0, y1: 0, x2: width, y2: 0, lineWidth, lineColor: color }] };
}

/** The person's own words, in the serif italic with a warm rule; nothing else is set like this (look, idea 3). */
export function quotation(text: string, source: string, width: number): Content {
  const stack: Content[] = [
    words(source, { role: 'strong', fontSize: textSize.least, color: palette['ink-2'], margin: [0, 0, 0, 2] }),
    ...prose(text, { role: 'quote', fontSize: 10.4, lineHeight: 1.15, margin: [0, 0, 0, 2] }),
  ];
  return besideBeam(stack, width);
}

/** Content with a warm rule at its left. */
export function besideBeam(stack: Content[], width: number): Content {
  return {
    table: { widths: [width - 12], body: [[{ stack }]] },
    layout: {
      hLineWidth: () => 0,
      vLineWidth: (column) => (column === 0 ? 1.6 : 0),
      vLineColor: () => palette.beam,
      paddingLeft: () => 9,
      paddingRight: () => 0,
      paddingTop: () => 1,
      paddingBottom: () => 1,
    },
  };
}
