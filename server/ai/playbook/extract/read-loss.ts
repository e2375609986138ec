import type { Case, Noun, Outcome } from '#server/ai/playbook/analyze/kind.ts';
import { plain } from '#server/ai/playbook/calculate/format.ts';
import { cleanTextLine } from '#server/ai/quote.ts';
import { numbersIn } from '#server/ai/reading/numbers.ts';
import type { Figure } from './figures.ts';
import { hear } from './listen.ts';

/**
 * `leave`: under a contract or a habit that ends. `missed`: booked and not kept. `returned`: sold and sent back. `wasted`: made
 * or bought and thrown away. `back`: people who bought once, and are free to come again.
 */
const lossModes = ['leave', 'missed', 'returned', 'wasted', 'back'] as const;
export type LossMode = (typeof lossModes)[number];

const missedWords =
  /\bno[- ]?shows?\b|\b(?:don|doesn|didn|won)['’]?t (?:show|turn) up|\bnot show(?:ing)? up|\bmiss(?:es|ed|ing)? (?:their |an |a )?(?:appointment|booking|session|class|lesson|reservation|visit)|\b(?:last[- ]minute|late) cancel|\bstand us up/iu;
const returnedWords =
  /\b(?:orders?|parcels?|goods|products?|items?|packages?) (?:that )?(?:are |is |get |gets )?(?:comes? back|coming back|returned|sent back)|\b(?:product|order|our|of|many|bring|cut|reduce|fewer|lower|less) returns\b|\breturns (?:below|under|from|to \d)|\breturned (?:orders?|goods|items?|parcels?|products?)|\bsent back\b|\brefunds?\b|\bchargebacks?\b/iu;
const wastedWords =
  /\bwaste(?:d|s)?\b(?! of (?:time|money)| time| money)|\bspoil|\bthrow(?:n|ing)? (?:\S+ ){0,4}?(?:away|out)\b|\bshrinkage\b|\bscrap\b|\bunsold at the end/iu;
const leaveWords =
  /\bchurn|\battrition|\bcancel|\bleav(?:e|es|ing)\b|\bleft\b|\bquit|\bunsubscri|\blaps(?:e|ed|ing)\b|\bdrop(?:ping)? out|\bdropouts?\b|\blos(?:e|es|ing|t) (?:\S+ ){0,3}?(?:member|subscriber|tenant|student|client|donor|account|famil)/iu;
const backWords =
  /\bc[ao]m(?:e|es|ing) back|\breturn|\brepeat|\brebook|\bre-?order|\brenew|\bagain\b|\bsecond (?:visit|order|purchase|gift|time)|\bonly once|\bone[- ]time\b|vuelv|volver|regres|wieder|revien|reven|\btorn[aio]|\bvolt[ae]/iu;
const underContract =
  /\b(?:saas|software|subscription|membership|gym|fitness|insurance|agency|account|legal|law|consult|hosting|managed|school|day ?care|yoga|payroll|bookkeep)/iu;
const bound = new Set(['member', 'subscriber', 'tenant', 'student', 'client']);

/** Recognizes what is lost by the wish; where it only says that people are lost, by what they are called. */
export function lossModeOf({ given, buyer }: Case): LossMode {
  const wish = given.desiredOutcome;
  if (missedWords.test(wish)) return 'missed';
  if (returnedWords.test(wish)) return 'returned';
  if (wastedWords.test(wish)) return 'wasted';
  if (leaveWords.test(wish)) return 'leave';
  if (backWords.test(wish)) return 'back';
  return bound.has(buyer.one) || underContract.test(given.industry) ? 'leave' : 'back';
}

/** The findings that are for one of the three alone; those of the other two are left out. */
const findingsOf: Record<LossMode, string[]> = {
  leave: ['first-reason', 'start', 'save', 'longer', 'win-back'],
  missed: ['reminders', 'deposit', 'refill', 'why-missed'],
  returned: ['promise', 'inspect', 'exchange', 'why-returned'],
  wasted: ['make-less', 'sell-late', 'use-first', 'why-wasted'],
  back: ['why-away', 'next-date', 'renewal', 'gift', 'appeal', 'remind', 'call-back', 'news', 'loyalty', 'bundle'],
};

/** Two levers that one finding treats are one: the greater. */
export function withoutTwins(levers: Outcome['levers']): Outcome['levers'] {
  return levers.filter(({ id }, at) => levers.findIndex((other) => other.id === id) === at);
}

export function findingsOfOthers(mode: LossMode): string[] {
  const others = lossModes.filter((other) => other !== mode).flatMap((other) => findingsOf[other]);
  return mode === 'leave' || mode === 'back' ? others : [...others, 'service', 'price'];
}

/** Reasons that nobody can do anything about. */
const beyondHelp =
  /\bmov(?:e|ed|ing)\b|\brelocat|\bdied\b|\bdeath\b|\bpassed away|\bretir|\bclosed\b|\bout of business|\bbankrupt|\bsold (?:the|their|her|his)|\bno longer need|\bgraduat|\bproject (?:was )?(?:over|done|ended)/iu;

const slow =
  /\bservice|\bslow|\blate\b|\bmistake|\bquality|\brude|\bcomplain|\bwait|\berror|\bbug|\brespon|\banswer|\bunhappy|\bdisappoint/iu;
const dear = /\bpric|\bexpens|\bcost|\bcheap|\bafford|\bbudget|\bfee/iu;
const people: readonly [RegExp, string][] = [
  [/\bfirst (?:month|week|day|visit|year|\d)|\bstart|\bbeginning|\bonboard|\btrial|\bearly\b|\bset ?up\b/iu, 'start'],
  [dear, 'price'],
  [slow, 'service'],
  [
    /\bforg[eo]t|\bremind|\bdidn['’]t think|\bnot us|\bn['’]t us(?:e|ing)|\bunused|\bstopped (?:coming|using)|\btime\b|\bbusy|\bmotivat/iu,
    'save',
  ],
];

/** The finding that a named reason belongs to. */
const findingsOfReason: Record<LossMode, readonly [RegExp, string][]> = {
  leave: people,
  back: people,
  missed: [[/\bforg[eo]t|\bremind|\bmixed up/iu, 'reminders']],
  returned: [
    [/\bsiz|\bfit|\bcolo|\bexpect|\bdifferent|\bdescri|\bpictur|\bphoto|\bsmall|\bbig\b/iu, 'promise'],
    [/\bdamag|\bbroken|\bdefect|\bfault|\bwrong (?:item|order|one)|\bmissing|\bquality/iu, 'inspect'],
  ],
  wasted: [
    [/\btoo much|\btoo many|\bover|\bunsold|\bleft ?over|\bnot sold/iu, 'make-less'],
    [/\bold\b|\bexpir|\bspoil|\bbad\b|\bdate\b|\brotten|\bstale/iu, 'use-first'],
  ],
};

export interface Reason {
  reason: string;
  units: number;
  moneyPerUnit?: number | undefined;
  /** The finding of the content that treats it; undefined where none does. */
  finding: string | undefined;
}

export interface Reasons {
  /** Those that something can be done about, the most frequent first. */
  open: Reason[];
  /** The others, in words: `3 named “moved away”`. */
  beyondHelp: string | undefined;
  ofUnits: number | undefined;
  answer: number | undefined;
  /** `6 of 10`, where that many gave no reason; `4 of 10` of those who did. */
  silentCount?: string | undefined;
  told?: string | undefined;
  /** `“moved” 2, “cost” 1`. */
  heard?: string | undefined;
}

/** `7 of 12`. */
export function sayCount({ units }: Reason, { ofUnits }: Reasons): string {
  return `${plain(units)} of ${plain(ofUnits ?? units)}`;
}

/** The count and the words of each reason for the finding that treats it; `named` for the first that none does. */
export function reasonSlots(reasons: Reasons): Record<string, string> {
  const named = reasons.open.filter(({ finding }, at) => finding !== undefined || at === 0);
  const slots = named.toReversed().flatMap((reason) => {
    const name = (reason.finding ?? 'named').replaceAll(/-(\w)/gu, (_, letter: string) => letter.toUpperCase());
    return [
      [`${name}Count`, sayCount(reason, reasons)],
      [`${name}Reason`, reason.reason],
    ];
  });
  return {
    ...Object.fromEntries(slots),
    ...(reasons.silentCount && { silentCount: reasons.silentCount }),
    ...(reasons.heard && { heardReasons: reasons.heard }),
  };
}

const counts = /\b(?:said|told|gave|named|because|reason|left|over)\b/iu;
const filler =
  /^(?:\W|\b(?:we|you|our|your|of|out|in|from|the|them|those|these|who|that|people|left|leavers|leave|say|said|says|because|was|were|is|it|for|about|over|named|gave|told|us|as|their|reason|cancell?ed|members|customers|clients|subscribers|due|to|and|times?|after|during)\b)+/iu;
const tail = /(?:\W|\b(?:was|were|is|are|for|about|said|named|by)\b)+$/iu;

/** Reasons with their counts: of the answer that was asked for them, else of a sentence under the steps taken. */
export function reasonsOf(one: Case, asked: number): Reasons {
  const mode = lossModeOf(one);
  const reply = one.reply('reasons');
  const replied = reply && !reply.isUnknown && !reply.isNone ? reasonsIn(reply.text, asked, mode) : undefined;
  if (reply && replied && replied.reasons.length > 0) return { ...sorted(replied), answer: reply.answer };
  const told = one.figures.find(
    ({ answer, outOf, unit, sentence }) =>
      answer === one.numberOf.stepsTaken && outOf !== undefined && unit === 'count' && counts.test(sentence),
  );
  return told?.outOf === undefined
    ? { open: [], beyondHelp: undefined, ofUnits: undefined, answer: undefined }
    : { ...sorted(reasonsIn(told.sentence, told.outOf, mode)), answer: told.answer };
}

function sorted({ reasons, ofUnits }: { reasons: Reason[]; ofUnits: number | undefined }): Omit<Reasons, 'answer'> {
  const silent = reasons.filter(({ reason }) => unsaid.test(reason));
  const fixed = reasons.filter((one) => !silent.includes(one) && beyondHelp.test(one.reason));
  const open = reasons.filter((one) => !silent.includes(one) && !fixed.includes(one));
  const unitsOf = (list: readonly Reason[]) => list.reduce((sum, { units }) => sum + units, 0);
  return {
    // Where most don’t say why, none of the few reasons is the main one.
    open: unitsOf(silent) > unitsOf(open) ? [] : open.toSorted((a, b) => b.units - a.units),
    beyondHelp:
      fixed.length === 0 ? undefined : fixed.map(({ reason, units }) => `${units} named “${reason}”`).join(' and '),
    ofUnits,
    ...(silent.length > 0 &&
      ofUnits !== undefined && {
        silentCount: `${plain(unitsOf(silent))} of ${plain(ofUnits)}`,
        heard: reasons
          .filter((one) => !silent.includes(one))
          .map(({ reason, units }) => `“${reason}” ${plain(units)}`)
          .join(', '),
        told: `${plain(ofUnits - unitsOf(silent))} of ${plain(ofUnits)}`,
      }),
  };
}

/** `6 didnt say`: how many gave no reason is none. */
const unsaid =
  /\b(?:(?:did|do|does)n?['’]?t|dont|didnt|did not|do not|never|no one|nobody|wouldn['’]?t) (?:say|tell|know|give|gave)|\bno (?:reason|answer|idea)\b|\bunknown\b/iu;

/** `7 in their first month, 3 moved away`, `price 4, hours 2`: one reason for each part with a count. */
function reasonsIn(text: string, asked: number, mode: LossMode): { reasons: Reason[]; ofUnits: number | undefined } {
  let ofUnits: number | undefined;
  const reasons = cleanTextLine(text)
    .split(/[,;.]\s|[;\n]|\band\b/iu)
    .flatMap((part): Reason[] => {
      const numbers = numbersIn(part).filter(({ is, value }) => is === 'amount' && value !== undefined);
      const units = numbers.filter(({ unit }) => unit === 'count').map(({ value = 0 }) => value);
      const [first, whole] = units;
      if (first === undefined || !(first > 0)) return [];
      if (whole !== undefined && whole >= first) ofUnits = whole;
      const words = numbers
        .reduce((rest, { words: said }) => rest.replace(said, ' '), part)
        .replace(/\s+/g, ' ')
        .replace(filler, '')
        .replace(tail, '')
        .replaceAll(/[“”"]/g, '');
      if (words.length < 3 || words.length > 40) return [];
      const money = numbers.find(({ unit }) => unit === 'money')?.value;
      return [{ reason: words, units: first, moneyPerUnit: money, finding: findingFor(words, mode) }];
    });
  const named = reasons.reduce((sum, { units }) => sum + units, 0);
  return { reasons, ofUnits: reasons.length === 0 ? undefined : (ofUnits ?? Math.max(asked, named)) };
}

function findingFor(reason: string, mode: LossMode): string | undefined {
  return findingsOfReason[mode].find(([pattern]) => pattern.test(reason))?.[1];
}

/** A number with the answer that it comes from. */
export interface Said {
  value: number;
  answer: number;
}

const priceBefore =
  /(?:\bpays?|\bpaying|\bworth|\bspends?|\bat|\bfee of|\bfee is|\bprice of|\bcosts?)\s(?:about |around |an average of )?$/u;
const eachBehind =
  /^[^.;]{0,12}?(?:\beach\b|\bapiece\b|\bper (?!month|year|week|day)\p{L}|\ba (?:member|client|customer|person|head|seat|visit|time|subscriber|donor|guest|patient|appointment))/iu;

/** What one brings, where the words say that it is one: `at $40 each`, `members pay $40 a month`. */
export function moneyOfOne({ figures }: Case): (Said & { period: Figure['period'] }) | undefined {
  const found = figures.find(
    ({ unit, value, before, after }) =>
      unit === 'money' && value > 0 && (eachBehind.test(after) || priceBefore.test(before)),
  );
  return found && { value: found.value, answer: found.answer, period: found.period };
}

const messageWords = [
  'whatsapp*',
  'text',
  'texts',
  'texted',
  'sms',
  'email*',
  'e-mail*',
  'mail*',
  'letter*',
  'postcard*',
  'newsletter*',
  'called',
  'phoned',
  'message*',
  'mensaje*',
  'correo*',
];

/** People who were asked to come back, and those of them who came: `wrote to 150 by WhatsApp, 9 came`. */
export function messageOf(
  { figures, numberOf }: Case,
  result = /./u,
): { asked: number; came: number; answer: number } | undefined {
  const own = figures.filter(
    ({ answer, unit, sentence }) =>
      answer === numberOf.stepsTaken &&
      unit === 'count' &&
      hear(messageWords, sentence) !== undefined &&
      result.test(sentence),
  );
  for (const { sentence, outOf, value, answer } of own) {
    if (outOf !== undefined) return value <= outOf ? { asked: outOf, came: value, answer } : undefined;
    const [asked, came] = own
      .filter((one) => one.sentence === sentence)
      .map((one) => one.value)
      .toSorted((a, b) => b - a);
    if (asked !== undefined && came !== undefined && came < asked) return { asked, came, answer };
  }
  return undefined;
}

/** The thing that is lost, in the wish's words: members, appointments. */
export function lostNoun(one: Case, mode: LossMode): Noun {
  if (mode === 'returned') return orders;
  if (mode === 'wasted') return madeIn(one);
  if (mode === 'missed') {
    const found =
      /\b(appointment|booking|session|class|lesson|reservation|visit|call|viewing|consultation)(?:e?s)?\b/iu.exec(
        `${one.given.desiredOutcome} ${one.given.stepsTaken ?? ''}`,
      )?.[1];
    const named = found?.toLowerCase() ?? 'appointment';
    return { one: named, many: named === 'class' ? 'classes' : `${named}s` };
  }
  return mode === 'leave' && peopleNoun.test(one.noun.one) ? one.noun : one.buyer;
}

const orders: Noun = { one: 'order', many: 'orders' };
const made =
  /\b(loaf|meal|portion|box|sandwich|pastry|cake|bouquet|plate|part|piece|unit|batch)(?:e?s)?\b|\b(loaves|pastries)\b/iu;

/** Names what is thrown away, in the wish's words. */
function madeIn({ given }: Case): Noun {
  const [, one, many] = made.exec(given.desiredOutcome) ?? [];
  if (many) return /^loaves$/iu.test(many) ? { one: 'loaf', many: 'loaves' } : { one: 'pastry', many: 'pastries' };
  if (!one) return { one: 'item', many: 'items' };
  const word = one.toLowerCase();
  if (word === 'loaf') return { one: 'loaf', many: 'loaves' };
  return {
    one: word,
    many: /y$/u.test(word) ? word.replace(/y$/u, 'ies') : /(?:x|ch)$/u.test(word) ? `${word}es` : `${word}s`,
  };
}

const peopleNoun =
  /^(?:account|advertiser|dealer|distributor|family|household|listener|owner|partner|player|practice|reader|reseller|resident|restaurant|shop|sponsor|store|user|viewer|seat|policy|policyholder)$/iu;
