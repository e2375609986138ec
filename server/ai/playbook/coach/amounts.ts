import { blocksOf } from '#schema/report.ts';
import { plain } from '#server/ai/playbook/calculate/format.ts';
import { monthsPerYear, weeksPerYear } from '#server/ai/playbook/calculate/weeks.ts';
import { hear } from '#server/ai/playbook/extract/listen.ts';
import { numbersIn, type WrittenNumber } from '#server/ai/reading/numbers.ts';
import type { Asked, Reply } from './asked.ts';
import { asksForText } from './drafts.ts';
import { inline } from './inline.ts';
import { type Given, moneyIn, numbersOf } from './numbers-of.ts';
import { costWish, type NamedAmount, ownCosts, plannedSavings } from './own-costs.ts';

/** Does the arithmetic of the question: a percent of an amount, a sum, a difference, a product. */
export function amountReply(asked: Asked): Reply | undefined {
  return asksForText(asked)
    ? undefined
    : (arithmeticReply(asked) ?? leftReply(asked) ?? totalReply(asked) ?? sharesReply(asked) ?? shareReply(asked));
}

const down = /\b(?:off|less|lower|down|cut|cuts|cutting|sav\w+|drop\w*|reduc\w+|discount|cheaper|fall|falls)\b/i;
const up = /\b(?:more|up|rais\w+|increas\w+|higher|add|adds|added|plus|rise|rises)\b/i;
/** A margin or a number of sales makes it another sum, and an hour's pay another question. */
const ofSales = /\b(?:how many|margins?|profit|break[- ]?even|an hour|per hour|commission|sales tax)\b|\bto [$€£]/i;

/** Says what a percent of an amount is: of one in the question, else of the person's own cost that it names. */
function shareReply(asked: Asked): Reply | undefined {
  const line = asked.line.replaceAll(/\bhalf(?: of)?\b/gi, '50% of');
  const { single } = numbersOf(line);
  const percents = single.filter(({ unit }) => unit === 'percent');
  const amounts = single.filter(({ unit }) => unit === 'money' || unit === 'count');
  const [share] = percents;
  if (!share || percents.length > 1 || amounts.length > 1 || ofSales.test(line)) return undefined;
  const own = costNamedIn(asked, amounts[0]);
  const amount = amounts[0]?.value ?? own?.amount;
  if (amount === undefined || !isOfAmount(share, line)) return undefined;
  const isMoney = amounts[0]?.unit !== 'count' || own !== undefined || /[$€£]/.test(line);
  const write = isMoney ? moneyIn(asked, line) : plain;
  const part = Math.round(amount * share.value) / 100;
  const often = periodOf(amounts[0]) ?? (own?.name === overdue ? undefined : own && 'month');
  const becomes = own?.name === overdue ? amount - part : changedBy(line, amount, part);
  const aYear = often === 'year' ? undefined : often && part * perYear[often];
  return {
    paragraphs: [
      `**${plain(share.value)}% of ${write(amount)}**`,
      [
        `${write(part)}${often ? ` a ${often}` : ''}.`,
        ...(becomes === undefined ? [] : [`${write(amount)} becomes ${write(becomes)}.`]),
        ...(aYear === undefined || !isMoney ? [] : [`Over a year, that's ${write(aYear)}.`]),
      ].join(' '),
      `Formula: ${write(amount)} × ${plain(share.value)}% = ${write(part)}`,
      ...plannedNote(asked, own, part),
      ...(own?.name === overdue ? goalNote(asked, amount - part) : []),
    ],
    sources: own ? [own.source] : [],
  };
}

/** Says how much is left to the goal after an amount: `If I collect $5,000, how much is left to my goal?`. */
function leftReply(asked: Asked): Reply | undefined {
  const { line, submission } = asked;
  const isMoney = ({ unit }: Given) => unit === 'money';
  const [amount, other] = numbersOf(line).single.filter(isMoney);
  const [now, goal] = numbersOf(submission?.answers.desiredOutcome ?? '').single.filter(isMoney);
  const isAsked =
    /\b(?:left|missing|to go|short|away|remain\w*)\b/i.test(line) &&
    /\b(?:goal|target|reach|get there|left to)\b/i.test(line);
  if (!submission || !amount || other || !now || !goal || now.value <= goal.value || !isAsked) return undefined;
  const money = moneyIn(asked, line);
  const gap = now.value - goal.value;
  const left = gap - amount.value;
  return {
    paragraphs: [
      left > 0 ? `**${money(left)} is left to your goal**` : '**That reaches your goal**',
      `You're at ${money(now.value)} and want ${money(goal.value)}, which is ${money(gap)} less. After ${money(amount.value)}, you're at ${money(now.value - amount.value)}.`,
      `Formula: ${money(now.value)} − ${money(amount.value)} − ${money(goal.value)} = ${money(left)}`,
    ],
    sources: [`answers:${submission.id}`],
  };
}

