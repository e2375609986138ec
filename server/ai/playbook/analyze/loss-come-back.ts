import { type ComeBackInput, calculateComeBack } from '#server/ai/playbook/calculate/come-back.ts';
import { comeBackLevers, comeBackSums } from '#server/ai/playbook/calculate/come-back-in-words.ts';
import { type Act, type ComingBack, readComingBack } from '#server/ai/playbook/extract/read-come-back.ts';
import { findingsOfOthers, withoutTwins } from '#server/ai/playbook/extract/read-loss.ts';
import type { Case, Outcome, Question } from './kind.ts';
import { endDayOf, passedDate } from './kind-parts.ts';
import {
  type ComeBackParts,
  comeBackAnswer,
  comeBackAvoid,
  comeBackFigures,
  comeBackMeasures,
  comeBackPath,
  comeBackSlots,
  comeBackTitle,
  comeBackTurn,
} from './say-come-back.ts';

/** Asks for the share that comes back, of how many, what one visit is worth, and why the others stay away. */
export function comeBackQuestions(one: Case): Question[] {
  const { now, wanted, input, act } = readComingBack(one);
  const { buyer, sign } = one;
  const list: (Question | false)[] = [
    now === undefined && {
      id: 'back',
      ask: `Of your last 10 ${buyer.many}, how many ${act.past}?`,
      field: { kind: 'count', unit: 'of 10' },
    },
    wanted === undefined && {
      id: 'wanted',
      ask: `How many of 10 do you want to ${act.many}?`,
      field: { kind: 'count', unit: 'of 10' },
    },
    input.buyers === undefined && {
      id: 'buyers',
      ask: `How many different ${buyer.many} did you have in the last 12 months?`,
      field: { kind: 'count', unit: buyer.many, period: 'year' },
    },
    input.moneyPerVisit === undefined && {
      id: 'worth',
      ask: `How much does one ${buyer.one} bring you each time, on average?`,
      field: { kind: 'money', sign },
    },
    {
      id: 'reasons',
      ask: `Ask 10 who didn’t ${act.many}: what were their reasons, and how many named each?`,
      field: { kind: 'text' },
    },
    {
      id: 'contacts',
      ask: `How many of your ${buyer.many} can you reach by phone, text or email?`,
      field: { kind: 'count', unit: buyer.many },
    },
  ];
  return list.filter((question) => question !== false);
}

/** The finding by which the next time is arranged in advance, and what one more in ten is. */
const arranged: Record<Act['id'], { id: string; arrange: string }> = {
  visit: { id: 'next-date', arrange: 'One more in ten has a next date before they go' },
  walkIn: { id: 'loyalty', arrange: 'One more in ten comes back for something small' },
  online: { id: 'loyalty', arrange: 'One more in ten comes back for something small' },
  renewal: { id: 'renewal', arrange: 'One more in ten renews after an early call' },
  gift: { id: 'gift', arrange: 'One more in ten gives again after the thank-you' },
};
/** What does not suit how somebody comes back: a café takes no dates, and a donor collects no points. */
const unsuited: Record<Act['id'], string[]> = {
  visit: ['renewal', 'gift', 'appeal'],
  walkIn: ['next-date', 'renewal', 'gift', 'appeal', 'remind', 'call-back'],
  online: ['next-date', 'renewal', 'gift', 'appeal', 'remind', 'call-back'],
  renewal: ['next-date', 'gift', 'appeal', 'remind', 'news', 'loyalty', 'bundle'],
  gift: ['next-date', 'renewal', 'remind', 'news', 'loyalty', 'bundle', 'price'],
};

export function comeBackOutcome(one: Case): Outcome {
  const endDay = endDayOf(one);
  const read = readComingBack(one);
  const reading = { ...read, input: { ...read.input, deadlineDay: endDay } };
  const basedOn = basedOnOf(one, reading, Object.keys(reading.from) as (keyof ComeBackInput)[]);
  const parts: ComeBackParts = { one, reading, result: calculateComeBack(reading.input), endDay, basedOn };
  const { id: inAdvance, arrange } = arranged[reading.act.id];
  const words = { ...one, arrange, day: one.sayDay };
  const passed = passedDate(one, endDay);
  const message = { visit: 'remind', walkIn: 'news', online: 'news', renewal: inAdvance, gift: 'appeal' }[
    reading.act.id
  ];
  const ids: Record<string, string> = {
    'next-date': inAdvance,
    remind: message,
    'win-back': 'call-back',
    start: inAdvance,
    save: message,
  };
  const named = reading.reasons.open.map(({ finding }) => (finding && (ids[finding] ?? finding)) ?? 'why-away');
  const isShop = reading.act.id === 'walkIn' || reading.act.id === 'online';
  const vetoed = [
    ...findingsOfOthers('back'),
    ...unsuited[reading.act.id],
    // A date or a reward for a visit a year away brings nobody by the wish's own date.
    ...(reading.isYearly && reading.act.id === 'visit' ? ['next-date', 'loyalty', 'bundle'] : []),
    ...(named.length === 0 || named.includes('why-away') ? [] : ['why-away']),
  ];
  const usual =
    reading.input.askedBuyers === undefined
      ? [inAdvance, ...(isShop ? ['why-away', 'bundle'] : [message, 'why-away'])]
      : [message, ...yearlyOr(one, reading, inAdvance)];
  return {
    title: comeBackTitle(parts),
    answer: { text: `${passed.lead}${comeBackAnswer(parts)}`, basedOn },
    figures: comeBackFigures(parts),
    sums: comeBackSums(reading.input, words).map(({ gives: _, inputs, ...sum }) => ({
      ...sum,
      basedOn: basedOnOf(one, reading, inputs),
    })),
    levers: withoutTwins(
      comeBackLevers(reading.input, words).map(({ id, inputs, ...lever }) => ({
        ...lever,
        id: ids[id] ?? id,
        basedOn: basedOnOf(one, reading, inputs),
      })),
    ).filter(({ id }) => !vetoed.includes(id)),
    promoted: [...new Set([...named.slice(0, 2), ...usual])],
    vetoed,
    measures: comeBackMeasures(parts),
    avoid: comeBackAvoid(parts),
    turn: [...comeBackTurn(parts), ...passed.turn],
    slots: comeBackSlots(parts),
    endDay,
    path: comeBackPath(parts),
  };
}

/** Where a date in advance comes too late, the reasons come next, unless they named a cause. */
function yearlyOr(one: Case, { isYearly }: ComingBack, inAdvance: string): string[] {
  if (!isYearly) return [inAdvance];
  const heard = one.hears(one.reply('reasons')?.text ?? '');
  return heard.length > 0 ? heard.slice(0, 2) : ['why-away'];
}

function basedOnOf(one: Case, { from }: ComingBack, inputs: readonly (keyof ComeBackInput)[]): number[] {
  const numbers = inputs.flatMap((input) => from[input] ?? []);
  return [...new Set(numbers.length > 0 ? numbers : [one.wish.answer])].toSorted((a, b) => a - b);
}
