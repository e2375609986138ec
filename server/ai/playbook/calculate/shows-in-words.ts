import type { Noun } from '#server/ai/playbook/analyze/kind.ts';
import { positive, usable } from './compute.ts';
import {
  capital,
  counted,
  type Example,
  type Lever,
  type OwnSum,
  ofHundred,
  plain,
  ranked,
  roundedUp,
  type Sum,
  sumsOf,
  type Words,
} from './format.ts';
import { calculateShows, type ShowsInput, type ShowsResult } from './shows.ts';

/** `buyer` is who comes: `visitor`, `guest`. */
export interface ShowsWords extends Words {
  /** `showing`, `show`, `evening`. */
  show: Noun;
}

type Key = keyof ShowsInput;
type Line = (input: ShowsInput, result: ShowsResult, words: ShowsWords) => OwnSum<Key, keyof ShowsResult> | undefined;

/** Explains the results in words; where one number is missing, for two plausible values of it. */
export function showsSums(input: ShowsInput, words: ShowsWords): Sum<Key, keyof ShowsResult>[] {
  const lines = [paySum, lossSum, gainSum, peopleSum, fewerSum, savedSum, wantedSum, filledSum].map(
    (line) => (values: ShowsInput) => line(values, calculateShows(values), words),
  );
  return sumsOf(input, lines, showsExamples(words));
}

const paySum: Line = ({ costPerShow = 0, moneyLeftPerVisitor = 1 }, { visitorsToPay }, { buyer, show, money }) =>
  visitorsToPay === undefined
    ? undefined
    : {
        gives: 'visitorsToPay',
        inputs: ['costPerShow', 'moneyLeftPerVisitor'],
        title: `${capital(buyer.many)} that pay for one ${show.one}`,
        formula: `${money(costPerShow)} to run it ÷ ${money(moneyLeftPerVisitor)} left from each${roundedUp(costPerShow / moneyLeftPerVisitor, visitorsToPay)}`,
        result: counted(visitorsToPay, buyer),
      };

const lossSum: Line = (input, { lossPerWeek }, { show, money }) =>
  lossPerWeek === undefined
    ? undefined
    : {
        gives: 'lossPerWeek',
        inputs: ['visitors', 'showsPerWeek', 'moneyLeftPerVisitor', 'costPerShow'],
        title: `What the quiet ${show.many} lose`,
        formula: `(${money(input.costPerShow ?? 0)} − ${plain(input.visitors ?? 0)} × ${money(input.moneyLeftPerVisitor ?? 0)}) × ${counted(input.showsPerWeek ?? 0, show)}`,
        result: `${money(lossPerWeek)} a week`,
      };

const gainSum: Line = (input, { gainPerWeek, lossPerWeek }, { show, money }) =>
  gainPerWeek === undefined || lossPerWeek !== undefined
    ? undefined
    : {
        gives: 'gainPerWeek',
        inputs: ['visitors', 'showsPerWeek', 'moneyLeftPerVisitor', 'costPerShow'],
        title: `What the quiet ${show.many} leave`,
        formula: `(${plain(input.visitors ?? 0)} × ${money(input.moneyLeftPerVisitor ?? 0)} − ${money(input.costPerShow ?? 0)}) × ${counted(input.showsPerWeek ?? 0, show)}`,
        result: `${money(gainPerWeek)} a week`,
      };

const peopleSum: Line = (input, { visitorsPerWeek }, { buyer, show }) =>
  visitorsPerWeek === undefined
    ? undefined
    : {
        gives: 'visitorsPerWeek',
        inputs: ['visitors', 'showsPerWeek'],
        title: `${capital(buyer.many)} in quiet ${show.many}`,
        formula: `${plain(input.visitors ?? 0)} × ${counted(input.showsPerWeek ?? 0, show)}`,
        result: `${counted(visitorsPerWeek, buyer)} a week`,
      };

const fewerSum: Line = (_, { fewerShows, visitorsPerWeek = 0, visitorsToPay = 1, visitorsInFewer }, { show }) =>
  fewerShows === undefined || visitorsInFewer === undefined
    ? undefined
    : {
        gives: 'fewerShows',
        inputs: ['visitors', 'showsPerWeek', 'moneyLeftPerVisitor', 'costPerShow'],
        title: `${capital(show.many)} that the same people pay for`,
        formula: `${plain(visitorsPerWeek)} a week ÷ ${plain(visitorsToPay)}, rounded down; ${plain(visitorsInFewer)} in each`,
        result: counted(fewerShows, show),
      };

