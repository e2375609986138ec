import { type BlockGroup, groupBlocks, inDateOrder } from './block-groups.ts';
import { monthDayYear } from './days.ts';
import { aiDisclaimer } from './disclaimer.ts';
import { innerMarks } from './own-words.ts';
import { plainLine, plainParagraphs } from './plain-text.ts';
import type { Answer, Block, BlockOf, ReportDoc, Section } from './report.ts';
import { citedAnswers, firstStep, stepFacts, summaryMoves } from './report-parts.ts';
import {
  answerName,
  answersTitle,
  authorLabels,
  authorNotes,
  counted,
  exampleLabel,
  fromAnswers,
  moneyRange,
  pageOneTitles,
  preparedForText,
  scoresText,
  sectionTitle,
  startLabel,
  useOfAiTitle,
} from './report-words.ts';
import { unverifiedNote } from './unverified-note.ts';

/**
 * The report as the Markdown of the specified calls. The same document always gives the same bytes: its SHA-256 is the
 * key to the PDF and to the mail. Texts in it are escaped, so that none of them becomes a heading, link, image or HTML.
 */
export function reportText(doc: ReportDoc): string {
  const parts = [
    `# ${line(doc.title)}`,
    opening(doc),
    ...doc.sections.flatMap((section) => sectionText(doc, section)),
    `## ${answersTitle}`,
    ...doc.answers.flatMap(answerText),
    `## ${useOfAiTitle}`,
    escaped(authorNotes[doc.author]),
    escaped(aiDisclaimer),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

function opening(doc: ReportDoc): string {
  const lines = [`Strategic action report, ${monthDayYear(doc.date)}`];
  const reader = preparedForText(doc);
  if (reader !== '') lines.push(`Prepared for ${line(reader)}`);
  lines.push(`Written by: ${authorLabels[doc.author]}`);
  return lines.join('\n\n');
}

function sectionText(doc: ReportDoc, section: Section): string[] {
  const note = section.unverified ? [escaped(unverifiedNote)] : [];
  const groups = groupBlocks(section.blocks);
  const blocks = groups.flatMap((group) => groupText(doc, group));
  // Moves that are written stand in their place; those that are derived end the section.
  const hasMoves = groups.some(({ kind }) => kind === 'move');
  const derived = section.id === 'summary' && !hasMoves ? [movesText(doc), firstStepText(doc)] : [];
  return [`## ${sectionTitle(section)}`, ...note, ...blocks, ...derived];
}

/** The moves of page one, as the page and the PDF list them. */
function movesText(doc: ReportDoc): string {
  const moves = summaryMoves(doc);
  if (moves.length === 0) return '';
  const lines = moves.map(({ title, text }, index) => `${index + 1}. ${line(title)}: ${line(text)}`);
  return [`### ${counted(moves.length, 'move')}`, lines.join('\n')].join('\n\n');
}

function firstStepText(doc: ReportDoc): string {
  const step = firstStep(doc);
  return step ? ['### The first step', line(step.title), line(stepFacts(step))].join('\n\n') : '';
}

function groupText(doc: ReportDoc, group: BlockGroup): string[] {
  switch (group.kind) {
    case 'planRow':
      return [planTable(doc, group.blocks)];
    case 'move':
      return [movesText(doc)];
    case 'avoid':
    case 'turn':
      return [`### ${pageOneTitles[group.kind]}`, ...listed(doc, group.blocks)];
    case 'figure':
      return listed(doc, group.blocks);
    default:
      return group.blocks.flatMap((block) => blockText(doc, block));
  }
}

type ListedBlock = BlockOf<'figure' | 'avoid' | 'turn'>;

function listed(doc: ReportDoc, blocks: readonly ListedBlock[]): string[] {
  const lines = blocks.map((block) => {
    const words = block.kind === 'figure' ? `${line(block.title)}: ${line(block.value)}` : line(block.text);
    const refs = references(doc, block);
    return `- ${words}${refs === '' ? '' : ` (${refs})`}`;
  });
  return [lines.join('\n')];
}

type TextBlock = Exclude<Block, { kind: 'planRow' | 'move' } | ListedBlock>;

function blockText(doc: ReportDoc, block: TextBlock): string[] {
  const refs = references(doc, block);
  switch (block.kind) {
    case 'answer':
    case 'paragraph':
      return [...paragraphs(block.text), refs];
    case 'finding':
      return [heading(block.title), ...paragraphs(block.text), refs];
    case 'option':
      return [heading(block.title), ...paragraphs(block.text), scores(block), ...paragraphs(block.reason), refs];
    case 'measure':
      return [
        heading(block.title),
        `Today: ${line(block.baseline)}`,
        `Target: ${line(block.target)}`,
        ...labelled('How to read it', block.howToRead),
        refs,
      ];
    case 'budget':
      return [
        heading(block.title),
        moneyRange(block.fromUsd, block.toUsd, block.sign),
        ...paragraphs(block.text),
        refs,
      ];
    case 'risk':
      return [
        heading(block.title),
        ...labelled('Early sign', block.earlySign),
        ...labelled('Response', block.response),
        refs,
      ];
    case 'assumption':
      return [...labelled('Assumption', block.text), refs];
    case 'sum':
      return [heading(block.title), sumText(block), refs];
    case 'lever':
      return [heading(block.title), `From ${line(block.from)} to ${line(block.to)}: ${line(block.worthText)}`, refs];
    case 'unused':
      return [`“${line(innerMarks(block.words))}”`, ...paragraphs(block.reason), refs];
  }
}

function sumText({ formula, result, isExample }: BlockOf<'sum'>): string {
  return `${isExample ? `${exampleLabel}: ` : ''}${line(formula)} = ${line(result)}`;
}

function heading(title: string): string {
  return `### ${line(title)}`;
}

function scores(option: BlockOf<'option'>): string {
  const text = scoresText(option);
  return `${startLabel(option)}: ${text}.`;
}

function labelled(label: string, text: string): string[] {
  const [first = '', ...rest] = paragraphs(text);
  return [`${label}: ${first}`, ...rest];
}

/** `From answer 3`, `From answers 3, 7 and 9`; empty where it would tell nothing. */
function references(doc: ReportDoc, block: Block): string {
  const cited = citedAnswers(doc, block).map(String);
  const last = cited.pop();
  if (last === undefined) return '';
  const list = cited.length === 0 ? last : `${cited.join(', ')} and ${last}`;
  return `${fromAnswers(cited.length + 1)} ${list}`;
}

function planTable(doc: ReportDoc, rows: readonly BlockOf<'planRow'>[]): string {
  const head = ['Step', 'Owner', 'Start', 'By when', 'Measure', 'From'];
  const body = inDateOrder(rows).map((row) => [
    line(row.title),
    line(row.ownerRole),
    monthDayYear(row.startDay),
    monthDayYear(row.endDay),
    line(row.measure),
    citedAnswers(doc, row).map(answerName).join(', '),
  ]);
  return [head, head.map(() => '---'), ...body].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function answerText({ number, label, text }: Answer): string[] {
  const quote = plainParagraphs(text).map((paragraph) => `> ${escaped(paragraph)}`);
  return [`### ${answerName(number)}: ${line(label)}`, quote.join('\n>\n')];
}

function paragraphs(text: string): string[] {
  return plainParagraphs(text).map((paragraph) => escaped(innerMarks(paragraph)));
}

function line(text: string): string {
  return escaped(plainLine(text));
}

const markup = /[\\`*_[\]<>|~&#!]/g;
/** Matches what opens a list, a heading underline or a rule at the start of a line. */
const opener = /^([-+=]|\d+(?=[.)]))/;
/** Bare addresses, which many readers of Markdown turn into links. */
const address = /:(?=\/)|@|(?<=www)\./gi;

function escaped(text: string): string {
  return text.replaceAll(markup, '\\$&').replaceAll(address, '\\$&').replace(opener, escapedOpener);
}

/** A digit cannot be escaped; the mark after the number can. */
function escapedOpener(start: string): string {
  return /^\d/.test(start) ? `${start}\\` : `\\${start}`;
}
