import { expect, test } from 'vitest';
import type { SubmitInput } from '#schema/insights.ts';
import { readPlaybookContent } from './content.ts';
import { readAnswers } from './read-answers.ts';
import { sampleSubmissions } from './sample-submissions.ts';
import { openFigures, openQuestions } from './unread-figures.ts';
import { writeQuestions } from './write-questions.ts';

const content = readPlaybookContent();
const read = (answers: Partial<SubmitInput>) =>
  readAnswers(content, {
    answers: { ...(sampleSubmissions.restaurant as SubmitInput), ...answers },
    today: '2026-11-21',
  });

test('figures of the wish that nobody understood come first, however many the steps hold', () => {
  const reading = read({
    desiredOutcome: 'Bring 40 slow tables to 12 somehow.',
    stepsTaken:
      'Sold 40 plates at the fair. Vehicle 12 lost 3 of its 9 lives. Rated 9 out of 10. Flyers: 500 in May, 900 in June.',
  });
  expect(openFigures(reading)[0]?.sentence).toBe('Bring 40 slow tables to 12 somehow.');
  expect(openQuestions(reading)).toEqual([
    'In “Bring 40 slow tables to 12 somehow”, which figure is today’s, and which one do you want?',
  ]);
});

test('number words and a zero are no open figures, and what can be worked out is none either', () => {
  const figures = (desiredOutcome: string) => openFigures(read({ desiredOutcome })).flatMap((fact) => fact.figures);
  expect(figures('Three founders, 41 paying customers, $8.2k MRR.')).toEqual(['41', '$8.2k']);
  expect(figures('I make candles but I have $0 and no sales yet')).toEqual([]);
  expect(figures('Rent is $3,000 a month and 9 people help.')).toEqual(['9']);
});

test.each([
  'Clients come for 45 minutes and I want something like 15.',
  'More people on weekday mornings, 25 and more than 9.',
  'We need it under 10 next year, 22 drivers went.',
  'The board must decide: 3 sites, 40 people.',
  'We want to ship the module to 20 of 41 customers. Three founders, 41 customers, $8.2k MRR.',
  'Calmer weeks, that is what we want. Last season we shot 31 weddings.',
  'I want calm weeks. In 2024 it was 28 weddings, 24 the year after.',
])('a figure of which the words say what it is, is not asked about: %s', (desiredOutcome) => {
  expect(openQuestions(read({ desiredOutcome }))).toEqual([]);
});

test('a long sentence is quoted up to its figures where it can be, and a cut shows', () => {
  const desiredOutcome = `Bring ${'very '.repeat(10)}slow tables, 40 of them, ${'and then some more of the same '.repeat(4)}to 12 somehow.`;
  const [question = ''] = openQuestions(read({ desiredOutcome }));
  expect(question).toMatch(/^In “Bring very .* 40 of them, .* …”, which figure/);
  expect(question.length).toBeLessThanOrEqual(200);
});

test('a date in another language is one thing and no two figures', () => {
  const figures = (desiredOutcome: string) => openFigures(read({ desiredOutcome })).flatMap((fact) => fact.figures);
  expect(figures('Wir wollen bis zum 30. Juni 2027 auf 3 Wochen sinken.')).toEqual(['30. Juni 2027', '3']);
  expect(figures('Queremos llegar a 20 pedidos el 1 de abril de 2027.')).toEqual(['20', '1 de abril de 2027']);
});

test('of one figure alone it is not asked which of two it is', () => {
  const desiredOutcome = 'Ship the first part to our publisher by Feb 26, milestone pays 60k.';
  expect(openQuestions(read({ desiredOutcome }))).toEqual([
    'In “Ship the first part to our publisher by Feb 26, milestone pays 60k”, is “60k” today’s figure, the one you want, or neither?',
  ]);
});

test('what the wish says of today and target is not asked again', () => {
  const question = 'How many people do you serve in your weakest hour or week, and how many could it be?';
  const ask = (answers: Partial<SubmitInput>) => writeQuestions(content, read(answers));
  expect(ask({})).not.toContain(question);
  expect(ask({ desiredOutcome: 'More guests on weekdays, at least 25 rather than the usual 9.' })).not.toContain(
    question,
  );
  expect(ask({ desiredOutcome: 'We do about 220 covers on a Saturday and want 240.' })).toContain(question);
  expect(ask({ desiredOutcome: 'Fill the quiet evenings.' })).toContain(question);
});
