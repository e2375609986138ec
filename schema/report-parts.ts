import { dayNumber } from './days.ts';
import { ownWords } from './own-words.ts';
import { plainLine } from './plain-text.ts';
import {
  type Answer,
  type Block,
  type BlockOf,
  blocksOf,
  coachLabel,
  type ReportDoc,
  type Section,
  type SectionId,
} from './report.ts';
import { answerName, citedAnswers, scoresText } from './report-words.ts';

/** What a report shows that the document does not hold as such: chosen here once, for the page and for the PDF. */

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

/** The options to start now, each with its scores as a sentence. */
export function summaryMoves(doc: ReportDoc): Point[] {
  return blocksOf(doc, 'option')
    .filter(({ pick }) => pick)
    .map((option) => ({ title: option.title, text: sentence(scoresText(option)), basedOn: option.basedOn }));
}

function sentence(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
}

/** The step of the plan that ends first. */
export function firstStep(doc: ReportDoc): BlockOf<'planRow'> | undefined {
  return blocksOf(doc, 'planRow').toSorted((a, b) => dayNumber(a.endDay) - dayNumber(b.endDay))[0];
}

const longestFigure = 14;

/** Where the measures stand today: two or three that are short enough to be a figure; one alone is none. */
export function measureFigures(doc: ReportDoc): BlockOf<'measure'>[] {
  // What could not be found in the answers is not set large, away from the note that says so.
  const sections = doc.sections.filter(({ unverified }) => !unverified);
  const measures = blocksOf({ ...doc, sections }, 'measure').filter(({ baseline }) => baseline.length <= longestFigure);
  return measures.length < 2 ? [] : measures.slice(0, 3);
}

/** All lines of a budget as one. */
export function budgetTotal(lines: readonly BlockOf<'budget'>[]): BlockOf<'budget'> {
  const fromUsd = lines.reduce((sum, line) => sum + line.fromUsd, 0);
  const toUsd = lines.reduce((sum, line) => sum + line.toUsd, 0);
  return { kind: 'budget', title: 'Together', fromUsd, toUsd, text: '', basedOn: [] };
}

/** A choice from a list is no quotation: only answers of at least a sentence stand beside a text. */
const shortestQuote = 25;
const longestQuote = 220;
/** About as many as a quotation is high; the rest runs over the whole width. */
const lettersBeside = 420;

/** The running text that opens a section, as much of it as stands beside a quotation. */
export function openingBlocks(blocks: readonly Block[]): readonly Block[] {
  let letters = 0;
  const end = blocks.findIndex((block) => {
    if (letters >= lettersBeside || (block.kind !== 'paragraph' && block.kind !== 'finding')) return true;
    letters += block.text.length;
    return false;
  });
  return end === -1 ? blocks : blocks.slice(0, end);
}

/** For each section but the summary the answer beside its opening: one that the opening rests on and does not quote, none twice. */
export function marginAnswers(doc: ReportDoc): Map<SectionId, Answer> {
  const found = new Map<SectionId, Answer>();
  const quoted = new Set<number>();
  for (const { id, blocks } of doc.sections) {
    if (id === 'summary') continue;
    const basedOn = openingBlocks(blocks).flatMap((block) => block.basedOn);
    const cited = citedAnswers(doc, basedOn);
    const answer = doc.answers.find(
      (one) =>
        cited.includes(one.number) &&
        !quoted.has(one.number) &&
        one.label !== coachLabel &&
        plainLine(one.text).length >= shortestQuote &&
        !isQuotedIn(openingBlocks(blocks), one),
    );
    if (!answer) continue;
    quoted.add(answer.number);
    found.set(id, answer);
  }
  return found;
}

/** Whether running text already repeats a good part of an answer: it is not set beside that once more. */
function isQuotedIn(blocks: readonly Block[], answer: Answer): boolean {
  return blocks.some(
    (block) =>
      'text' in block &&
      ownWords({ answers: [answer] }, block.basedOn, block.text).some(
        ({ text, isOwn }) => isOwn && text.length >= shortestQuote,
      ),
  );
}

/** The start of an answer, cut between words. */
export function shortQuote(text: string): string {
  const quote = plainLine(text);
  if (quote.length <= longestQuote) return quote;
  const cut = quote.slice(0, longestQuote);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), longestQuote / 2)).trimEnd()}…`;
}

const longestLabel = 48;

/** `Answer 7: Steps taken`; a long label, a whole question, stands with the answer only. */
export function quoteSource({ number, label }: Answer): string {
  return label.length <= longestLabel ? `${answerName(number)}: ${label}` : answerName(number);
}
