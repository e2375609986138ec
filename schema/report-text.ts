import { type BlockGroup, groupBlocks } from './block-groups.ts';
import { dayMonthYear } from './days.ts';
import { aiDisclaimer } from './disclaimer.ts';
import { innerMarks } from './own-words.ts';
import { plainLine, plainParagraphs } from './plain-text.ts';
import { type Answer, type Block, type BlockOf, type ReportDoc, type Section, sectionTitles } from './report.ts';
import { firstStep, stepFacts, summaryMoves } from './report-parts.ts';
import {
  answerName,
  answersTitle,
  authorLabels,
  authorNotes,
  citedAnswers,
  counted,
  preparedForText,
  scoresText,
  startLabel,
  usdRange,
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
  const lines = [`Strategic action report, ${dayMonthYear(doc.date)}`];
  const reader = preparedForText(doc);
  if (reader !== '') lines.push(`Prepared for ${line(reader)}`);
  lines.push(`Written by: ${authorLabels[doc.author]}`);
  return lines.join('\n\n');
}

function sectionText(doc: ReportDoc, section: Section): string[] {
  const note = section.unverified ? [escaped(unverifiedNote)] : [];
  const blocks = groupBlocks(section.blocks).flatMap((group) => groupText(doc, group));
  const derived = section.id === 'summary' ? [movesText(doc), firstStepText(doc)] : [];
  return [`## ${sectionTitles[section.id]}`, ...note, ...blocks, ...derived];
}

/** The moves to start now, as the page and the PDF list them. */
function movesText(doc: ReportDoc): string {
  const moves = summaryMoves(doc);
  if (moves.length === 0) return '';
  const lines = moves.map(({ title, text }, index) => `${index + 1}. ${line(title)}: ${text}`);
  return [`### ${counted(moves.length, 'move')}`, lines.join('\n')].join('\n\n');
}

function firstStepText(doc: ReportDoc): string {
  const step = firstStep(doc);
  return step ? ['### The first step', line(step.title), line(stepFacts(step))].join('\n\n') : '';
}

function groupText(doc: ReportDoc, group: BlockGroup): string[] {
  if (group.kind === 'planRow') return [planTable(doc, group.blocks)];
  return group.blocks.flatMap((block) => blockText(doc, block));
}

function blockText(doc: ReportDoc, block: Exclude<Block, { kind: 'planRow' }>): string[] {
  const refs = references(doc, block);
  switch (block.kind) {
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
      return [heading(block.title), usdRange(block.fromUsd, block.toUsd), ...paragraphs(block.text), refs];
    case 'risk':
      return [
        heading(block.title),
        ...labelled('Early sign', block.earlySign),
        ...labelled('Response', block.response),
        refs,
      ];
    case 'assumption':
      return [...labelled('Assumption', block.text), refs];
    case 'answer':
    case 'avoid':
    case 'turn':
      return [...paragraphs(block.text), refs];
    case 'figure':
      return [`${line(block.title)}: ${line(block.value)}`, refs];
    case 'move':
      return [`${line(block.title)}, ${line(block.owner)}, by ${dayMonthYear(block.endDay)}`, refs];
    case 'sum':
      return [heading(block.title), `${line(block.formula)} = ${line(block.result)}`, refs];
    case 'lever':
      return [heading(block.title), `${line(block.from)} to ${line(block.to)}: ${line(block.worthText)}`, refs];
    case 'unused':
      return [`“${line(block.words)}”`, ...paragraphs(block.reason), refs];
  }
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

function references(doc: ReportDoc, block: Block): string {
  const cited = citedAnswers(doc, block.basedOn);
  return cited.length === 0 ? '' : `Rests on: ${cited.map(answerName).join(', ')}`;
}

function planTable(doc: ReportDoc, rows: readonly BlockOf<'planRow'>[]): string {
  const head = ['Step', 'Owner', 'Start', 'By when', 'Measure', 'Rests on'];
  const body = rows.map((row) => [
    line(row.title),
    line(row.ownerRole),
    dayMonthYear(row.startDay),
    dayMonthYear(row.endDay),
    line(row.measure),
    citedAnswers(doc, row.basedOn).map(answerName).join(', '),
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
