import { buyersOfShare, type ComeBackResult } from '#server/ai/playbook/calculate/come-back.ts';
import { capital, counted, plain } from '#server/ai/playbook/calculate/format.ts';
import type { Act, ComingBack, Share } from '#server/ai/playbook/extract/read-come-back.ts';
import { reasonSlots, sayCount } from '#server/ai/playbook/extract/read-loss.ts';
import type { Case, Noun, Outcome } from './kind.ts';
import { everyWeek } from './kind-parts.ts';

/** What the texts about one person’s returning buyers are made of. */
export interface ComeBackParts {
  one: Case;
  reading: ComingBack;
  result: ComeBackResult;
  endDay: string;
  basedOn: number[];
}

type Slots = Outcome['slots'];

function sayShare({ part, whole, isPercent }: Share): string {
  return isPercent ? `${plain(part)}%` : `${plain(part)} of ${plain(whole)}`;
}

export function comeBackSlots({ one, reading, result, endDay }: ComeBackParts): Slots {
  const { now, wanted, input, reasons, act, isYearly } = reading;
  const { asked, came } = { asked: input.askedBuyers, came: input.cameBuyers };
  const number = (value: number | undefined) => (value === undefined ? undefined : plain(value));
  const reach = one.reply('contacts');
  const [first] = reasons.open;
  const reasonCount = first && sayCount(first, reasons);
  return {
    yearly: isYearly && act.id === 'visit' ? '' : undefined,
    aways: `${one.buyer.many} who don’t ${act.many}`,
    comeBack: act.many,
    firstTimers: act.id === 'walkIn' ? `first-time ${one.buyer.many}` : undefined,
    share: now && sayShare(now),
    wanted: wanted && sayShare(wanted),
    base: baseOf(reading, one.buyer),
    back: number(result.buyersBack),
    away:
      result.buyersAway === undefined || input.buyers === undefined ? undefined : plain(Math.round(result.buyersAway)),
    wantedBack: number(result.wantedBack),
    nextMore: now && plain(Math.floor(result.buyers / 10)),
    gap: number(result.gapBuyers),
    gapMoney:
      result.gapMoney === undefined
        ? undefined
        : `${one.money(result.gapMoney)}${input.buyers === undefined ? '' : ' a year'}`,
    each: input.moneyPerVisit === undefined ? undefined : one.money(input.moneyPerVisit),
    asked: number(asked),
    came: number(came),
    cameRate: result.camePerHundred === undefined ? undefined : `${plain(result.camePerHundred)} of 100`,
    messages: number(result.messagesNeeded),
    perWeek: everyWeek(result.gapBuyersPerWeek),
    reachable: reach?.value === undefined || reach.outOf !== undefined ? undefined : plain(reach.value),
    reason: first?.reason,
    reasonCount,
    ...reasonSlots(reasons),
    deadline: one.sayDay(endDay),
  };
}

/** `of every 100`, `of the 150 you asked`, `of the 420 customers in a year`: to whom the numbers of buyers apply. */
function baseOf({ input }: ComingBack, buyer: Noun): string {
  if (input.buyers !== undefined) return `of the ${counted(input.buyers, buyer)} in a year`;
  return input.askedBuyers === undefined ? `of every ${buyersOfShare}` : `of the ${plain(input.askedBuyers)} you asked`;
}

export function comeBackTitle({ one, reading, result, endDay }: ComeBackParts): string {
  const { now, wanted, act } = reading;
  const by = `by ${one.sayDay(endDay)}`;
  const isOpen = wanted !== undefined && !result.isReached;
  const who = `${wanted?.isPercent && isOpen ? 'of ' : ''}${one.buyer.many} ${act.ing} ${by}`;
  if (!isOpen) return `More ${who}`;
  return now ? `From ${sayShare(now)} to ${sayShare(wanted)} ${who}` : `${sayShare(wanted)} ${who}`;
}

