import { expect, test } from 'vitest';
import type { SubmitInput } from '#schema/insights.ts';
import { loadKinds } from '#server/ai/playbook/analyze/kinds.ts';
import { readCase } from './read-case.ts';

const kinds = loadKinds();
const today = '2026-11-27';
const hana: SubmitInput = {
  firstName: 'Hana',
  email: 'hana@example.test',
  problems: 'Sales',
  industry: 'Wedding catering',
  desiredOutcome: 'Book 18 weddings for the 2027 season by 30 September 2026, we have 7 deposits in so far',
  stepsTaken: 'two wedding fairs (£900 each, 3 bookings from the first and none from the second)',
  location: 'Herefordshire',
};
const read = (answers: Partial<SubmitInput> = {}, questionAnswers: { question: string; answer: string }[] = []) =>
  readCase(kinds, { answers: { ...hana, ...answers }, questionAnswers, today });

test('what is counted, the currency and a date that has passed are read from the wish', () => {
  const { case: one } = read();
  expect(one.noun).toEqual({ one: 'wedding', many: 'weddings' });
  expect(one.money(1250)).toBe('£1,250');
  expect(one.deadline).toEqual({ day: '2026-09-30', isPast: true, answer: 2 });
});

test.each([
  [{ desiredOutcome: 'Get 200 members by May' }, 'members'],
  [{ desiredOutcome: 'Go from 22 to 40 covers on a Tuesday by March' }, 'covers'],
  [{ desiredOutcome: 'get 200 google reviews fast' }, 'google reviews'],
  [{ desiredOutcome: 'I want 20 more customers' }, 'customers'],
  [{ desiredOutcome: 'Grow revenue to $500k' }, 'bookings'],
  [{ desiredOutcome: 'Grow revenue to $500k', industry: 'Something else' }, 'sales'],
  [{ desiredOutcome: 'Quiero llegar a 2 de cada 5 antes de junio', industry: 'Bicicletas' }, 'sales'],
])('the wish %o counts %s', (answers, many) => {
  expect(read(answers).case.noun.many).toBe(many);
});

test.each([
  [{ stepsTaken: '2 quid an hour', location: 'stoke' }, '£'],
  [{ stepsTaken: '', location: 'Valencia' }, '€'],
  [{ stepsTaken: 'ads for $300', location: 'London' }, '$'],
  [{ stepsTaken: '', location: 'Austin' }, '$'],
])('the currency of %o is %s', (answers, sign) => {
  expect(read(answers).case.sign).toBe(sign);
});

test('answers are matched to the questions that were asked for this wish', () => {
  const question = read().kind.questions(read().case)[0];
  if (!question) throw new Error('no question');
  const { case: one, replies } = read({}, [{ question: question.ask, answer: '2027-05-01' }]);
  expect(replies.map(({ question: { id } }) => id)).toEqual([question.id]);
  expect(one.reply(question.id)).toMatchObject({ day: '2027-05-01' });
});

test('an answer to no question of ours stays a sentence of theirs', () => {
  const { replies, sentences } = read({}, [{ question: 'Anything else?', answer: 'Jake isn’t closing.' }]);
  expect(replies).toEqual([]);
  expect(sentences.map(({ words }) => words)).toContain('Jake isn’t closing.');
});

test('names of who could own a step follow the person', () => {
  const ask = 'Besides you, who could own one of the steps? First names are fine.';
  expect(read({}, [{ question: ask, answer: 'lee and Tom' }]).case.helpers.map(({ name }) => name)).toEqual([
    'Lee',
    'Tom',
  ]);
  expect(read({}, [{ question: ask, answer: 'nobody' }]).case.helpers).toEqual([]);
  expect(read({ stepsTaken: 'My wife does the books.' }).case.helpers).toEqual([
    { name: 'Your wife', role: 'wife does the books' },
  ]);
});

test('a kind that was chosen in the first question counts more than the words', () => {
  const choice = kinds.contents.get('reach')?.choice ?? '';
  const question = 'Which of these is closest to what you want?';
  const { recognized } = read({ desiredOutcome: 'help' }, [{ question, answer: choice }]);
  expect(recognized).toEqual({ kind: 'reach', isSure: true });
});

test.each([
  ['Plumbing and heating', 'estimate', 'customer'],
  ['Dental clinic', 'inquiry', 'patient'],
  ['B2B SaaS', 'demo', 'customer'],
  ['Not sure', 'conversation', 'customer'],
])('the words of the trade %s are %s and %s', (industry, attempt, buyer) => {
  const { case: one } = read({ industry, desiredOutcome: 'Grow', stepsTaken: '' });
  expect([one.attempt.one, one.buyer.one]).toEqual([attempt, buyer]);
});
