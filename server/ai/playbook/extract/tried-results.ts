import type { Case, Outcome } from '#server/ai/playbook/analyze/kind.ts';
import { capital, counted, ofHundred, plain } from '#server/ai/playbook/calculate/format.ts';
import type { Figure } from './figures.ts';

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
export function triedResults(one: Case): TriedResults {
  const sentences = triedSentences(one);
  return {
    spent: sentences.map(spentIn).find((one) => one !== undefined),
    called: sentences.map(calledIn).find((one) => one !== undefined),
  };
}

/** The figures of each sentence under the steps taken. */
function triedSentences({ figures, numberOf }: Case): Figure[][] {
  const own = figures.filter(({ answer }) => answer === numberOf.stepsTaken);
  return [...new Set(own.map(({ sentence }) => sentence))].map((sentence) =>
    own.filter((figure) => figure.sentence === sentence),
  );
}

/** What the numbers of one sentence say together, and what to do with it. */
export interface Counted {
  sum: Outcome['sums'][number];
  advice: string;
  /** `1,087 people open “monthly newsletter”`, of those whom they write to. */
  reads?: string;
}

/** Reads who opens what they send, who stayed of those that an offer brought, and which of two tries paid. */
export function triedCounts(one: Case): Counted[] {
  return triedSentences(one).flatMap(
    (figures) => audienceIn(figures) ?? keptIn(one, figures) ?? twoTriesIn(one, figures) ?? [],
  );
}

const opening = /^\s(?:of (?:them|those|these) )?(open|read|click)s?\b/u;
const readers = /^\s(people|readers|subscribers|contacts|members|customers|clients|addresses|followers)\b/u;

/** `A newsletter to 2,650 people, 41% open it`: so many who do. */
function audienceIn(figures: readonly Figure[]): Counted | undefined {
  const share = figures.find(({ unit, after }) => unit === 'percent' && opening.test(after));
  const whole = figures.find(({ unit, after }) => unit === 'count' && readers.test(after));
  const verb = opening.exec(share?.after ?? '')?.[1];
  const noun = readers.exec(whole?.after ?? '')?.[1];
  if (!(share && whole && verb && noun) || share.value > 100) return undefined;
  const reached = plain(Math.round((whole.value * share.value) / 100));
  const what = labelBefore(whole);
  return {
    sum: {
      title: `Who ${verb}s “${what}”`,
      formula: `${plain(whole.value)} ${noun} × ${plain(share.value)}%`,
      result: `${reached} ${noun}`,
      isExample: false,
      basedOn: [whole.answer],
    },
    reads: `${reached} ${noun} ${verb} “${what}”`,
    advice: `${reached} ${noun} ${verb} “${what}”, so make your next offer there before you pay for anything new.`,
  };
}

const partBefore = /\bof (?:whom|them|those|these|which)\s(?:only |about )?$/u;

/** `An offer brought 31, of whom 12 are still with us`: so many of a hundred stayed. */
function keptIn(one: Case, figures: readonly Figure[]): Counted | undefined {
  const part = figures.find(
    ({ unit, before, after }) => unit === 'count' && (partBefore.test(before) || /^ of (?:whom|them)\b/u.test(after)),
  );
  const whole = figures.find((figure) => figure !== part && figure.unit === 'count');
  if (!(part && whole) || part.value > whole.value || !staying.test(part.after)) return undefined;
  const what = labelBefore(whole);
  const share = ofHundred(part.value / whole.value);
  return {
    sum: {
      title: `Who stayed after “${what}”`,
      formula: `${plain(part.value)} of ${plain(whole.value)}`,
      result: share,
      isExample: false,
      basedOn: [whole.answer],
    },
    advice: `“${capital(what)}” brought ${plain(whole.value)}, and ${counted(part.value, { one: 'is', many: 'are' })} still with you, ${share}. ${costOfKept(one, what, part.value, whole.value)}`,
  };
}

/** What a half price cost for each who stayed; else what to work out. */
function costOfKept(one: Case, what: string, stayed: number, all: number): string {
  const price = one.reply('worth')?.value;
  if (price === undefined || !/\bhalf[- ](?:price|off)\b/iu.test(what))
    return `Repeat it if those ${plain(stayed)} bring more than it cost.`;
  const cost = (all * price) / 2;
  return `Half of ${one.money(price)} for ${plain(all)} is ${one.money(cost)}, or ${one.money(Math.round(cost / stayed))} for each who stayed: compare that with your ads before you repeat it.`;
}

const fromFirst = /^\s(\p{L}+?)s? from the first\b/u;
const noneFromSecond = /\b(?:none|nothing|no \p{L}+) (?:at all )?from the second\b/iu;

/** `Two fairs (£900 each, 3 bookings from the first and none from the second)`: what the first cost for each. */
function twoTriesIn({ money }: Case, figures: readonly Figure[]): Counted | undefined {
  const each = figures.find(({ unit, after }) => unit === 'money' && /^\s(?:each|apiece)\b/u.test(after));
  const won = figures.find(({ unit, value, after }) => unit === 'count' && value > 0 && fromFirst.test(after));
  const noun = fromFirst.exec(won?.after ?? '')?.[1];
  if (!(each && won && noun && noneFromSecond.test(each.sentence))) return undefined;
  const cost = money(Math.round(each.value / won.value));
  return {
    sum: {
      title: `The first of the two, for each ${noun}`,
      formula: `${money(each.value)} ÷ ${counted(won.value, { one: noun, many: `${noun}s` })}`,
      result: cost,
      isExample: false,
      basedOn: [each.answer],
    },
    advice: `The first of the two cost ${cost} for each ${noun}, and the second ${money(each.value)} for none. Find out what was different, and repeat only what was like the first.`,
  };
}

const staying = /\b(?:still|stay(?:ed)?|kept|remain(?:ed)?|left over)\b/u;

const edge =
  /^(?:the|a|an|our|my|we (?:did|ran|had|sent|tried))\s|\s(?:to|of|with|for|brought(?: in| us)?|got(?: us)?|gave us|won(?: us)?|had|reach(?:es|ed)?|about|around|only)$/iu;

/** `Monthly newsletter` of `A monthly newsletter to 2,650 people`: the words before the figure, without those that join them. */
function labelBefore({ sentence, words }: Figure): string {
  let label = sentence.slice(0, sentence.indexOf(words)).replaceAll(/[“”"]/gu, '').trim();
  for (let next = label.replace(edge, '').trim(); next !== label; next = label.replace(edge, '').trim()) label = next;
  return label.length < 3 || label.length > longestLabel ? 'what you tried' : label;
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