/** Two sentences: both shares; what the difference is in people and money, and where to begin. */
export function comeBackAnswer(parts: ComeBackParts): string {
  const { reading, result, one } = parts;
  const slots = comeBackSlots(parts);
  const { now, act } = reading;
  const { wanted, gap, gapMoney, base, deadline } = slots;
  if (!now) {
    const goal = wanted
      ? `You want ${wanted} to ${act.many} by ${deadline}, but`
      : 'We can’t say what it’s worth, because';
    return `${goal} how many ${act.many} today isn’t known yet. Go through your last 20 ${one.buyer.many} by name this week; the moves below are right either way.`;
  }
  const today = `${sayNow(parts, now)} today`;
  if (result.isReached)
    return `${today} and your goal is ${wanted}, so you’re already there. Set the next number, and use this plan to reach it.`;
  if (!(wanted && gap))
    return `${today}. How many you want decides what it’s worth; our example shows two goals, and the moves below are right for both.`;
  const worth = gapMoney ? `, worth ${gapMoney}` : '';
  return `${today}, and you want ${wanted} by ${deadline}. ${capital(base ?? '')}, that’s ${gap} more${worth}${beginning(act, slots)}`;
}

function sayNow({ one, reading: { act } }: ComeBackParts, now: Share): string {
  const isOne = now.part === 1 && !now.isPercent;
  return `${sayShare(now)} ${now.isPercent ? `of your ${one.buyer.many}` : one.buyer.many} ${isOne ? act.one : act.many}`;
}

const firstStep: Record<Act['id'], string> = {
  visit: 'set the next date before they go',
  walkIn: 'make the next visit worth something',
  online: 'make the next order worth something',
  renewal: 'call two months before each renewal',
  gift: 'ask for the next gift in the thank-you',
};

/** Where to begin: with the reason that was named, else with arranging the next time. */
function beginning(act: Act, { asked, came, reason, reasonCount, yearly }: Slots): string {
  const first = yearly === undefined ? firstStep[act.id] : 'write to each one in the month when a year is up';
  if (reason) return `, and ${reasonCount} named “${reason}”, so start there.`;
  return asked && came
    ? `; your last message brought ${came}, so ${yearly === undefined ? `also ${first}` : first}.`
    : `; to start, ${first}.`;
}

export function comeBackFigures(parts: ComeBackParts): Outcome['figures'] {
  const { result, basedOn } = parts;
  const { share, wanted, back, wantedBack, base, gap, gapMoney, asked, came, cameRate, perWeek, deadline } =
    comeBackSlots(parts);
  const isOpen = !result.isReached;
  const rows: [string, string | undefined][] = [
    ['Today', share ? `${share}, so ${back} ${base}` : 'Not given'],
    [
      'Your goal',
      wanted && (isOpen && wantedBack ? `${wanted} by ${deadline}, so ${wantedBack}` : `${wanted} by ${deadline}`),
    ],
    ['The difference', gap && `${gap} more${gapMoney ? `, ${gapMoney}` : ''}`],
    ['Your last message', asked && `brought ${came} of ${asked}, ${cameRate}`],
    ['More a week', gap && perWeek],
  ];
  return rows.flatMap(([title, value]) => (value ? [{ title, value, basedOn }] : []));
}

/** What moves the share: the next time, arranged in advance. */
const inAdvance: Record<Act['id'], { title: string; target: string; howToRead: string }> = {
  visit: {
    title: 'People who go with a next date',
    target: 'Half of them',
    howToRead: 'Mark it in the calendar each time, and add it up every Friday.',
  },
  walkIn: {
    title: 'Small rewards used at the next visit',
    target: 'Three of ten',
    howToRead: 'Keep the used ones in a box, and count them every Friday.',
  },
  online: {
    title: 'Small rewards used with the next order',
    target: 'Three of ten',
    howToRead: 'Count the used codes every Friday.',
  },
  renewal: {
    title: 'Renewals with a call two months before',
    target: 'All of them',
    howToRead: 'Mark each call on the list of renewal dates.',
  },
  gift: {
    title: 'Thank-yous sent within two days',
    target: 'All of them',
    howToRead: 'Compare the dates of gift and thank-you once a month.',
  },
};

