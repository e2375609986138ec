import { expect, test } from 'vitest';
import type { SubmitInput } from '#schema/insights.ts';
import { readPlaybookContent } from './content.ts';
import { readAnswers } from './read-answers.ts';
import { sampleSubmissions } from './sample-submissions.ts';

const content = readPlaybookContent();
const person = { firstName: 'Dana', email: 'dana@example.com', problems: 'Sales', industry: 'Ceramics' } as const;

function soloOf(answers: Partial<SubmitInput>): string | undefined {
  const given: SubmitInput = { ...person, desiredOutcome: 'More orders', ...answers };
  return readAnswers(content, { answers: given, today: '2026-11-22' }).solo;
}

test.each([
  'We are six people. Hired a freelancer to run our ads.',
  'It is not just me, we are five.',
  'There are eight of us, but I still price every job by myself.',
  'I still price every job by myself, usually in the evening.',
  'Our coworking space has every freelancer in town as a customer.',
  'I hired a freelancer and a self-employed bookkeeper.',
  'I want to win freelancers and sole traders as customers.',
  'It is just me and two helpers.',
  'I work alone on Mondays, my assistant is in on the other days.',
  'I was a freelancer until 2020.',
  'I worked alone until May.',
  'My neighbour runs a one-man business.',
  'Should I become self-employed?',
  'I lead a team of 5 and work alone in my office.',
  'I do not work alone.',
  'I work alone in the kitchen.',
  'I bake by myself from three in the morning.',
  'I write proposals by myself.',
  'I am hiring a freelancer.',
  'I hired Tom as a freelancer.',
  'I run a two-person business.',
  'I am a bookkeeper for freelance artists.',
])('with ten people or fewer, “%s” does not say that somebody works alone', (desiredOutcome) => {
  expect(soloOf({ desiredOutcome, companySize: '1-10' })).toBeUndefined();
});

test('a team of 40 that tried a freelancer is no single person, whether a size was chosen or not', () => {
  expect(soloOf({ stepsTaken: 'Our team of 40 tried a freelance consultant.' })).toBeUndefined();
  expect(soloOf({ desiredOutcome: 'I work alone', companySize: '11-50' })).toBeUndefined();
});

test.each([
  ['I work alone and I need more orders.', 'I work alone'],
  ['I shoot weddings on my own in the Hudson Valley, I have done it since 2016.', 'I shoot weddings on my own'],
  ['I paint houses by myself.', 'I paint houses by myself'],
  ['I run a small bakery on my own.', 'I run a small bakery on my own'],
  ['I am alone in the business.', 'I am alone in the business'],
  ['I run the business on my own.', 'I run the business on my own'],
  ['It’s just me, so time is short.', 'It’s just me'],
  ['More orders. Only me, no staff.', 'Only me'],
  ['I run a one-woman business.', 'I run a one-woman business'],
  ['As a one-man band I have no evenings.', 'As a one-man band'],
  ['One-woman business, two markets a month.', 'One-woman business'],
  ['I am a freelance illustrator and need more clients.', 'I am a freelance'],
  ['As a self-employed potter I sell at markets.', 'As a self-employed'],
])('“%s” says that somebody works alone', (desiredOutcome, words) => {
  expect(soloOf({ desiredOutcome, companySize: '1-10' })).toBe(words);
  expect(soloOf({ stepsTaken: desiredOutcome })).toBe(words);
});

test.each([
  [{ role: 'Freelance designer' }, 'Freelance'],
  [{ role: 'Owner, self-employed' }, 'self-employed'],
  [{ role: 'Solo lawyer' }, 'Solo'],
  [{ role: 'I work alone' }, 'work alone'],
  [{ industry: 'Freelance photography' }, 'Freelance'],
  [{ industry: 'One-woman business' }, 'One-woman'],
] as const)('%j is a title of somebody who works alone', (answers, words) => {
  expect(soloOf(answers)).toBe(words);
});

test.each([
  { industry: 'Accounting software for freelancers (SaaS)' },
  { industry: 'Freelance marketplace' },
  { industry: 'Solo travel' },
  { industry: 'Coworking space, every freelancer in town' },
  { role: 'Freelancer manager' },
  { role: 'Former freelancer, now founder' },
  { role: 'Head of the freelancer programme' },
  { role: 'Freelance designer', desiredOutcome: 'We are three and want more orders.' },
])('%j is none', (answers) => {
  expect(soloOf(answers)).toBeUndefined();
});

test('of the samples, only the freelancer works alone', () => {
  const solo = Object.entries(sampleSubmissions).filter(([, answers]) => soloOf(answers) !== undefined);
  expect(solo.map(([name]) => name)).toEqual(['freelancer']);
});