/** Says which of the plan's savings make up one total, and which another: `$1,890 or $2,190?`. */
function totalReply(asked: Asked): Reply | undefined {
  const planned = plannedSavings(asked);
  const amounts = numbersOf(asked.line).single.filter(({ unit }) => unit === 'money' || unit === 'count');
  const other = amounts.find(({ value }) => value >= 100 && value !== planned?.total)?.value;
  if (!planned || other === undefined || !amounts.some(({ value }) => value === planned.total)) return undefined;
  const part = subsets(planned.terms).find((terms) => totalOf(terms) === other);
  const money = moneyIn(asked, asked.line);
  const named = (terms: readonly NamedAmount[]) =>
    enumerated(terms.map(({ name, amount }) => `${money(amount)} from ${inline(name, 60)}`));
  if (!part)
    return {
      paragraphs: [`Your plan's ${money(planned.total)} is ${named(planned.terms)}.`],
      sources: [planned.source],
    };
  const rest = planned.terms.filter((one) => !part.includes(one));
  return {
    paragraphs: [
      `Both are right: ${money(other)} is ${named(part)}.`,
      `${money(planned.total)} also counts ${named(rest)}.`,
    ],
    sources: [planned.source],
  };
}

const totalOf = (terms: readonly NamedAmount[]) => terms.reduce((sum, { amount }) => sum + amount, 0);

/** A plan has five terms at most. */
const mostTerms = 8;

function subsets(terms: readonly NamedAmount[]): NamedAmount[][] {
  let all: NamedAmount[][] = [[]];
  for (const one of terms.slice(0, mostTerms)) all = [...all, ...all.map((some) => [...some, one])];
  return all;
}

/** Adds up shares of several own costs: `5% of payroll and 10% of rent`. */
function sharesReply(asked: Asked): Reply | undefined {
  const { line } = asked;
  const costs = ownCosts(asked);
  const named = line.split(/,| and | plus |;/i).flatMap((part) => {
    const share = numbersOf(part).single.find(({ unit }) => unit === 'percent')?.value;
    const cost = costs.find(({ name }) => hear([name], part) !== undefined);
    return share === undefined || !cost ? [] : [{ share, cost, part: Math.round(cost.amount * share) / 100 }];
  });
  const [first] = named;
  if (!first || named.length < 2) return undefined;
  const money = moneyIn(asked, line);
  const total = named.reduce((sum, { part }) => sum + part, 0);
  const wish = costWish(asked);
  return {
    paragraphs: [
      `**${money(total)} a month together**`,
      `${named.map(({ share, cost, part }) => `${plain(share)}% of ${inline(cost.name, 60)} is ${money(part)}`).join(', and ')}. Over a year, that's ${money(total * perYear.month)}.`,
      ...(wish ? [`It brings you from ${money(wish.now)} to ${money(wish.now - total)} a month.`] : []),
    ],
    sources: [first.cost.source],
  };
}

const isOfAmount = ({ after }: Given, line: string): boolean =>
  /^ ?(?:off|of|less|more|on|from|for|cheaper|lower|higher|down)\b/i.test(after) || down.test(line) || up.test(line);

function changedBy(line: string, amount: number, part: number): number | undefined {
  if (down.test(line)) return amount - part;
  return up.test(line) ? amount + part : undefined;
}

/** Says what the plan counts on for the same cost, where that is another amount. */
function plannedNote(asked: Asked, own: NamedAmount | undefined, part: number): string[] {
  const planned = own && plannedSavings(asked)?.terms.find(({ name }) => name.toLowerCase() === own.name);
  if (!planned || planned.amount === part) return [];
  return [`Your plan counts on ${moneyIn(asked, asked.line)(planned.amount)} from ${inline(planned.name, 60)}.`];
}

