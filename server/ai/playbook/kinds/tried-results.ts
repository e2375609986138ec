import type { Figure } from './figures.ts';
import type { Case } from './kind.ts';

/** Something that was paid for to be found, and what came of it. */
export interface Spent {
  /** `IMTS booth in September`, in their words. */
  what: string;
  money: number;
  /** `2 quotes`: people who asked. */
  asked: { count: number; noun: string };
  /** Zero of “no orders”; undefined where they do not say. */
  won: number | undefined;
  answer: number;
}

/** People whom they called or wrote to, and what came of it. */
export interface Called {
  count: number;
  /** `old customers`. */
  who: string;
  asked: { count: number; noun: string } | undefined;
  won: number;
  money: number | undefined;
  answer: number;
}

export interface TriedResults {
  spent: Spent | undefined;
  called: Called | undefined;
}

/** Reads what was tried where one sentence says what it took and what came of it, both in numbers. */
export function triedResults({ figures, numberOf }: Case): TriedResults {
  const own = figures.filter(({ answer }) => answer === numberOf.stepsTaken);
  const sentences = [...new Set(own.map(({ sentence }) => sentence))].map((sentence) =>
    own.filter((figure) => figure.sentence === sentence),
  );
  return {
    spent: sentences.map(spentIn).find((one) => one !== undefined),
    called: sentences.map(calledIn).find((one) => one !== undefined),
  };
}

const asking =
  /^[^,;:.]{0,24}?\b(quotes?|RFQs?|estimates?|inquir(?:y|ies)|enquir(?:y|ies)|proposals?|requests?|leads?|demos?|meetings?|offers?)\b/iu;
const winning =
  /^[^,;:.]{0,24}?\b(?:orders?|ordered|jobs?|sales?|bookings?|booked|clients?|contracts?|deals?|bought|signed)\b/iu;
const nothingWon =
  /\b(?:no|zero|not one|not a single) (?:orders?|jobs?|sales?|bookings?|clients?|contracts?|deals?)\b/iu;
/** `An order for $22k` comes in; other money goes out. */
const income = /\b(?:orders?|jobs?|contracts?|sales?|deals?|bookings?|worth|brought(?: in)?)\s(?:of |for |worth )?$/iu;
const calling =
  /\b(?:called|rang|phoned|emailed|wrote to|messaged|visited|met|contacted|texted|went to see)\s(?:all |our |my |about |around |up )*$/iu;
const longestLabel = 40;

function spentIn(figures: readonly Figure[]): Spent | undefined {
  const paid = figures.find(({ unit, before, value }) => unit === 'money' && value > 0 && !income.test(before));
  const asked = askedIn(figures);
  const sentence = paid?.sentence ?? '';
  const what = paid && sentence.slice(0, sentence.indexOf(paid.words)).replace(/[,:;(–-]?\s*$/u, '');
  if (!(paid && asked && what) || what.length > longestLabel || what.includes(',')) return undefined;
  const won = figures.find((figure) => figure.unit === 'count' && winning.test(figure.after));
  return {
    what,
    money: paid.value,
    asked,
    won: nothingWon.test(sentence) ? 0 : won?.value,
    answer: paid.answer,
  };
}

function calledIn(figures: readonly Figure[]): Called | undefined {
  const called = figures.find(({ unit, before, value }) => unit === 'count' && value > 1 && calling.test(before));
  const who = /^\s((?:\p{L}[\p{L}-]* ){0,2}\p{L}+s)\b/u.exec(called?.after ?? '')?.[1];
  const rest = figures.filter((figure) => figure !== called);
  const won = rest.find(({ unit, after }) => unit === 'count' && winning.test(after));
  if (!(called && who && won) || won.value > called.value) return undefined;
  const money = rest.find(({ unit, before }) => unit === 'money' && income.test(before));
  return { count: called.value, who, asked: askedIn(rest), won: won.value, money: money?.value, answer: called.answer };
}

function askedIn(figures: readonly Figure[]): { count: number; noun: string } | undefined {
  for (const { unit, value, after, sentence } of figures) {
    const noun = unit === 'count' && value > 0 ? asking.exec(after)?.[1] : undefined;
    if (noun === undefined) continue;
    // The letters after a figure are small; as the person wrote them they stand in the sentence.
    const at = sentence.toLowerCase().indexOf(noun);
    return { count: value, noun: at < 0 ? noun : sentence.slice(at, at + noun.length) };
  }
  return undefined;
}
