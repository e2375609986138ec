import { buyersOfShare, type ComeBackInput, type ComeBackResult, calculateComeBack } from './come-back.ts';
import { computed, positive, roundDown, withoutAbsurd } from './compute.ts';
import {
  counted,
  type Example,
  type Lever,
  type OwnSum,
  plain,
  ranked,
  roundedUp,
  type Sum,
  sumsOf,
  timesShare,
  type Words,
  week,
  written,
} from './format.ts';
import { weeksPerYear } from './weeks.ts';

interface ComeBackWords extends Words {
  /** The title of arranging the next time in advance with one more in ten. */
  arrange: string;
}

type Key = keyof ComeBackInput;
type Line = (
  input: ComeBackInput,
  result: ComeBackResult,
  words: Words,
) => OwnSum<Key, keyof ComeBackResult> | undefined;

/** Explains the results in words; where one number is missing, for two plausible values of it. */
export function comeBackSums(given: ComeBackInput, words: Words): Sum<Key, keyof ComeBackResult>[] {
  const input = withoutAbsurd(given);
  const lines = [backSum, wantedSum, gapSum, gapMoneySum, cameSum, messagesSum, weekSum];
  return sumsOf(
    input,
    lines.map((line) => (values: ComeBackInput) => line(values, calculateComeBack(values), words)),
    comeBackExamples(words),
  );
}

const backSum: Line = (input, { buyersBack, buyers }, { buyer }) =>
  written([input.backUnits, input.backOfUnits, buyersBack], (part, whole, back) => ({
    gives: 'buyersBack',
    inputs: ['backUnits', ...buyersInput(input)],
    title: `Come back today${ofWhom(input)}`,
    formula: `${counted(buyers, buyer)} ${timesShare(part, whole)}`,
    result: counted(back, buyer),
  }));

const wantedSum: Line = (input, { wantedBack, buyers }, { buyer }) =>
  written([input.wantedUnits, input.wantedOfUnits, wantedBack], (part, whole, back) => ({
    gives: 'wantedBack',
    inputs: ['wantedUnits', ...buyersInput(input)],
    title: `Come back at ${plain(part)} of ${plain(whole)}${ofWhom(input)}`,
    formula: `${counted(buyers, buyer)} ${timesShare(part, whole)}`,
    result: counted(back, buyer),
  }));

const gapSum: Line = (input, { wantedBack, buyersBack, gapBuyers }, { buyer }) =>
  written([wantedBack, buyersBack, gapBuyers], (goal, back, more) => ({
    gives: 'gapBuyers',
    inputs: ['backUnits', 'wantedUnits', ...buyersInput(input)],
    title: 'The difference',
    formula: `${plain(goal)} − ${plain(back)}${roundedUp(goal - back, more)}`,
    result: `${counted(more, buyer)} more`,
  }));

const gapMoneySum: Line = (input, { gapBuyers, gapMoney }, { buyer, money }) =>
  written([gapBuyers, input.moneyPerVisit, gapMoney], (more, each, worth) => ({
    gives: 'gapMoney',
    inputs: ['backUnits', 'wantedUnits', ...buyersInput(input), 'moneyPerVisit'],
    title: 'What the difference is worth',
    formula: `${counted(more, buyer)} × ${money(each)}`,
    result: positive(input.buyers) === undefined ? money(worth) : `${money(worth)} a year`,
  }));

const cameSum: Line = ({ cameBuyers, askedBuyers }, { camePerHundred }, { buyer }) =>
  written([cameBuyers, askedBuyers, camePerHundred], (came, asked, share) => ({
    gives: 'camePerHundred',
    inputs: ['cameBuyers', 'askedBuyers'],
    title: 'What your message brought',
    formula: `${plain(came)} ÷ ${counted(asked, buyer)}`,
    result: `${plain(share)} of 100`,
  }));

const messagesSum: Line = ({ cameBuyers, askedBuyers }, { gapBuyers, messagesNeeded }) =>
  written([gapBuyers, cameBuyers, askedBuyers, messagesNeeded], (more, came, asked, messages) => ({
    gives: 'messagesNeeded',
    inputs: ['backUnits', 'wantedUnits', 'cameBuyers', 'askedBuyers'],
    title: 'Messages like that for the whole difference',
    formula: `${plain(more)} × ${plain(asked)} ÷ ${plain(came)}${roundedUp((more * asked) / came, messages)}`,
    result: `${plain(messages)} messages`,
  }));