export function comeBackMeasures(parts: ComeBackParts): Outcome['measures'] {
  const { one, reading, basedOn } = parts;
  const { share, wanted, asked, came, deadline } = comeBackSlots(parts);
  const { act, input } = reading;
  const doubled = Math.min(input.askedBuyers ?? 0, 2 * (input.cameBuyers ?? 0));
  return [
    {
      title: `${capital(one.buyer.many)} who ${act.many}`,
      baseline: share ?? 'Not given',
      target: wanted ? `${wanted} by ${deadline}` : `One more in ten by ${deadline}`,
      howToRead: `On the last Friday of each month, go through that month’s ${one.buyer.many} and mark who had bought before.`,
      basedOn,
    },
    asked && came && doubled > 0
      ? {
          title: 'People who answer a message',
          baseline: `${came} of ${asked}`,
          target: `${plain(doubled)} of ${asked}`,
          howToRead: 'Two weeks after each batch, count who answered.',
          basedOn,
        }
      : { ...inAdvance[act.id], baseline: 'Not counted so far', basedOn },
  ];
}

export function comeBackPath({ one, reading, result }: ComeBackParts): Outcome['path'] {
  const { now, wanted, act, isYearly } = reading;
  if (!(now && wanted) || result.isReached) return undefined;
  return {
    from: (now.part / now.whole) * 100,
    to: (wanted.part / wanted.whole) * 100,
    say: (value) =>
      `${plain(Math.round(value))} of 100 ${isYearly ? `${one.buyer.many} who were due` : one.buyer.many} ${act.many}`,
  };
}

/** Less than this share of those who were asked came: the same message again changes little. */
const poorShare = 15;
const nextBatch = 50;

const card = /\b(?:loyalty|stamp|punch|bonus|fidelización|fidélité|fedeltà)\b/iu;
const unusedCard = /\b(?:nobody|no one|hardly anyone|few|nadie|niemand|personne|nessuno)\b/iu;

/** A card for many visits that nobody uses. */
function deadCard({ given, numberOf }: Case): Outcome['avoid'] {
  const tried = (given.stepsTaken ?? '').split(/[.!?\n]/u);
  if (numberOf.stepsTaken === undefined || !tried.some((words) => card.test(words) && unusedCard.test(words)))
    return [];
  return [{ text: 'Don’t put more work into the card that nobody uses.', basedOn: [numberOf.stepsTaken] }];
}

export function comeBackAvoid({ one, reading, result }: ComeBackParts): Outcome['avoid'] {
  const { askedBuyers, cameBuyers } = reading.input;
  if (result.camePerHundred === undefined || result.camePerHundred >= poorShare) return deadCard(one);
  const text = `Don’t send everyone the same message again: the last one brought ${plain(cameBuyers ?? 0)} of ${plain(askedBuyers ?? 0)}.`;
  return [
    { text, basedOn: reading.from.askedBuyers === undefined ? [] : [reading.from.askedBuyers] },
    ...deadCard(one),
  ];
}

export function comeBackTurn({ reading, result, one }: ComeBackParts): Outcome['turn'] {
  const { askedBuyers } = reading.input;
  if (result.camePerHundred === undefined || askedBuyers === undefined || reading.from.askedBuyers === undefined)
    return [];
  const batch = Math.min(nextBatch, askedBuyers);
  const few = Math.ceil((batch * result.camePerHundred) / 100);
  return [
    {
      text: `If the new, personal message brings no more than ${counted(few, one.buyer)} of the next ${plain(batch)}, stop writing and call them instead.`,
      basedOn: [reading.from.askedBuyers],
    },
  ];
}
