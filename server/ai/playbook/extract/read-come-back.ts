import type { Case, Reply } from '#server/ai/playbook/analyze/kind.ts';
import type { ComeBackInput } from '#server/ai/playbook/calculate/come-back.ts';
import { messageOf, moneyOfOne, type Reasons, reasonsOf } from './read-loss.ts';

type Key = keyof ComeBackInput;

/** What somebody said about buyers who don't come back. */
export interface ComingBack {
  input: ComeBackInput;
  /** The answer that each number comes from. */
  from: Partial<Record<Key, number>>;
  now: Share | undefined;
  wanted: Share | undefined;
  reasons: Reasons;
  /** A visit is due once a year, so a date set today counts for next year. */
  isYearly: boolean;
  /** How they say it: members renew, donors give again, customers come back. */
  act: Act;
}

export interface Share {
  part: number;
  whole: number;
  isPercent: boolean;
  answer: number;
}

export interface Act {
  /** `walkIn`: a shop or a café, where nobody leaves a name or takes a date; `online`: one without a counter. */
  id: 'visit' | 'walkIn' | 'online' | 'renewal' | 'gift';
  /** `come back`, of several, of one, of the past, and as a noun. */
  many: string;
  one: string;
  past: string;
  ing: string;
}

const yearly =
  /\b(?:annual|annually|yearly|once a year|every year|each year|anual(?:es)?|jährlich\p{L}*|annuel(?:le)?s?|annuale|anuală)\b/iu;
const visit: Act = { id: 'visit', many: 'come back', one: 'comes back', past: 'came back', ing: 'coming back' };
const walkIn: Act = { ...visit, id: 'walkIn' };
const online: Act = { ...visit, id: 'online' };
const webShops = /\bonline|\be-?commerce|\bweb ?shop|\betsy|\bamazon|\bmail order|\bsubscription box/iu;
const renewal: Act = { id: 'renewal', many: 'renew', one: 'renews', past: 'renewed', ing: 'renewing' };
const gift: Act = { id: 'gift', many: 'give again', one: 'gives again', past: 'gave again', ing: 'giving again' };
const shops =
  /\b(?:restaurant|bistro|caf[eé]|coffee|baker|bar\b|pub\b|pizzeria|diner|food truck|takeaway|grocer|deli\b|boutique|retail|(?<!repair |body |bike |bicycle |barber)shop|(?<!app )store|e-?commerce|market stall|ice cream)/iu;

/** Of so many people, a share is asked for. */
const askedBuyers = 10;

export function readComingBack(one: Case): ComingBack {
  const shares = sharesOf(one);
  const now = repliedShare(one.reply('back')) ?? shares.now;
  const wanted = repliedShare(one.reply('wanted')) ?? wantedBeside(one.reply('back')) ?? shares.wanted;
  const message = messageOf(one);
  const buyers = buyersOf(one, message?.asked);
  const worth = worthOf(one);
  return {
    now,
    wanted,
    act: actOf(one),
    isYearly: yearly.test(one.given.desiredOutcome),
    reasons: reasonsOf(one, askedBuyers),
    input: {
      backUnits: now?.part,
      backOfUnits: now?.whole,
      wantedUnits: wanted?.part,
      wantedOfUnits: wanted?.whole,
      buyers: buyers?.value,
      moneyPerVisit: worth?.value,
      askedBuyers: message?.asked,
      cameBuyers: message?.came,
      today: one.today,
    },
    from: {
      ...(now && { backUnits: now.answer }),
      ...(wanted && { wantedUnits: wanted.answer }),
      ...(buyers && { buyers: buyers.answer }),
      ...(worth && { moneyPerVisit: worth.answer }),
      ...(message && { askedBuyers: message.answer, cameBuyers: message.answer }),
      ...(one.deadline && { deadlineDay: one.deadline.answer }),
    },
  };
}

function actOf({ given, buyer }: Case): Act {
  if (/\brenew/iu.test(given.desiredOutcome)) return renewal;
  if (buyer.one === 'donor' || /\bgive again|\bdonat/iu.test(given.desiredOutcome)) return gift;
  if (webShops.test(given.industry)) return online;
  return shops.test(given.industry) ? walkIn : visit;
}

const words = 'zero one two three four five six seven eight nine ten'.split(' ');
const number = String.raw`(\d{1,4}|${words.slice(1).join('|')}|twenty|hundred)`;
/** `1 in 5`, `two out of ten`, `1 de cada 5`, `20%`. */
const shareWords = new RegExp(
  String.raw`(?<![\p{L}\p{N}.,])(?:${number}\s(?:in|of|out of|de cada|von|sur|su|di|van|из|de)(?:\s(?:every|the|our|my|last))*\s${number}(?![\p{L}\p{N}%])|(\d{1,3}(?:\.\d+)?)\s?(?:%|percent|per cent))`,
  'giu',
);
const wantedBefore =
  /(?:\bwant|\bneed|\bgoal|\btarget|\baim|\breach|\bget|\bto|\bbelow|\bunder|\bquiero|\bllegar|\bwollen|\bauf|\batteindre|\bà|\bvogli\w+|\bquer\w+|\bpara)\b[^.;\d]{0,24}$/iu;
