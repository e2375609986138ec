import { dayAndMonth } from './days.ts';
import type { Provider } from './insights.ts';
import type { Block, BlockOf, ReportDoc } from './report.ts';

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
  model:
    'This report was written by an AI model from your answers. Your answers were taken as they stand; no books were seen.',
  playbook:
    'This report was written by the built-in playbook: texts prepared in advance, chosen and filled by rules from your answers. No AI model took part. Your answers were taken as they stand; no books were seen.',
};

export const answersTitle = 'The answers given';
export const useOfAiTitle = 'Use of AI';

/** `Dana Okafor, Okafor Joinery, Asheville`: what is known of it. */
export function preparedForText({ preparedFor }: ReportDoc): string {
  const { name, company, location } = preparedFor;
  return [name, company, location].filter((part) => part !== undefined && part.trim() !== '').join(', ');
}

export function answerName(number: number): string {
  return `Answer ${number}`;
}

/** `$2,500`, or `$2,500 to $5,000` when the ends differ. Whole dollars. */
export function usdRange(fromUsd: number, toUsd: number): string {
  return fromUsd === toUsd ? usd(fromUsd) : `${usd(fromUsd)} to ${usd(toUsd)}`;
}

function usd(amount: number): string {
  const grouped = String(Math.abs(Math.round(amount))).replaceAll(/\B(?=(\d{3})+$)/g, ',');
  return `${amount < 0 ? '-' : ''}$${grouped}`;
}

/** Describes the drawing of the options. Its warm marks are the picks, wherever they stand. */
export const optionsCaption =
  'Effect against the effort it costs, both from 1 (least) to 5 (most). The filled marks start now.';

/** When an option starts; the same words in the drawing's summary, the table, the list and the text. */
export function startLabel({ pick }: { pick: boolean }): 'Start now' | 'Later' {
  return pick ? 'Start now' : 'Later';
}

/** `effort 2 of 5, effect 4 of 5`. */
export function scoresText({ effort, effect }: BlockOf<'option'>): string {
  return `effort ${effort} of 5, effect ${effect} of 5`;
}

/** The answers that exist among those a block names, each once, in the order of its mentions. */
export function citedAnswers(doc: ReportDoc, basedOn: readonly number[]): number[] {
  const known = new Set(doc.answers.map((answer) => answer.number));
  return [...new Set(basedOn)].filter((number) => known.has(number));
}

/** `Budget: four parts, $3,600 together`. */
export function budgetTitle(parts: number, { fromUsd, toUsd }: { fromUsd: number; toUsd: number }): string {
  return `Budget: ${counted(parts, 'part').toLowerCase()}, ${usdRange(fromUsd, toUsd)} together`;
}

/** Describes the drawing of the budget. */
export function budgetCaption(lines: readonly { fromUsd: number; toUsd: number }[]): string {
  const hasRange = lines.some(({ fromUsd, toUsd }) => fromUsd !== toUsd);
  return `Each bar is one part of the money${hasRange ? ', pale up to its upper end' : ''}; the table below holds the same sums.`;
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

/** The words of a block of page one or of a calculation, on one line. */
export function blockLine(block: Block): string {
  switch (block.kind) {
    case 'figure':
      return `${block.title}: ${block.value}`;
    case 'move':
      return `${block.title}, ${block.owner}, by ${dayAndMonth(block.endDay)}`;
    case 'sum':
      return `${block.title}: ${block.formula} = ${block.result}`;
    case 'lever':
      return `${block.title}: ${block.from} to ${block.to}, ${block.worthText}`;
    case 'unused':
      return `“${block.words}”: ${block.reason}`;
    default:
      return 'text' in block ? block.text : block.title;
  }
}
