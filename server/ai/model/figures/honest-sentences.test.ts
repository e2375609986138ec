import { expect, test } from 'vitest';
import type { SubmitInput } from '#schema/insights.ts';
import { promptData } from '#server/ai/model/prompt-data.ts';
import { untraced } from './check-figures.ts';
import { claim } from './claims.ts';
import { figureGround } from './figure-ground.ts';

interface Firm {
  wish: string;
  asked: [question: string, answer: string][];
  /** What the calculators made of it. */
  sums: string[];
  honest: string[];
  wrong: string[];
}

const van: Firm = {
  wish: 'Should I buy a van for $900 a month or hire one for $65 a day?',
  asked: [['On how many days a month do you need one?', '9']],
  sums: ['$900 a month less $585 is $315 a month', '$315 × 12 = $3,780'],
  honest: [
    'The van costs $900 a month, and hiring $65 a day, so they are equal at about 14 days a month.',
    'You need 9, so hire: 9 days at $65 are $585, which is $315 less.',
    'Look again once you need 14 days a month.',
    'At 9 days you pay $585 instead of $900.',
    'Over a year the difference is $3,780.',
  ],
  wrong: ['They are equal at 20 days a month.', 'You need 19 days a month.', '9 days at $65 are $685.'],
};
const gym: Firm = {
  wish: 'Stop losing members',
  asked: [
    ['How many leave in a month, and of how many?', '12 of 300'],
    ['What is one worth a month?', '$40'],
    ['How many leave in their first month?', '7'],
  ],
  sums: ['12 × $40 = $480 a month', '$480 × 12 = $5,760', 'Half of $480 = $240'],
  honest: [
    '12 of 300 leave a month, which is 4%.',
    'At $40 each, $480 of monthly income goes each month.',
    'After a year that is $5,760 a month.',
    '7 of the 12 leave in their first month, so begin there.',
    'Halving it keeps $240 a month.',
    'Five of the 12 leave later.',
    'That is one in 25.',
  ],
  wrong: [
    '13 of 300 leave a month.',
    '12 of 300 is 5%.',
    'One in 20 leaves.',
    'Each month $580 goes.',
    'Most gyms lose 3%.',
  ],
};
const repairs: Firm = {
  wish: 'Shorten the wait for repairs to one week',
  asked: [
    ['How many repairs wait?', '24'],
    ['How many do you finish a week?', '8'],
    ['How many hours does one take?', '2'],
  ],
  sums: ['24 − 8 = 16', '16 × 2 hours = 32 hours'],
  honest: [
    '24 in line at 8 a week are three weeks.',
    'For one week the line must be 8.',
    'That is 16 in line too many, and at 2 hours each they are 32 hours, once.',
    'Do four extra on each of the next four Saturdays.',
  ],
  wrong: ['24 in line at 8 a week are four weeks.', '16 at 2 hours each are 42 hours.', 'The line must shrink by 14.'],
};
const client: Firm = {
  wish: 'Replace our biggest client by 31 March 2027: $6,000 a month',
  asked: [
    ['What is a usual deal worth a month?', '$1,500'],
    ['How many say yes?', '1 in 5'],
    ['How long from first talk to first payment?', '8 weeks'],
  ],
  sums: ['$6,000 ÷ $1,500 = 4 deals', '4 deals ÷ 0.2 = 20 talks'],
  honest: [
    '$6,000 at $1,500 a deal is four deals.',
    'With one yes in five talks, four deals take 20 talks.',
    'Eight weeks before 31 March is 3 February, so begin the talks by Wednesday 3 February.',
    'From Monday 30 November there are about 17 weeks.',
    'Each month without them costs $6,000.',
  ],
  wrong: ['Four deals take 25 talks.', '$6,000 at $1,500 a deal is five deals.', 'Begin by Thursday 3 February.'],
};
const lamp: Firm = {
  wish: 'Launch a lamp at $49',
  asked: [
    ['What do you spend until the first sale?', '$24,000'],
    ['What does one cost you?', '$21'],
    ['What share do shops keep?', '30%'],
    ['How much money is left, and what goes a month?', '$25,000 left, $5,000 a month'],
  ],
  sums: ['$24,000 ÷ $28 = 858 lamps', '$49 × 30% = $14.70'],
  honest: [
    'Sold direct, $49 leaves $28.',
    'In shops $34.30 stays, so $13.30 after its cost.',
    '$24,000 at $28 each is 858 lamps.',
    '$25,000 at $5,000 a month is five months.',
    'A shop keeps $14.70 of each.',
    'At $49 less 30% you get $34.30.',
  ],
  wrong: [
    'Sold direct, $49 leaves $38.',
    '$24,000 at $28 each is 958 lamps.',
    '$25,000 at $5,000 a month is six months.',
  ],
};
const garage: Firm = {
  wish: 'Keep our 6 full-time people',
  asked: [
    ['What raise do you think of?', '$2 an hour'],
    ['How many left in the last 11 months?', '4, of whom 3 named that nobody trains them'],
  ],
  sums: ['$2 × 2,080 hours × 6 = $24,960 a year'],
  honest: [
    'A raise of $2 an hour for 6 full-time people is $24,960 a year.',
    'Three of the four named training, which is 75%.',
    'One leaves every 2.75 months.',
    'Put one hour on Tuesdays aside for two weeks.',
  ],
  wrong: [
    'A raise of $2 an hour for 6 people is $34,960 a year.',
    'Two of the four named training.',
    'One leaves every 4.5 months.',
  ],
};

function complaints({ wish, asked, sums }: Firm, text: string) {
  const answers = {
    firstName: 'Dana',
    email: 'dana@firm.example',
    problems: 'Other',
    industry: 'Services',
    desiredOutcome: wish,
  };
  const questionAnswers = asked.map(([question, answer]) => ({ question, answer }));
  const data = promptData({ answers: answers as SubmitInput, questionAnswers });
  return untraced(
    [claim('described', 'text', text)],
    figureGround(data, { today: '2026-11-27', days: [], weeks: 0 }, sums),
  );
}

const firms = [van, gym, repairs, client, lamp, garage];
test.each(firms.flatMap((firm) => firm.honest.map((text) => [text, firm] as const)))('passes: %s', (text, firm) => {
  expect(complaints(firm, text)).toEqual([]);
});

test.each(firms.flatMap((firm) => firm.wrong.map((text) => [text, firm] as const)))('is refused: %s', (text, firm) => {
  expect(complaints(firm, text)).not.toEqual([]);
});