/** Says how far it is from there to what they want to be owed at most. */
function goalNote(asked: Asked, left: number): string[] {
  const [, goal] = numbersOf(asked.submission?.answers.desiredOutcome ?? '').single.filter(
    ({ unit }) => unit === 'money',
  );
  const money = moneyIn(asked, asked.line);
  if (!goal) return [];
  const gap = left - goal.value;
  return [
    gap > 0
      ? `Your goal is ${money(goal.value)}, so ${money(gap)} more has to come in.`
      : `That reaches your goal of ${money(goal.value)}.`,
  ];
}

/** Finds the person's own cost that the question names or whose amount it has; for “what they owe me” the whole. */
export function costNamedIn(asked: Asked, amount?: Pick<Given, 'value'>): NamedAmount | undefined {
  const costs = ownCosts(asked);
  const named = costs.find(({ name }) => hear([name, `${name.replace(/s$/, '')}*`], asked.line) !== undefined);
  const same = amount && costs.find((cost) => cost.amount === amount.value);
  if (amount) return same ?? (named?.amount === amount.value ? named : undefined);
  return named ?? wholeOf(asked);
}

const overdue = 'overdue';

function wholeOf(asked: Asked): NamedAmount | undefined {
  const { submission, line } = asked;
  const wish = costWish(asked);
  if (wish && /\b(?:costs|all my costs|everything)\b/i.test(line))
    return { name: 'costs', amount: wish.now, source: wish.source };
  const owed = numbersOf(submission?.answers.desiredOutcome ?? '').single.find(({ unit }) => unit === 'money');
  if (!submission || !owed || !/\bowes?\b|\boverdue\b|\bunpaid\b|\bthey pay\b/i.test(line)) return undefined;
  if (!/\bowe|\boverdue|\bunpaid|\binvoice/i.test(submission.answers.desiredOutcome)) return undefined;
  return { name: overdue, amount: owed.value, source: `answers:${submission.id}` };
}

export type Often = 'day' | 'week' | 'month' | 'year';
const workDays = 6;
export const perYear: Record<Often, number> = {
  day: workDays * weeksPerYear,
  week: weeksPerYear,
  month: monthsPerYear,
  year: 1,
};

const oftenAfter =
  /^(?: (?:of|on|for|in|worth of) [\p{L} ]{2,18}?)? ?(?:(?:a|an|per|each|every|\/) ?(day|night|week|month|year)|(daily|weekly|monthly|yearly))\b/iu;

/** Reads how often an amount comes: `$60 of bread a day`. */
export function periodOf(amount: Pick<Given, 'after'> | undefined): Often | undefined {
  const [, noun, adverb] = oftenAfter.exec(amount?.after ?? '') ?? [];
  const word = (noun ?? adverb?.replace(/ly$/, ''))?.toLowerCase();
  if (word === 'night' || word === 'dai') return 'day';
  return word as Often | undefined;
}

type Operation = '+' | '−' | '×' | '÷';

/** What stands between two numbers of a sum. */
const between: readonly [RegExp, Operation][] = [
  [/^ ?(?:\+|plus|added to) ?$/i, '+'],
  [/^ ?(?:[-−–]|minus|less|take away) ?$/i, '−'],
  [/^ ?(?:x|×|\*|times|multiplied by) ?$/i, '×'],
  [/^ ?(?:÷|\/|divided by) ?$/i, '÷'],
];
/** “Add 690, 860 and 340”. */
const joined = /^(?:,| and|, and|,? ?&) ?$/i;
const adding = /\b(?:add|adding|sum|total of|together|make|makes|equals?)\b/i;

interface Chain {
  values: number[];
  operation: Operation;
  /** What somebody got for it. */
  claimed: number | undefined;
  isMoney: boolean;
}

function operationAt(line: string, one: WrittenNumber, next: WrittenNumber): Operation | undefined {
  const words = line.slice(one.end, next.start);
  // “8 times” is read as one word.
  if (/\btimes$/i.test(one.words) && words.trim() === '') return '×';
  if (/\bdifference between\b/i.test(line) && joined.test(words)) return '−';
  if (adding.test(line) && joined.test(words)) return '+';
  return between.find(([pattern]) => pattern.test(words))?.[1];
}

