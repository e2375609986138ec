import { type BlockGroup, groupBlocks, inDateOrder } from './block-groups.ts';
import { dayNumber, monthDay } from './days.ts';
import { answerLabels } from './insights.ts';
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
import { answerName, scoresText } from './report-words.ts';
import { startOf } from './start-of.ts';

/** This module derives what a report shows beyond its document, once for the page and for the PDF. */

/** A line of one of page one's lists. */
export interface Point {
  title: string;
  text: string;
  /** The block that it comes from. */
  block: Block;
}

/** Page one's own findings, as reports of version 1 have them; without an answer and any, the first three titles. */
export function summaryFindings(doc: ReportDoc, summary: Section): Point[] {
  const own = summary.blocks.filter((block) => block.kind === 'finding');
  if (own.length > 0) return own.map((block) => ({ title: block.title, text: block.text, block }));
  if (blocksOf(doc, 'answer').length > 0) return [];
  return blocksOf(doc, 'finding')
    .slice(0, 3)
    .map((block) => ({ title: block.title, text: '', block }));
}

/** The moves with owner and date; in a report of version 1 the options to start now, each with its scores. */
export function summaryMoves(doc: ReportDoc): Point[] {
  const moves = blocksOf(doc, 'move');
  if (moves.length > 0) {
    return moves.map((block) => ({
      title: block.title,
      text: `${block.owner}, by ${monthDay(block.endDay)}`,
      block,
    }));
  }
  return blocksOf(doc, 'option')
    .filter(({ pick }) => pick)
    .map((block) => ({ title: block.title, text: sentence(scoresText(block)), block }));
}

function sentence(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
}

/** The step that ends first, where no move says what to do first. */
export function firstStep(doc: ReportDoc): BlockOf<'planRow'> | undefined {
  return blocksOf(doc, 'move').length > 0 ? undefined : inDateOrder(blocksOf(doc, 'planRow'))[0];
}

/** `From 23 November, done by 27 November. Owner: You.` */
export function stepFacts({ startDay, endDay, ownerRole }: BlockOf<'planRow'>): string {
  const end = `done by ${monthDay(endDay)}`;
  const days = dayNumber(startDay) < dayNumber(endDay) ? `From ${monthDay(startDay)}, ${end}` : `To be ${end}`;
  return `${days}. Owner: ${ownerRole}.`;
}

const shownCitations = new WeakMap<ReportDoc, ReadonlyMap<Block, readonly number[]>>();

/**
 * The answers that a block is said to come from. The chosen challenge tells nothing, as everything comes from it, and
 * neither does a list that the block before has too.
 */
export function citedAnswers(doc: ReportDoc, block: Block): readonly number[] {
  const shown = shownCitations.get(doc) ?? citationsOf(doc);
  shownCitations.set(doc, shown);
  return shown.get(block) ?? [];
}

/** Blocks that say which numbers come from the wish; of any other the wish alone tells nothing, since all is for it. */
const ofWish: ReadonlySet<Block['kind']> = new Set(['answer', 'figure', 'sum', 'lever', 'unused']);

function citationsOf(doc: ReportDoc): ReadonlyMap<Block, readonly number[]> {
  const telling = new Set(
    doc.answers.filter(({ label }) => label !== answerLabels.problems).map((answer) => answer.number),
  );
  const wish = String(doc.answers.find(({ label }) => label === answerLabels.desiredOutcome)?.number);
  const shown = new Map<Block, readonly number[]>();
  for (const { blocks } of doc.sections) {
    let before = '';
    // The figures below an answer name where they come from.
    const silent = blocks.some(({ kind }) => kind === 'figure') ? 'answer' : undefined;
    for (const block of groupBlocks(blocks).flatMap(inOrder)) {
      if (block.kind === silent) continue;
      const cited = [...new Set(block.basedOn)].filter((number) => telling.has(number));
      if (doc.version === 2 && cited.join() === wish && !ofWish.has(block.kind)) continue;
      const list = cited.toSorted((a, b) => a - b).join();
      if (list !== before) shown.set(block, cited);
      if (list !== '') before = list;
    }
  }
  return shown;
}

function inOrder(group: BlockGroup): readonly Block[] {
  return group.kind === 'planRow' ? inDateOrder(group.blocks) : group.blocks;
}

/** Over a column of bare numbers, each of which is the name of an answer. */
export const restsOnHead = 'From answer';

/** Tells whether a table of these blocks needs a column for the answers that they come from. */
export function hasCitations(doc: ReportDoc, blocks: readonly Block[]): boolean {
  return blocks.some((block) => citedAnswers(doc, block).length > 0);
}

const longestFigure = 14;

