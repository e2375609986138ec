import type { Case, Noun, Reply } from '#server/ai/playbook/analyze/kind.ts';
import type { Told } from '#server/ai/playbook/analyze/outcome-parts.ts';
import type { LaunchInput } from '#server/ai/playbook/calculate/launch.ts';
import { numbersIn } from '#server/ai/reading/numbers.ts';
import type { Figure } from './figures.ts';

/** What is launched, and the numbers that the wish, the steps taken and the answers give. */
export interface LaunchReading {
  /** How they say it. */
  verb: 'Open' | 'Start' | 'Publish' | 'Launch';
  /** `a second café`, `your app`; undefined where the words say none. */
  thing: string | undefined;
  unit: Noun;
  /** Rooms where people come to buy. */
  isPlace: boolean;
  told: Partial<Record<keyof LaunchInput, Told>>;
  /** Findings whose cause the wish or the steps taken name. */
  named: string[];
}

export function readLaunch(one: Case): LaunchReading {
  const { desiredOutcome, stepsTaken = '' } = one.given;
  const what = thingIn(desiredOutcome);
  return {
    ...what,
    isPlace: what.verb !== 'Launch' && walkIn.test(`${what.thing ?? desiredOutcome} ${one.given.industry}`),
    unit: unitIn(desiredOutcome),
    told: { ...toldByFigures(one), ...toldByReplies(one) },
    named: one.hears(`${desiredOutcome}\n${stepsTaken}`),
  };
}

const walkIn =
  /\b(?:shop|store|boutique|caf[eé]|coffee|restaurant|bakery|bistro|bar|pub|food truck|deli|brewery|ice cream|kiosk|diner|pizzeria)s?(?!\p{L})/iu;

const stop = String.raw`(?=\s(?:by|before|in|on|with|without|so|and|to|that|which|within|next|this|for|at|until|as|but|because|from|where|while|during|after|off|live|later|early|soon|using|when|i|we)\b|[.,;:!?()–—]|$)`;
const thing = String.raw`(?<thing>(?:\p{L}[\p{L}\p{N}'’&-]*|\d+)(?: (?!and\b)[\p{L}\p{N}'’&-]+){0,6}?)${stop}`;
const patterns: readonly [LaunchReading['verb'], RegExp][] = [
  ['Publish', new RegExp(String.raw`\b(?:self-)?publish(?:ing)?\s${thing}`, 'iu')],
  ['Open', new RegExp(String.raw`\b(?:re-?)?open(?:ing)?(?: up)?\s${thing}`, 'iu')],
  [
    'Launch',
    new RegExp(
      String.raw`\b(?:launch(?:ing)?|releas(?:e|ing)|introduc(?:e|ing)|crowdfund(?:ing)?|roll(?:ing)? out|bring(?:ing)? out|ship(?:ping)?)\s${thing}`,
      'iu',
    ),
  ],
  [
    'Launch',
    new RegExp(
      String.raw`\b(?:get|getting|bring|bringing|take|taking) ${thing} (?:off the ground|to market|live|launched|going|on sale|on the market)`,
      'iu',
    ),
  ],
  ['Start', new RegExp(String.raw`\b(?:start(?:ing)?|set(?:ting)? up|found(?:ing)?)\s${thing}`, 'iu')],
  ['Launch', new RegExp(String.raw`\b(?:develop(?:ing)?|build(?:ing)?|creat(?:e|ing))\s${thing}`, 'iu')],
];
const noThing =
  /^(?:it|this|that|them|something|selling|making|to|with|from|by|on|up|out|over|earlier|later|soon|doors?|my doors?|our doors?|sales|marketing|new|an?|the|my|our|more|working|taking|getting|within|in|before|days?|date|week|party|event)$/iu;
const longest = 45;
/** `A mail in sail check` is one thing; without the hyphen it would end at “in”. */
const compound = /\b(an?|the|my|our)\s(mail|drop|walk|drive|ship|plug|trade|opt|check)\s(in|off|up|by)\s(?=\p{L})/giu;

function thingIn(wish: string): Pick<LaunchReading, 'verb' | 'thing'> {
  const text = wish.replaceAll(compound, '$1 $2-$3 ');
  const found = patterns.flatMap(([verb, pattern]) => {
    const match = pattern.exec(text);
    const words = match?.groups?.thing;
    const isThing = words !== undefined && !noThing.test(words) && words.length <= longest;
    return isThing ? [{ at: match?.index ?? 0, verb, thing: toReader(words) }] : [];
  });
  const [first] = found.toSorted((one, other) => one.at - other.at);
  if (first) return { verb: first.verb, thing: first.thing };
  return { verb: /\bopen/iu.test(wish) ? 'Open' : 'Launch', thing: undefined };
}