const claiming =
  /(?:=|\b(?:get|gets|got|is|are|makes?|equals?|comes? to|gives?|says?|only|really|that's|make)\b)[^\d$€£]*$/i;

function chainIn(line: string): Chain | undefined {
  const numbers = numbersIn(line).filter(
    ({ is, value }) => value !== undefined && (is === 'amount' || is === 'factor'),
  );
  const first = numbers.findIndex((one, at) => {
    const next = numbers[at + 1];
    return next !== undefined && operationAt(line, one, next) !== undefined;
  });
  const [start, second] = [numbers[first], numbers[first + 1]];
  const operation = start && second && operationAt(line, start, second);
  if (!start || !operation) return undefined;
  let end = first;
  for (let next = numbers[end + 1]; next; next = numbers[end + 1]) {
    const before = numbers[end];
    if (!before || operationAt(line, before, next) !== operation) break;
    end += 1;
  }
  const chain = numbers.slice(first, end + 1);
  const later = numbers.slice(end + 1).find(({ start: at }) => claiming.test(line.slice(0, at)));
  return {
    values: chain.map(({ value = 0 }) => value),
    operation,
    claimed: later?.value,
    isMoney: [...chain, later].some((one) => one?.unit === 'money'),
  };
}

const results: Record<Operation, (one: number, other: number) => number> = {
  '+': (one, other) => one + other,
  '−': (one, other) => one - other,
  '×': (one, other) => one * other,
  '÷': (one, other) => one / other,
};

/** Says whether the question's own sum is right, and what the report's figure consists of. */
function arithmeticReply(asked: Asked): Reply | undefined {
  const chain = chainIn(asked.line);
  if (!chain || chain.values.length < 2 || (chain.operation === '÷' && chain.values.slice(1).includes(0)))
    return undefined;
  const { values, operation, claimed } = chain;
  const exact = values.reduce((one, other) => results[operation](one, other));
  const result = Math.round(exact * 100) / 100;
  const isOfReport = sumWith(asked, values) !== undefined;
  const money = moneyIn(asked, asked.line);
  const isMoney = chain.isMoney || isOfReport;
  const write = (value: number) => (isMoney ? money(value) : plain(value));
  const isScaled = operation === '×' || operation === '÷';
  const formula = values
    .map((value, at) =>
      isScaled && isMoney && (operation === '×' ? at === 0 && !chain.isMoney : at > 0) ? plain(value) : write(value),
    )
    .join(` ${operation} `);
  const said =
    claimed === undefined
      ? ''
      : claimed === result
        ? "You're right: "
        : `It's ${write(result)}, not ${write(claimed)}: `;
  const own = ofReport(asked, values, claimed === undefined || claimed === result, money);
  return {
    paragraphs: [`${said}${said === '' ? '**' : ''}${formula} = ${write(result)}${said === '' ? '**' : '.'}`, ...own],
    sources: own.length > 0 && asked.report ? [asked.report.source] : [],
  };
}

const amountsIn = (words: string): number[] => numbersIn(words).flatMap(({ value }) => value ?? []);

/** Finds the report's sum in whose formula all of these numbers stand. */
function sumWith({ report }: Asked, values: readonly number[]) {
  const sums = report ? blocksOf(report.doc, 'sum') : [];
  return sums.find(({ formula }) => {
    const known = amountsIn(formula);
    return values.every((value) => known.includes(value));
  });
}

function ofReport(
  asked: Asked,
  values: readonly number[],
  isRight: boolean,
  money: (value: number) => string,
): string[] {
  const sum = sumWith(asked, values);
  if (!sum) return [];
  const planned = plannedSavings(asked);
  const others = planned?.terms.filter(({ amount }) => !values.includes(amount)) ?? [];
  if (planned?.title !== sum.title || others.length === 0)
    return [
      `Your report has the same in “${inline(sum.title, 80)}”: ${inline(sum.formula, 200)} = ${inline(sum.result, 80)}.`,
    ];
  const listed = enumerated(others.map(({ name, amount }) => `${money(amount)} from ${inline(name, 60)}`));
  return [
    `Your report's ${money(planned.total)} has more in it: it also counts ${listed}. ${isRight ? 'So both are right: ' : ''}${money(planned.total)} is what all ${planned.terms.length} steps save.`,
  ];
}

/** `a, b and c`. */
export function enumerated(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}