/** `Get 55% of guests to come back`, `keep recall above 75%`: what the sentence asks for. */
const askedFor = /^\s*(?:get|have|bring back|keep|renew|make|see)\b[^.;\d]{0,24}$|\b(?:above|over|at least)\s$/iu;
/** `44% stop after the fourth visit`: the others stay. */
const goingBehind =
  /^[^.;\d]{0,30}?\b(?:stop|leave|left|quit|cancel(?:led|ed)?|drop out|(?:do|did|does)(?: not|n['’]t) (?:return|come|renew|give))\b/iu;
const nowBefore =
  /(?:\bonly|\binstead of|\bfrom|\brather than|\bnow|\btoday|\bcurrently|\bsolo|\bnur|\bahora)\b[^.;\d]{0,16}$/iu;

/** The share of today and the wanted one, of the wish; with two, the later one is wanted unless words say otherwise. */
export function sharesOf({ wish, given }: Case): { now: Share | undefined; wanted: Share | undefined } {
  const text = given.desiredOutcome;
  const found = [...text.matchAll(shareWords)].flatMap((match) => {
    const [, part, whole, percent] = match;
    const share =
      percent === undefined ? { part: countOf(part), whole: countOf(whole) } : { part: Number(percent), whole: 100 };
    if (share.whole < 2 || share.part > share.whole) return [];
    const before = text.slice(Math.max(0, match.index - 40), match.index);
    const isGoing = match.index > 0 && goingBehind.test(text.slice(match.index + match[0].length));
    const staying = isGoing ? share.whole - share.part : share.part;
    return [{ whole: share.whole, part: staying, isPercent: percent !== undefined, answer: wish.answer, before }];
  });
  const [first, second] = found;
  if (!first) return { now: undefined, wanted: undefined };
  const isAsked = askedFor.test(first.before);
  const isFirstWanted = isAsked || (wantedBefore.test(first.before) && !nowBefore.test(first.before));
  if (!second) return isFirstWanted ? { now: undefined, wanted: first } : { now: first, wanted: undefined };
  return isFirstWanted && (nowBefore.test(second.before) || (isAsked && !wantedBefore.test(second.before)))
    ? { now: second, wanted: first }
    : { now: first, wanted: second };
}

function countOf(said = ''): number {
  const lower = said.toLowerCase();
  if (lower === 'twenty') return 20;
  if (lower === 'hundred') return 100;
  const at = words.indexOf(lower);
  return at < 0 ? Number(said) : at;
}

/** `3 of 20`, `15%`, or a bare number of the ten that were asked for. */
function repliedShare(reply: Reply | undefined): Share | undefined {
  if (reply?.isNone) return { part: 0, whole: askedBuyers, isPercent: false, answer: reply.answer };
  if (reply?.value === undefined) return undefined;
  const isPercent = reply.outOf === undefined && /%|percent|per cent/iu.test(reply.text);
  const whole = reply.outOf ?? (isPercent ? 100 : askedBuyers);
  return reply.value <= whole ? { part: reply.value, whole, isPercent, answer: reply.answer } : undefined;
}

/** 6 of `2 of 10, should be 6`. */
function wantedBeside(reply: Reply | undefined): Share | undefined {
  if (reply?.wanted === undefined) return undefined;
  const whole = reply.outOf ?? askedBuyers;
  return reply.wanted <= whole ? { part: reply.wanted, whole, isPercent: false, answer: reply.answer } : undefined;
}

/** The buyers of a year: the answer to that question, else a number beside their word. */
function buyersOf(one: Case, asked: number | undefined): { value: number; answer: number } | undefined {
  const reply = one.reply('buyers');
  if (reply?.value !== undefined && reply.outOf === undefined && reply.value > 0)
    return { value: reply.value, answer: reply.answer };
  const figure = one.figures.find(
    ({ unit, value, outOf, noun, before, after }) =>
      unit === 'count' &&
      value !== asked &&
      outOf === undefined &&
      (noun === one.buyer.many || after.trimStart().startsWith(one.buyer.many)) &&
      /\b(?:have|had|of|our|about|serve|served|see|list of)\s(?:our |about |around )*$/u.test(before),
  );
  return figure && { value: figure.value, answer: figure.answer };
}

function worthOf(one: Case): { value: number; answer: number } | undefined {
  const reply = one.reply('worth');
  return reply?.value === undefined || reply.outOf !== undefined
    ? moneyOfOne(one)
    : { value: reply.value, answer: reply.answer };
}