/** `my app` becomes `your app`, `An app` becomes `an app`. */
function toReader(words: string): string {
  const own = words.replace(/^(?:my|our)\b/iu, 'your');
  return /^(?:An?|The|Two|One)\s/u.test(own) ? own.charAt(0).toLowerCase() + own.slice(1) : own;
}

const anySale: Noun = { one: 'sale', many: 'sales' };

/** What is counted in the sums: `jars` of “sell 500 jars”, else sales. */
function unitIn(wish: string): Noun {
  const many =
    /\b(?:sell|make|produce|ship|deliver)(?:ing)?\s(?:my |our |the )?(?:first )?\d[\d,]* (?:new )?(\p{L}{3,20}s)\b/iu
      .exec(wish)?.[1]
      ?.toLowerCase();
  return many && !/(?:ss|ies|months|weeks|days|times|dollars|pounds|euros)$/u.test(many)
    ? { one: many.slice(0, -1), many }
    : anySale;
}

type Key = keyof LaunchInput;
interface Rule {
  key: Key;
  unit: Figure['unit'];
  before?: RegExp;
  after?: RegExp;
}

/** What stands beside a number says what it is; the first rule that fits, each only once. */
const rules: readonly Rule[] = [
  {
    key: 'burnPerMonth',
    unit: 'money',
    before: /\b(?:burn|burning|spend|spending|costs? us|costs? me)\s(?:about |around )?$/iu,
    after: /^\s?(?:a|per|each|every|\/)\s?month/iu,
  },
  {
    key: 'moneyLeft',
    unit: 'money',
    after:
      /^(?: of (?:money|cash|savings))?\s(?:left|saved(?: up)?|in (?:the bank|savings|cash)|to spend|of savings|to invest)\b/iu,
  },
  {
    key: 'moneyLeft',
    unit: 'money',
    before: /\b(?:saved(?: up)?|savings of|left with|we have|i have|have saved)\s(?:about |around |only )?$/iu,
  },
  {
    key: 'spendBeforeSale',
    unit: 'money',
    after:
      /^[^.;,]{0,30}\b(?:until|till|before) (?:the |our |my |we |i )?(?:can )?(?:first sale|sell|sale|launch|open|opening|first customer)/iu,
  },
  {
    key: 'spendBeforeSale',
    unit: 'money',
    after:
      /^\s(?:to (?:launch|open|build|develop|fit out|get (?:it |there|ready|going|started)|finish|set up|start)|in (?:start-?up )?costs|for (?:the )?(?:fit-?out|equipment|molds?|tooling|first (?:batch|run)|build))/iu,
  },
  {
    key: 'spendBeforeSale',
    unit: 'money',
    before:
      /\b(?:will cost|fit-?out (?:is|costs|of)|quoted?(?: us| me)?(?: at)?|start-?up costs? (?:of|are)|needs?|investment of)\s(?:about |around )?$/iu,
  },
  {
    key: 'fixedPerMonth',
    unit: 'money',
    before: /\b(?:fixed costs?|overhead)\s(?:is |are |of |will be |at )?(?:about |around )?$/iu,
    after: /^\s?(?:a|per|each|every|\/)\s?month/iu,
  },
  {
    key: 'costPerUnit',
    unit: 'money',
    before:
      /\b(?:costs? (?:me |us )?(?:about )?|cost of |to make (?:one |it |each )?(?:for |is |at )?|unit cost (?:of |is )?|make (?:it|one|them) for |produce (?:it|one|them) for |material (?:is|costs) )$/iu,
    after: /^(?!\s?(?:a|per|each|every|\/)\s?(?:month|year|week))/iu,
  },
  {
    key: 'costPerUnit',
    unit: 'money',
    after: /^\s(?:to (?:make|produce|deliver)|in (?:materials?|parts|ingredients)|cost (?:each|per))\b/iu,
  },
  {
    key: 'pricePerUnit',
    unit: 'money',
    before:
      /\b(?:priced? (?:at |of |is )?|sells? (?:it |them |each )?(?:for |at )|selling (?:it |them )?(?:for |at )|charg(?:e|ing) |retails? (?:at |for )|for )$/iu,
    after: /^(?!\s?(?:k\b|a month|a year|to |in |of |on |before |until |left|saved))/iu,
  },
  {
    key: 'pricePerUnit',
    unit: 'money',
    after:
      /^\s(?:each|a piece|apiece|retail|per (?:person|unit|bottle|box|jar|bag|seat|head|order|session|lesson|course|license|user)|a (?:bottle|box|jar|bag|seat|head|unit|session|lesson|night|ticket))\b/iu,
  },
  {
    key: 'channelPercent',
    unit: 'percent',
    after:
      /^[^.;]{0,30}\b(?:shops?|stores?|retail\p{L}*|platform|commission|amazon|etsy|resellers?|distributors?|margin|cut|fee)\b/iu,
  },
  {
    key: 'channelPercent',
    unit: 'percent',
    before:
      /\b(?:shops?|stores?|retailers?|platforms?|resellers?|distributors?|amazon|etsy|they) (?:take|takes|want|wants|keep|keeps|charge|charges|get|gets)\s(?:about |around )?$/iu,
  },
  { key: 'runwayMonths', unit: 'months', after: /^\s(?:of (?:money|cash|runway|savings|reserves)|runway)\b/iu },
  {
    key: 'runwayMonths',
    unit: 'months',
    before: /\b(?:money|cash|savings|runway|funds) (?:lasts?|for|is|of)\s(?:about |around |another |only )?$/iu,
  },
  {
    key: 'deposits',
    unit: 'count',
    after: /^\s(?:paid )?(?:deposits?|pre-?orders?|have paid|paid|people (?:have )?paid|reservations?)\b/iu,
  },
  {
    key: 'interested',
    unit: 'count',
    after:
      /^[^.;,]{0,20}\s(?:(?:are |is )?(?:interested|waiting)|on (?:the|a|our|my) (?:wait(?:ing)?[ -]?list|list)|signed up|said (?:they|yes)|sign-?ups|want (?:it|one))/iu,
  },
];

