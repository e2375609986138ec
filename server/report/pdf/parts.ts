import type { Column, Content, ContentText } from 'pdfmake/interfaces';
import { ownWords, type TextSpan } from '#schema/own-words.ts';
import { plainLine, plainParagraphs } from '#schema/plain-text.ts';
import { type Block, type BlockOf, blocksOf, type ReportDoc } from '#schema/report.ts';
import { citedAnswers } from '#schema/report-parts.ts';
import { fromAnswers } from '#schema/report-words.ts';
import type { FontRole } from './fonts.ts';
import { contentWidth, placedStyle, textSize } from './page.ts';
import { palette } from './palette.ts';
import { runs, seeTheApp, type TextRun } from './typography.ts';

type Margin = [number, number, number, number];
export interface Setting {
  role?: FontRole;
  fontSize?: number;
  color?: string;
  margin?: Margin;
  lineHeight?: number;
}
/** Holds what stands before and after a text on its lines, and which words in it are the person's. */
interface Around {
  before?: Content[];
  marks?: ContentText[];
  stretches?: (paragraph: string) => TextSpan[];
}

/** One line or short passage of any text. */
export function words(text: string, { role = 'body', ...style }: Setting = {}): ContentText {
  return { text: runs(text, role), ...style };
}

/** The marks of the answers that a text rests on, and the words in it that come from them. */
export function sourced(doc: ReportDoc, block: Block): Required<Pick<Around, 'marks' | 'stretches'>> {
  return { marks: references(doc, block), stretches: (paragraph) => ownWords(doc, block.basedOn, paragraph) };
}

/** A longer text, paragraph by paragraph; the marks of its answers follow the last word. */
export function prose(text: string, setting: Setting = {}, around: Around = {}): ContentText[] {
  const { role = 'body', ...style } = setting;
  const { before = [], marks = [], stretches } = around;
  const paragraphs = plainParagraphs(text);
  return paragraphs.map((paragraph, index) => ({
    text: [
      ...(index === 0 ? before : []),
      ...(stretches ? stretchRuns(stretches(paragraph), setting) : runs(paragraph, role)),
      ...(index === paragraphs.length - 1 ? marks : []),
    ],
    lineHeight: 1.27,
    margin: [0, 0, 0, 5],
    ...style,
  }));
}

/** The person's own words are as large in the serif italic as the words around them look in theirs. */
const italicScale = 1.07;

function stretchRuns(stretches: TextSpan[], { role = 'body', fontSize = textSize.body }: Setting): TextRun[] {
  const size = role === 'heading' ? fontSize : fontSize * italicScale;
  return stretches.flatMap(({ text, isOwn }) => {
    if (!isOwn) return runs(text, role);
    return runs(text, 'quote').flatMap((run) =>
      run.text === seeTheApp ? runs(seeTheApp, role) : [{ ...run, fontSize: size }],
    );
  });
}

/** One short passage of a table with the person's own words in it. */
export function sourcedWords(doc: ReportDoc, block: Block, text: string, setting: Setting): ContentText {
  const { role, ...style } = setting;
  return { text: stretchRuns(ownWords(doc, block.basedOn, plainLine(text)), setting), ...style };
}

/**
 * Small words, `From answer 7`, each number of which leads to its answer. They stay together and with the word before:
 * spaces stand at the start of a run, because pdfmake reckons those at its end as no width.
 */
export function references(doc: ReportDoc, block: Block): ContentText[] {
  const links = answerLinks(doc, block, '\u00a0');
  if (links.length === 0) return [];
  const said = fromAnswers(links.length).replace(' ', '\u00a0');
  return [
    { text: `\u00a0\u00a0${said}`, fontSize: textSize.least, color: palette['ink-3'] },
    ...links.flatMap(separated),
  ];
}

function separated(link: ContentText, index: number): ContentText[] {
  return index === 0 ? [link] : [{ text: ',', fontSize: textSize.least }, link];
}

