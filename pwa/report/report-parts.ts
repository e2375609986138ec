import { plainLine } from '#schema/plain-text.ts';
import { type Answer, type Block, type BlockOf, blocksOf, type ReportDoc, type Section } from '#schema/report.ts';
import { citedAnswers } from '#schema/report-words.ts';

/** What the reader shows that the document does not hold as such: the same choices as in the PDF. */

/** A line of the summary's two lists. */
export interface Point {
  title: string;
  text: string;
  basedOn: readonly number[];
}

/** The summary's own findings; without any, the titles of the first three of the report. */
export function summaryFindings(doc: ReportDoc, summary: Section): Point[] {
  const own = summary.blocks.filter((block) => block.kind === 'finding');
  if (own.length > 0) return own;
  return blocksOf(doc, 'finding')
    .slice(0, 3)
    .map(({ title, basedOn }) => ({ title, text: '', basedOn }));
}

/** The moves to start now. */
export function summaryMoves(doc: ReportDoc): BlockOf<'option'>[] {
  return blocksOf(doc, 'option').filter(({ pick }) => pick);
}

const longestFigure = 14;

/** Where the measures stand today, up to three of them: those that are short enough to be a figure. */
export function figures(doc: ReportDoc): BlockOf<'measure'>[] {
  return blocksOf(doc, 'measure')
    .filter(({ baseline }) => baseline.length <= longestFigure)
    .slice(0, 3);
}

/** A choice from a list is no quotation: only answers of at least a sentence stand beside a text. */
const shortestQuote = 25;
const longestQuote = 220;

/** The running text that opens a section. */
export function openingBlocks(blocks: readonly Block[]): readonly Block[] {
  const end = blocks.findIndex(({ kind }) => kind !== 'paragraph' && kind !== 'finding');
  return end === -1 ? blocks : blocks.slice(0, end);
}

/** For each section the answer that stands beside its opening: one that it rests on, none twice. */
export function marginAnswers(doc: ReportDoc): Map<Section['id'], Answer> {
  const found = new Map<Section['id'], Answer>();
  const quoted = new Set<number>();
  for (const { id, blocks } of doc.sections) {
    if (id === 'summary') continue;
    const basedOn = openingBlocks(blocks).flatMap((block) => block.basedOn);
    const cited = citedAnswers(doc, basedOn);
    const answer = doc.answers.find(
      ({ number, text }) => cited.includes(number) && !quoted.has(number) && plainLine(text).length >= shortestQuote,
    );
    if (!answer) continue;
    quoted.add(answer.number);
    found.set(id, answer);
  }
  return found;
}

/** The start of an answer, cut between words. */
export function shortQuote(text: string): string {
  const quote = plainLine(text);
  if (quote.length <= longestQuote) return quote;
  const cut = quote.slice(0, longestQuote);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), longestQuote / 2)).trimEnd()}…`;
}

const numberWords = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine'];

/** `Three findings`. */
export function counted(count: number, noun: string): string {
  return `${numberWords[count] ?? count} ${noun}${count === 1 ? '' : 's'}`;
}

/** `Three of six options are worth starting now`. */
export function picksTitle(picks: number, options: number): string {
  if (picks === 0) return 'The options compared';
  const whole = numberWords[options]?.toLowerCase() ?? options;
  const verb = picks === 1 ? 'is' : 'are';
  return `${numberWords[picks] ?? picks} of ${whole} options ${verb} worth starting now`;
}