/**
 * Where the measures stand today: two or three that are short enough to be a figure. One alone is none, and where page one
 * has figures they would be said twice.
 */
export function measureFigures(doc: ReportDoc): BlockOf<'measure'>[] {
  if (blocksOf(doc, 'figure').length > 0) return [];
  // A measure of an unverified section is not set large, away from the note that says so.
  const sections = doc.sections.filter(({ unverified }) => !unverified);
  const measures = blocksOf({ ...doc, sections }, 'measure').filter(({ baseline }) => baseline.length <= longestFigure);
  return measures.length < 2 ? [] : measures.slice(0, 3);
}

/** All lines of a budget as one. */
export function budgetTotal(lines: readonly BlockOf<'budget'>[]): BlockOf<'budget'> {
  const fromUsd = lines.reduce((sum, line) => sum + line.fromUsd, 0);
  const toUsd = lines.reduce((sum, line) => sum + line.toUsd, 0);
  const sign = lines[0]?.sign;
  return { kind: 'budget', title: 'Together', fromUsd, toUsd, ...(sign && { sign }), text: '', basedOn: [] };
}

/** A line is no quotation: only answers of at least a sentence stand beside a text. */
const shortestQuote = 50;
const longestQuote = 220;
/** In the margin and in the text beside it, as the PDF sets them. */
const lettersInLine = { quotation: 22, text: 66 };
/** Text beside a quotation may be so much higher than it; what is higher keeps the whole width. */
const mostTimesAsHigh = 1.25;

/** The running text that opens a section, as much of it as is about as high as a quotation of this answer beside it. */
export function openingBlocks(blocks: readonly Block[], { text }: Pick<Answer, 'text'>): readonly Block[] {
  const room = mostTimesAsHigh * (1 + Math.ceil(shortQuote(text).length / lettersInLine.quotation));
  let lines = 0;
  const end = blocks.findIndex((block) => {
    if (block.kind !== 'paragraph' && block.kind !== 'finding') return true;
    lines += Math.ceil(block.text.length / lettersInLine.text) + (block.kind === 'finding' ? 2 : 0);
    return lines > room;
  });
  return end === -1 ? blocks : blocks.slice(0, end);
}

/** The fields of the form that are lines or choices from a list; what else was answered is free text. */
const shortFields: ReadonlySet<string> = new Set(
  Object.entries(answerLabels).flatMap(([name, label]) =>
    name === 'desiredOutcome' || name === 'stepsTaken' ? [] : [label],
  ),
);

/** Tells whether an answer is in the person's own words, and no line or choice of the form. */
export function isOwnText({ label }: Answer): boolean {
  return label !== coachLabel && !shortFields.has(label);
}

/** Tells whether an answer is the person's own running text, long enough to stand by itself. */
function isQuotable(answer: Answer): boolean {
  return isOwnText(answer) && plainLine(answer.text).length >= shortestQuote;
}

/** For each section but the summary the answer beside its opening: one that the opening rests on and does not quote, none twice. */
export function marginAnswers(doc: ReportDoc): Map<SectionId, Answer> {
  const found = new Map<SectionId, Answer>();
  const quoted = new Set<number>();
  for (const { id, blocks } of doc.sections) {
    if (id === 'summary') continue;
    const answer = doc.answers.find((one) => {
      if (quoted.has(one.number) || !isQuotable(one)) return false;
      const opening = openingBlocks(blocks, one);
      return opening.some(({ basedOn }) => basedOn.includes(one.number)) && !isQuotedIn(opening, one);
    });
    if (!answer) continue;
    quoted.add(answer.number);
    found.set(id, answer);
  }
  return found;
}

/** Of an answer's letters, so many are a good part of it. */
const repeatedFrom = 25;

/** Tells whether running text already repeats a good part of an answer: it is not set beside that once more. */
function isQuotedIn(blocks: readonly Block[], answer: Answer): boolean {
  return blocks.some(
    (block) =>
      'text' in block &&
      ownWords({ answers: [answer] }, block.basedOn, block.text).some(
        ({ text, isOwn }) => isOwn && text.length >= repeatedFrom,
      ),
  );
}

/** The start of an answer, cut between words. */
export function shortQuote(text: string): string {
  const quote = plainLine(text);
  if (quote.length <= longestQuote) return quote;
  const cut = startOf(quote, longestQuote);
  const space = cut.lastIndexOf(' ');
  return `${(space > longestQuote / 2 ? cut.slice(0, space) : cut).trimEnd()}…`;
}

const longestLabel = 48;

/** `Answer 7: Steps taken`; a long label, a whole question, stands with the answer only. */
export function quoteSource({ number, label }: Answer): string {
  return label.length <= longestLabel ? `${answerName(number)}: ${label}` : answerName(number);
}