const savedSum: Line = (input, { savedPerWeek, fewerShows = 0 }, { show, money }) =>
  savedPerWeek === undefined
    ? undefined
    : {
        gives: 'savedPerWeek',
        inputs: ['visitors', 'showsPerWeek', 'moneyLeftPerVisitor', 'costPerShow'],
        title: `Saved if all of them come to those`,
        formula: `${counted((input.showsPerWeek ?? 0) - fewerShows, show)} fewer × ${money(input.costPerShow ?? 0)}`,
        result: `${money(savedPerWeek)} a week`,
      };

const wantedSum: Line = (input, { gainWantedPerWeek }, { show, money }) =>
  gainWantedPerWeek === undefined
    ? undefined
    : {
        gives: 'gainWantedPerWeek',
        inputs: ['visitorsWanted', 'showsPerWeek', 'moneyLeftPerVisitor', 'costPerShow'],
        title: 'What they leave at your goal',
        formula: `(${plain(input.visitorsWanted ?? 0)} × ${money(input.moneyLeftPerVisitor ?? 0)} − ${money(input.costPerShow ?? 0)}) × ${counted(input.showsPerWeek ?? 0, show)}`,
        result: `${money(gainWantedPerWeek)} a week`,
      };

const filledSum: Line = ({ visitors = 0, seats = 0 }, { filledPerHundred }) =>
  filledPerHundred === undefined
    ? undefined
    : {
        gives: 'filledPerHundred',
        inputs: ['visitors', 'seats'],
        title: 'Seats taken',
        formula: `${plain(visitors)} of ${plain(seats)} seats`,
        result: ofHundred(filledPerHundred / 100),
      };

/** Values for a number that nobody gave; the last is for those who gave neither. */
function showsExamples({ buyer, show, money }: ShowsWords): Example<ShowsInput>[] {
  const left = (each: number) => ({
    said: `${money(each)} is left from one ${buyer.one}`,
    values: { moneyLeftPerVisitor: each },
  });
  const cost = (each: number) => ({
    said: `one ${show.one} costs ${money(each)} to run`,
    values: { costPerShow: each },
  });
  const both = (each: number) => ({
    said: `one ${show.one} costs ${money(150)} to run and ${left(each).said}`,
    values: { costPerShow: 150, moneyLeftPerVisitor: each },
  });
  return [
    [left(5), left(10)],
    [cost(100), cost(200)],
    [both(5), both(10)],
  ];
}

const more = 5;
const group = 20;

/** Ranks what a step of each lever is worth in a week: its greatest first. */
export function showsLevers(input: ShowsInput, { show, buyer, money }: ShowsWords): Lever<Key>[] {
  const { fewerShows, savedPerWeek } = calculateShows(input);
  const visitors = usable(input.visitors);
  const [shows, left] = [positive(input.showsPerWeek), positive(input.moneyLeftPerVisitor)];
  if (left === undefined || shows === undefined || visitors === undefined) return [];
  const worth = (value: number) => ({ worth: value, worthText: `brings ${money(Math.round(value))} a week` });
  const inputs: Key[] = ['visitors', 'showsPerWeek', 'moneyLeftPerVisitor'];
  return ranked([
    fewerShows === undefined || savedPerWeek === undefined
      ? undefined
      : {
          id: 'fewer',
          title: `The same ${buyer.many} in fewer ${show.many}`,
          from: counted(shows, show),
          to: counted(fewerShows, show),
          worth: savedPerWeek,
          worthText: `saves ${money(Math.round(savedPerWeek))} a week`,
          inputs: [...inputs, 'costPerShow'],
        },
    {
      id: 'audience',
      title: `${capital(`${more} more`)} ${buyer.many} in each`,
      from: plain(visitors),
      to: plain(visitors + more),
      ...worth(more * left * shows),
      inputs,
    },
    {
      id: 'groups',
      title: `One group of ${group} a week`,
      from: 'no group',
      to: `${group} more a week`,
      ...worth(group * left),
      inputs: ['moneyLeftPerVisitor'],
    },
  ]);
}