/** The numbers of the answers that a block comes from, as links; `lead` stands before each. */
export function answerLinks(doc: ReportDoc, block: Block, lead = ''): ContentText[] {
  return citedAnswers(doc, block).map((number) => ({
    text: `${lead}${number}`,
    fontSize: textSize.least,
    bold: true,
    color: palette.primary,
    linkToDestination: answerDestination(number),
  }));
}

export function answerDestination(number: number | ''): string {
  return `answer-${number}`;
}

/** The destination of a chapter's heading; counted from 0. */
export function chapterId(index: number): string {
  return `chapter-${index + 1}`;
}

/** A chapter's heading, with its bookmark; smaller under the report's own title. */
export function chapterHeading(id: string, title: string, isUnderTitle: boolean): Content {
  const text: ContentText = {
    text: runs(title, 'heading'),
    outline: true,
    outlineText: title,
    headlineLevel: 1,
    fontSize: isUnderTitle ? textSize.h3 : textSize.h2,
    color: palette.ink,
    margin: isUnderTitle ? [0, 12, 0, 4] : [0, 14, 0, 8],
  };
  return anchored(text, id);
}

/** An id for what starts with these blocks: no two groups start with the same one. */
export function startId<K extends Block['kind']>(doc: ReportDoc, blocks: BlockOf<K>[]): string {
  const [first] = blocks;
  return first ? `${first.kind}-${blocksOf(doc, first.kind).indexOf(first)}` : '';
}

const rowMark = '-row-';

/** Of a table's row; counted from 0. */
export function rowId(table: string, index: number): string {
  return `${table}${rowMark}${index}`;
}

/** The table of a row's id; undefined for every other id. */
export function tableOfRow(id: string): string | undefined {
  const at = id.lastIndexOf(rowMark);
  return at === -1 ? undefined : id.slice(0, at);
}

/** Makes a text the destination of links and page numbers. pdfmake reads `id`; its types do not know it. */
export function anchored(text: ContentText, id: string): ContentText {
  return { ...text, ...{ id } };
}

/** A heading inside a chapter; it never stands at the foot of a page (see `pageBreakBefore`). */
export function heading(title: string): Content {
  return { ...words(title, headingSetting), headlineLevel: 2 };
}

const headingSetting: Setting = { role: 'heading', fontSize: textSize.h3, color: palette.ink, margin: [0, 9, 0, 3] };

/** With more letters than this a text may run over a page's end; a shorter one stays whole. */
const mostKeptLetters = 1200;

/** Paragraphs of which none leaves a single line on either side of a page's end; the id tells where each stands. */
export function keptProse(id: string, paragraphs: ContentText[]): Content[] {
  return paragraphs.map((paragraph, index) =>
    lettersOf(paragraph) > mostKeptLetters
      ? paragraph
      : { ...anchored(paragraph, `${id}-${index}`), unbreakable: true, style: placedStyle },
  );
}

/** A heading with its text, whole on one page; `beside` stands at the right of the title. */
export function kept(id: string, title: string, paragraphs: ContentText[], beside: Column[] = []): Content[] {
  const letters = paragraphs.reduce((sum, paragraph) => sum + lettersOf(paragraph), 0);
  if (letters > mostKeptLetters) {
    const below: Content[] = beside.length === 0 ? [] : [{ columns: beside, margin: [0, 0, 0, 4] }];
    return [heading(title), ...below, ...keptProse(id, paragraphs)];
  }
  const head = anchored(words(title, headingSetting), id);
  const texts = paragraphs.map((paragraph) => ({ ...paragraph, style: placedStyle }));
  const whole = beside.length === 0 ? head : { columns: [{ ...head, width: '*' }, ...beside], columnGap: 14 };
  return [{ unbreakable: true, stack: [whole, ...texts] }];
}

function lettersOf({ text }: ContentText): number {
  if (typeof text === 'string') return text.length;
  if (!Array.isArray(text)) return 0;
  return text.reduce(
    (sum: number, part) => sum + lettersOf(typeof part === 'string' ? { text: part } : (part as ContentText)),
    0,
  );
}

/** A small label before or above what it names. */
export function label(text: string): TextRun & { color: string } {
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
