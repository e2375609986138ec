import type { Provider } from './insights.ts';
import type { BlockOf, ReportDoc, Section, SectionId } from './report.ts';

/** Who wrote a report, as the person reads it on every surface (docs/decisions.md#outside-services). */
export const authorLabels: Record<ReportDoc['author'], string> = {
  model: 'AI model',
  playbook: 'Built-in playbook',
};

/** Who wrote insights or questions, in the same words. */
export function writerLabel(provider: Provider): string {
  return provider === 'playbook' ? authorLabels.playbook : authorLabels.model;
}

/** How a report came about, in the author's own case. */
export const authorNotes: Record<ReportDoc['author'], string> = {
  model: 'An AI model wrote this report from your answers. We relied on your answers and didn’t review your accounts.',
  playbook:
    'Our built-in playbook wrote this report: rules chose texts prepared in advance and filled them from your answers. No AI model took part. We relied on your answers and didn’t review your accounts.',
};

const sectionTitles: Record<SectionId, string> = {
  summary: 'The answer',
  situation: 'How we got these numbers',
  options: 'What we found, and your options',
  plan: 'Your plan',
  risks: 'Risks and money',
  assumptions: 'What we left out, and why',
};
/** Head sections without the blocks that their usual titles speak of, as in reports of version 1. */
const plainTitles: Partial<Record<SectionId, string>> = {
  summary: 'Summary',
  situation: 'Where you are',
  assumptions: 'Assumptions',
};
const titled: ReadonlySet<string> = new Set(['answer', 'sum', 'lever', 'unused']);

/** The title says what stands in the section. */
export function sectionTitle({ id, blocks }: Section): string {
  return blocks.some(({ kind }) => titled.has(kind)) ? sectionTitles[id] : (plainTitles[id] ?? sectionTitles[id]);
}

/** Over the two lists at the end of page one. */
export const pageOneTitles = { avoid: 'What not to do', turn: 'What would change this advice' } as const;
/** Beside a calculation with a number that nobody gave. */
export const exampleLabel = 'Example';

export const answersTitle = 'Your answers';
export const useOfAiTitle = 'How AI was used';

/** `Dana Okafor, Okafor Joinery, Asheville`: what is known of it. */
export function preparedForText({ preparedFor }: ReportDoc): string {
  const { name, company, location } = preparedFor;
  return [name, company, location].filter((part) => part !== undefined && part.trim() !== '').join(', ');
}

export function answerName(number: number): string {
  return `Answer ${number}`;
}

/** `$2,500`, or `£2,500 to £5,000` when the ends differ. Whole units; a sign of letters stands apart. */
export function moneyRange(from: number, to: number, sign = '$'): string {
  return from === to ? money(from, sign) : `${money(from, sign)} to ${money(to, sign)}`;
}

function money(amount: number, sign: string): string {
  const grouped = String(Math.abs(Math.round(amount))).replaceAll(/\B(?=(\d{3})+$)/g, ',');
  return `${amount < 0 ? '-' : ''}${sign}${sign.length > 1 ? ' ' : ''}${grouped}`;
}

/** Describes the drawing of the options. Its warm marks are the picks, wherever they stand. */
export const optionsCaption =
  'Each mark shows an option’s effort and impact, from 1 (low) to 5 (high). Top left is low effort, high impact. Filled marks start now.';

/** When an option starts; the same words in the drawing's summary, the table, the list and the text. */
export function startLabel({ pick }: { pick: boolean }): 'Start now' | 'Later' {
  return pick ? 'Start now' : 'Later';
}

/** `effort 2 of 5, impact 4 of 5`. */
export function scoresText({ effort, effect }: BlockOf<'option'>): string {
  return `effort ${effort} of 5, impact ${effect} of 5`;
}

/** `From answer 3`, `From answers 3, 7 and 9`; without their numbers where these stand apart, as links. */
export function fromAnswers(count: number): string {
  return count === 1 ? 'From answer' : 'From answers';
}

type BudgetSum = Pick<BlockOf<'budget'>, 'fromUsd' | 'toUsd' | 'sign'>;

/** `Budget: four parts, $3,600 together`. */
export function budgetTitle(parts: number, { fromUsd, toUsd, sign }: BudgetSum): string {
  return `Budget: ${counted(parts, 'part').toLowerCase()}, ${moneyRange(fromUsd, toUsd, sign)} together`;
}

/** Head the drawing of the levers. */
export const leverTitle = 'What each step is worth';
export const leverCaption = 'The longer the bar, the more it’s worth.';

/** Describes the drawing of the budget. */
export function budgetCaption(lines: readonly { fromUsd: number; toUsd: number }[]): string {
  const hasRange = lines.some(({ fromUsd, toUsd }) => fromUsd !== toUsd);
  return `Each bar is one part of the money${hasRange ? ', pale up to its upper end' : ''}; the amounts are listed below.`;
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
