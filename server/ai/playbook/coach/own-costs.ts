import { blocksOf } from '#schema/report.ts';
import { countHeard, hear } from '#server/ai/playbook/extract/listen.ts';
import { numbersIn } from '#server/ai/reading/numbers.ts';
import type { Asked } from './asked.ts';
import type { Cost } from './coach-content.ts';
import { numbersOf } from './numbers-of.ts';

/** Holds an amount of money a month with its name, as the person or their report calls it. */
export interface NamedAmount {
  name: string;
  amount: number;
  source: string;
}

/** What costs are and what they shall be, as the wish says it. */
export interface CostWish {
  now: number;
  target: number;
  source: string;
}

type Reading = Pick<Asked, 'report' | 'submission'>;

const costWords =
  /\b(?:costs?|expens\p{L}+|spend\p{L}*|overheads?|outgoings|bills?|budget|payroll|rent|fees|burn rate)\b/iu;

/** Finds what shall fall where the wish is about costs: `from $31,000 to $27,000`. */
export function costWish({ submission }: Reading): CostWish | undefined {
  const wish = submission?.answers.desiredOutcome ?? '';
  const [now, target] = numbersOf(wish).single.filter(({ unit }) => unit === 'money');
  if (!submission || !now || !target || now.value <= target.value || !costWords.test(wish)) return undefined;
  return { now: now.value, target: target.value, source: `answers:${submission.id}` };
}

const leastParts = 2;

/** Lists what the costs are made of, from the answer that names the most parts with their amounts. */
export function ownCosts(asked: Reading): NamedAmount[] {
  const { report } = asked;
  if (!report || !costWish(asked)) return [];
  const lists = report.doc.answers.map(({ text }) => partsIn(text, report.source));
  const [most = []] = lists.toSorted((one, other) => other.length - one.length);
  return most.length < leastParts ? [] : most;
}

const separator = /,\s|;|\n|\s(?:and|plus|&)\s|\.\s/iu;
const edges = /^[\s:–-]+|[\s:–-]+$|\s(?:is|are|about|around|a month|per month|monthly|at)$/iu;
const longestName = 40;
/** A part that is written without its sign is no count of people or days. */
const leastAmount = 50;

function partsIn(text: string, source: string): NamedAmount[] {
  return text.split(separator).flatMap((words) => {
    const number = numbersIn(words).find(({ is }) => is === 'amount');
    if (number?.value === undefined || (number.unit !== 'money' && number.unit !== 'count')) return [];
    const name = trimmed(words.replace(number.words, ' ').replaceAll(/\s+/g, ' '));
    const isPart = number.value >= leastAmount && /\p{L}{2}/u.test(name) && name.length <= longestName;
    return isPart ? [{ name: name.toLowerCase(), amount: number.value, source }] : [];
  });
}

function trimmed(words: string): string {
  let name = words;
  for (let next = name.replace(edges, ''); next !== name; next = name.replace(edges, '')) name = next;
  return name;
}

/** Holds the report's sum of what one step in each part saves. */
export interface PlannedSavings {
  terms: NamedAmount[];
  total: number;
  title: string;
  source: string;
}

const term = /^([$€£]\s?\d[\d,.]*)(?: a month)?(?: (?:from|in|on|for|of) (.+))?$/u;

/** Reads what the plan saves, from the sum in the report that adds up its parts. */
export function plannedSavings(asked: Reading): PlannedSavings | undefined {
  const { report } = asked;
  if (!report || !costWish(asked)) return undefined;
  for (const { title, formula } of blocksOf(report.doc, 'sum')) {
    const terms = formula.split(' + ').flatMap((words) => {
      const [, money = '', name] = term.exec(words.trim()) ?? [];
      const amount = Number(money.replaceAll(/[^\d.]/g, ''));
      return name === undefined || !(amount > 0) ? [] : [{ name, amount, source: report.source }];
    });
    if (terms.length < leastParts || terms.length !== formula.split(' + ').length) continue;
    const total = terms.reduce((sum, { amount }) => sum + amount, 0);
    return { terms, total, title, source: report.source };
  }
  return undefined;
}

/** Something that the person tried and that saved money. */
export interface Worked {
  words: string;
  money: number;
  source: string;
}

/** Finds `Closing early on Mondays saved about $350 a month`. */
export function workedIn({ submission }: Reading): Worked | undefined {
  if (!submission) return undefined;
  for (const words of sentencesIn(submission.answers.stepsTaken)) {
    const money = /\bsav(?:ed|es|ing)\b/i.test(words)
      ? numbersOf(words).single.find(({ unit }) => unit === 'money')?.value
      : undefined;
    if (money !== undefined) return { words, money, source: `answers:${submission.id}` };
  }
  return undefined;
}

export const sentencesIn = (text = ''): string[] =>
  text
    .split(/(?<=[.!?])\s+|\n+/)
    .map((words) => words.trim())
    .filter((words) => words !== '');

/** Finds which cost is meant: the one of which the most words stand in the question. */
export function costIn({ coach }: Pick<Asked, 'coach'>, line: string): Cost | undefined {
  const heard = coach.costs.topics.map((cost) => ({ cost, times: countHeard(cost.listen, line) }));
  return heard.filter(({ times }) => times > 0).toSorted((a, b) => b.times - a.times)[0]?.cost;
}

/** Finds the person's own amount of a cost; for one without words of its own, the one that the question names. */
export function ownPartOf(asked: Asked, { part }: Cost): NamedAmount | undefined {
  return ownCosts(asked).find(({ name }) =>
    part.length > 0 ? hear(part, name) !== undefined : hear([name], asked.line) !== undefined,
  );
}