function toldByFigures({ figures }: Case): LaunchReading['told'] {
  const told: LaunchReading['told'] = {};
  for (const figure of figures) {
    const rule = rules.find(
      ({ key, unit, before, after }) =>
        told[key] === undefined &&
        unit === figure.unit &&
        (before === undefined || before.test(figure.before)) &&
        (after === undefined || after.test(figure.after)),
    );
    if (rule) told[rule.key] = { value: figure.value, answer: figure.answer };
    if (rule?.key === 'deposits' && figure.outOf !== undefined)
      told.interested ??= { value: figure.outOf, answer: figure.answer };
  }
  return told;
}

/** The question that gives each input. */
const asked: readonly [id: string, key: Key][] = [
  ['price', 'pricePerUnit'],
  ['cost', 'costPerUnit'],
  ['spend', 'spendBeforeSale'],
  ['fixed', 'fixedPerMonth'],
  ['runway', 'runwayMonths'],
  ['channel', 'channelPercent'],
];

function toldByReplies(one: Case): LaunchReading['told'] {
  const entries = asked.flatMap(([id, key]) => {
    const reply = one.reply(id);
    const value = reply?.value ?? (reply?.isNone ? 0 : undefined);
    return value === undefined || !reply ? [] : [[key, { value, answer: reply.answer }] as const];
  });
  return { ...Object.fromEntries(entries), ...waitingOf(one.reply('waiting')) };
}

const nobodyPaid =
  /\b(?:none|nobody|no one|nothing|not one|zero)\b|\bno (?:deposits?|money|payments?)\b|(?:haven['’]?t|hasn['’]?t|not) paid/iu;
const paidBehind = /^[^,;.\d]{0,30}?\b(?:paid|pay|deposits?|pre-?orders?|put down|gave money|bought)\b/iu;
/** Beside a part and its whole: the whole was asked, and the part says yes. */
const askedWords = /\b(?:ask|asked|spoke|spoken|talked|said|says|want|wants|would|interested|like|liked|loved|yes)\b/iu;
const part = /^\s*(?:out of|of|from|\/)(?: about| around| the| those)*\s*$/iu;

function waitingOf(reply: Reply | undefined): LaunchReading['told'] {
  if (!reply || reply.isUnknown) return {};
  const counts = Object.entries(waitingIn(reply));
  return Object.fromEntries(
    counts.flatMap(([key, value]) => (value === undefined ? [] : [[key, { value, answer: reply.answer }]])),
  );
}

type Waiting = Partial<Record<'interested' | 'asked' | 'deposits', number | undefined>>;

/** `40, 6 paid`, `6 of 40`, `40 but nobody paid`, `11 of about 30 I asked, nobody paid yet`, `none`. */
function waitingIn({ text, isNone }: Reply): Waiting {
  const numbers = numbersIn(text).filter(({ is, unit }) => is === 'amount' && unit === 'count');
  if (numbers.length === 0) return isNone ? { interested: 0, deposits: 0 } : {};
  const paid = numbers.find(({ end }) => paidBehind.test(text.slice(end)));
  const deposits = nobodyPaid.test(text) ? 0 : paid?.value;
  const at = numbers.findIndex((one, place) => part.test(text.slice(one.end, numbers[place + 1]?.start)));
  const [first, whole] = at < 0 ? [] : numbers.slice(at, at + 2);
  if (!(first && whole)) return { interested: numbers.find((one) => one !== paid)?.value, deposits };
  const isAsked = paid !== whole && (deposits !== undefined || askedWords.test(text));
  return isAsked
    ? { interested: first.value, asked: whole.value, deposits }
    : { interested: whole.value, deposits: first.value };
}
