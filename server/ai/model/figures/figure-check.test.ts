import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { SubmitInput } from '#schema/insights.ts';
import { promptData } from '#server/ai/model/prompt-data.ts';
import { numbersIn, type WrittenNumber } from '#server/ai/reading/numbers.ts';
import { untraced } from './check-figures.ts';
import { claim } from './claims.ts';
import { figureGround } from './figure-ground.ts';

interface FigureCase {
  today: string;
  answers: Pick<SubmitInput, 'desiredOutcome' | 'stepsTaken'> & {
    questionAnswers: { question: string; answer: string }[];
  };
  allow: string[];
  refuse: { text: string; why: string }[];
}

const copy = new URL('../../../../tests/contracts/figure-check.json', import.meta.url);
const shared = new URL('../../../../../shared/cases/figure-check.json', import.meta.url);
const { cases } = JSON.parse(readFileSync(copy, 'utf8')) as { cases: FigureCase[] };
const each = <T>(texts: (one: FigureCase) => T[]) =>
  cases.flatMap((one) => texts(one).map((text) => [text, one] as const));

function complaints({ today, answers }: FigureCase, text: string, mood: 'described' | 'advised' = 'described') {
  const { questionAnswers, ...said } = answers;
  const form = { firstName: 'Dana', email: 'dana@firm.example', problems: 'Other', industry: 'Services', ...said };
  const data = promptData({ answers: form as SubmitInput, questionAnswers });
  return untraced([claim(mood, 'text', text)], figureGround(data, { today, days: [], weeks: 0 }));
}

test('our copy of the cases is the shared one, where that is at hand', () => {
  const original = existsSync(shared) ? readFileSync(shared, 'utf8') : readFileSync(copy, 'utf8');
  expect(readFileSync(copy, 'utf8') === original).toBe(true);
});

test.each(each(({ allow }) => allow))('an honest sentence passes: %s', (text, one) => {
  expect(complaints(one, text)).toEqual([]);
  expect(complaints(one, text, 'advised')).toEqual([]);
});

test.each(each(({ refuse }) => refuse.map(({ text }) => text)))('an invented figure does not pass: %s', (text, one) => {
  const [complaint] = complaints(one, text);
  expect(text).toContain(complaint?.words ?? 'no complaint');
  expect(complaints(one, text, 'advised')).not.toEqual([]);
});

/** Figures that claim nothing: advice sets them. Another one is as good. */
const setByAdvice = ['last ten working days', 'a four-week trial', 'thirty schools'];
/** Changed figures that are true too: the gap of 16 hours, and the 13 weeks from the day of writing. */
const truthsToo = ['Of the 16 hours', 'From 27 November to 26 February are 13 weeks'];
const inWords = 'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen'.split(
  ' ',
);

/** The text with one figure changed by 10 to 30 %, up and down, in every way that is no fraction of a thing. */
function changed(text: string, number: WrittenNumber): string[] {
  const digits = /\d[\d,.]*/.exec(number.words)?.[0];
  const value = number.value ?? Number(digits);
  const isWhole = Number.isInteger(value);
  const percents = Array.from({ length: 21 }, (_, at) => at + 10).flatMap((by) => [by, -by]);
  const others = percents
    .map((by) => value * (1 + by / 100))
    .map((other) => Math.round(other * (isWhole ? 1 : 100)) / (isWhole ? 1 : 100));
  const far = [...new Set(others)].filter(
    (other) => Math.abs(other / value - 1) >= 0.0999 && Math.abs(other / value - 1) <= 0.3001,
  );
  return far.map((other) => {
    const written = value >= 1000 ? other.toLocaleString('en-US') : String(other);
    const words = digits
      ? number.words.replace(digits, written)
      : number.words.replace(/^\p{L}+/u, inWords[other] ?? written);
    return text.slice(0, number.start) + words + text.slice(number.end);
  });
}

const mutations = each(({ allow }) =>
  allow.filter((text) => !setByAdvice.some((words) => text.includes(words))),
).flatMap(([text, one]) =>
  numbersIn(text).flatMap((number) => changed(text, number).map((other) => [other, one] as const)),
);

test('a true sentence is refused once one of its figures is changed by 10 to 30 %', () => {
  expect(mutations.length).toBeGreaterThan(500);
  const passed = mutations.filter(([text, one]) => complaints(one, text).length === 0).map(([text]) => text);
  expect(passed.filter((text) => !truthsToo.some((words) => text.startsWith(words)))).toEqual([]);
});

test.each([
  ['From 20 hours to 4 means 16 days must go.', 0],
  ['30 waiting at 15 a week is two days of work.', 0],
  ['30 waiting at 15 a day is two weeks of work.', 0],
  ['At €150 a shop keeps €30.', 2],
  ['60 at £64 is £3,840.', 2],
  ['9 of 60, or $15, came back.', 2],
  ['In eleven weeks 4 left.', 1],
  ['From 30 November to 26 February are 13 months.', 3],
])('a true sentence is refused once a unit is changed: %s', (text, at) => {
  expect(complaints(cases[at] as FigureCase, text)).not.toEqual([]);
});

test('every complaint of a text comes at once, each with its words', () => {
  const text = 'You lose 35% of them. Each costs you $1,900. Begin on Tuesday 30 November. 15 come in a day.';
  expect(complaints(cases[0] as FigureCase, text).map(({ words, reason }) => `${words}: ${reason}`)).toEqual([
    'You lose 35% of them: stands in no answer and does not follow from the figures there',
    'Each costs you $1,900: stands in no answer and does not follow from the figures there',
    'Begin on Tuesday 30 November: is a Monday',
  ]);
});