const weekSum: Line = (input, { gapBuyers, workWeeks, gapBuyersPerWeek }, { buyer }) => {
  const isYear = positive(input.buyers) !== undefined;
  const weeks = isYear ? `${weeksPerYear} weeks` : `${counted(workWeeks ?? 0, week)} of work`;
  return written([gapBuyers, gapBuyersPerWeek], (more, perWeek) => ({
    gives: 'gapBuyersPerWeek',
    inputs: ['backUnits', 'wantedUnits', ...buyersInput(input), ...(isYear ? [] : (['deadlineDay'] as const))],
    title: 'More a week',
    formula: `${counted(more, buyer)} ÷ ${weeks}`,
    result: `${counted(perWeek, buyer)} a week`,
  }));
};

/** `, of every 100` where nobody said how many buyers there are. */
function ofWhom(input: ComeBackInput): string {
  if (positive(input.buyers) !== undefined) return '';
  const asked = positive(input.askedBuyers);
  return asked === undefined ? `, of every ${buyersOfShare}` : `, of the ${plain(asked)} you asked`;
}

function buyersInput(input: ComeBackInput): Key[] {
  return [positive(input.buyers) === undefined ? 'askedBuyers' : 'buyers'];
}

function comeBackExamples({ buyer, money, prices: [low, high] = [50, 200] }: Words): Example<ComeBackInput>[] {
  const ofTen = (units: number) => `${units} of 10 ${buyer.many}`;
  const back = (backUnits: number) => ({
    said: `${ofTen(backUnits)} come back today`,
    values: { backUnits, backOfUnits: 10 },
  });
  const wanted = (wantedUnits: number) => ({
    said: `you want ${ofTen(wantedUnits)} to come back`,
    values: { wantedUnits, wantedOfUnits: 10 },
  });
  const worth = (moneyPerVisit: number) => ({
    said: `one ${buyer.one} spends ${money(moneyPerVisit)} on a visit`,
    values: { moneyPerVisit },
  });
  return [
    [back(2), back(3)],
    [wanted(5), wanted(7)],
    [worth(low), worth(high)],
  ];
}

/**
 * Tells how many more buyers one better step of each lever brings back, the greatest first. Ids: `next-date` (one more in ten
 * books the next date), `remind` (one message to each), `win-back` (one in twenty of those who stay away).
 */
export function comeBackLevers(given: ComeBackInput, words: ComeBackWords): Lever<Key>[] {
  const input = withoutAbsurd(given);
  const result = calculateComeBack(input);
  return ranked([
    nextDateLever(input, result, words),
    remindLever(input, result, words),
    winBackLever(input, result, words),
  ]);
}

type ComeBackLever = (input: ComeBackInput, result: ComeBackResult, words: ComeBackWords) => Lever<Key> | undefined;

const nextDateLever: ComeBackLever = (input, { buyersBack, buyers }, words) =>
  written([buyersBack], (back) => {
    const ofTen = (back / buyers) * 10;
    return {
      id: 'next-date',
      title: words.arrange,
      from: `${plain(ofTen)} of 10 come back`,
      to: `${plain(Math.min(10, ofTen + 1))} of 10`,
      ...worthOf(ofTen > 9 ? 0 : roundDown(buyers / 10), input, words),
      inputs: ['backUnits', ...buyersInput(input)],
    };
  });

const remindLever: ComeBackLever = (input, { cameOfAll }, words) =>
  written([cameOfAll], (came) => ({
    id: 'remind',
    title: `One more message like your last to every ${words.buyer.one}`,
    from: 'no message',
    to: 'one message',
    ...worthOf(roundDown(came), input, words),
    inputs: ['cameBuyers', 'askedBuyers', ...buyersInput(input)],
  }));

const winBackLever: ComeBackLever = (input, { buyersAway }, words) =>
  written([buyersAway], (away) => {
    const won = roundDown(away / 20);
    return {
      id: 'win-back',
      title: 'One in twenty of those who stay away comes back',
      from: `0 of ${plain(away)}`,
      to: `${plain(won)} of ${plain(away)}`,
      ...worthOf(won, input, words),
      inputs: ['backUnits', ...buyersInput(input)],
    };
  });

function worthOf(buyers: number, { moneyPerVisit }: ComeBackInput, { buyer, money }: Words) {
  const worth = computed([buyers, positive(moneyPerVisit)], (units, each) => units * each);
  return {
    worth: buyers,
    worthText: `${counted(buyers, buyer)}${worth === undefined ? ' more' : `, ${money(worth)}`}`,
  };
}
