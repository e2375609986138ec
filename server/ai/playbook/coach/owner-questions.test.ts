import { expect, test } from 'vitest';
import { offersLead } from '#schema/coach-offers.ts';
import { questionsOfReport } from '#schema/questions-of-report.ts';
import type { CoachContext, CoachTurn } from '#server/ai/coach.ts';
import { answerFromPlaybook } from './answer-from-playbook.ts';
import { straightened } from './asked.ts';
import { readCoachContent } from './coach-content.ts';
import { moneyQuestions } from './money-questions.ts';
import { ownerQuestions } from './owner-questions.ts';
import { sampleContexts } from './sample-contexts.ts';
import { type OwnerName, ownersDay, sampleOwners } from './sample-owners.ts';

const coach = readCoachContent();

/** Asks one after another in a conversation, and returns the last answer. */
function answerTo(context: CoachContext, ...questions: string[]): string {
  const earlier: CoachTurn[] = [];
  let text = '';
  for (const question of questions) {
    text = answerFromPlaybook({ coach }, { question, earlier: [...earlier], context, today: ownersDay }).text;
    earlier.push({ role: 'user', content: question }, { role: 'assistant', content: text });
  }
  return straightened(text);
}

test.each(ownerQuestions)('“$ask” ($of) is answered on its topic or not at all', ({ of, ask, says }) => {
  expect(answerTo(sampleOwners[of], ask)).toContain(straightened(says ?? offersLead));
});

test.each(moneyQuestions)('“$ask” ($of) is answered with what it asks for', ({ of, after, ask, says }) => {
  const text = answerTo(sampleOwners[of], ...after, ask);
  for (const part of says) expect(text).toContain(part);
});

const renamed = {
  id: '11111111-1111-4111-8111-111111111111',
  title: 'Get butter and egg prices',
  description: 'Owner: Luz\nFrom your report of November 30, 2026: “Get two offers for butter, eggs and dairy”',
  status: 'In Progress',
  priority: 'Medium',
  targetCompletion: '2026-12-11',
} as const;

test('a step whose goal was renamed has its new name, and is done when the goal is', () => {
  const asks = ['When is my next step due?', 'What should I do after the first step?'];
  const answers = (status: 'In Progress' | 'Completed') =>
    asks.map((ask) => answerTo({ ...sampleOwners.costs, goals: [{ ...renamed, status }] }, ask));
  const [open = '', after = ''] = answers('In Progress');
  expect(open).toContain('**Get butter and egg prices**');
  expect(open).toContain('you moved it to December 11');
  expect(after).toContain('After “Get butter and egg prices” comes this:');
  expect(answers('Completed')[0]).not.toContain('**Get butter');
});

test('no paragraph stands twice in a conversation unless the same is asked again', () => {
  const asks = [
    'How do I get ingredients cheaper?',
    'That already failed for me.',
    'We tried that.',
    'It doesn’t work.',
  ];
  const said = asks.flatMap((_, at) => answerTo(sampleOwners.costs, ...asks.slice(0, at + 1)).split('\n\n'));
  const long = said.filter((paragraph) => paragraph.split(' ').length > 14 && !paragraph.startsWith('- '));
  expect(new Set(long).size).toBe(long.length);
  expect(answerTo(sampleOwners.costs, 'What about card fees?', 'What can I do about card fees?')).toContain('$110');
});

test('somebody with costs is offered questions on costs where there is no answer', () => {
  const text = answerTo(sampleOwners.costs, 'Will it rain on Sunday?');
  expect(text).toContain('- Where do I find the rest?');
  expect(text).not.toMatch(/quote|customers|follow up/);
});

test('an answer on pay, an empty place or a temp calculates with the own numbers', () => {
  const ask = (question: string) => answerTo(sampleOwners.dental, question);
  const pay = ask('What should I pay a hygienist?');
  for (const part of ['You pay $44', 'others pay $47', '$3 × 40 hours × 52 weeks = $6,240', 'a 4-day week'])
    expect(pay).toContain(part);
  expect(ask('How much money am I losing with an empty chair?')).toContain('$1,100 × 5 days = $5,500 a week');
  expect(ask('Is the $65 temp worth it?')).toContain('$1,100 − $520 = $580');
  expect(ask("What do I say to Marcus so he doesn't leave too?")).toContain('“Marcus, you matter here');
});

test.each<[OwnerName, string[], string]>([
  ['landscaping', ['Is it worth paying a subcontractor $400 a day?', '$900'], '$900 − $400 = $500'],
  ['accounting', ['Is my pay too low?', '$30, and others pay $33'], '$3 × 40 hours × 52 weeks = $6,240'],
  ['accounting', ['Is my pay too low?', '30 and 33'], '$3 × 40 hours × 52 weeks = $6,240'],
  ['salon', ['What does an empty chair cost me?', '450'], '$450 × 5 days = $2,250 a week'],
])('a number that the coach asked %s for is used (%s)', (of, questions, formula) => {
  expect(answerTo(sampleOwners[of], ...questions)).toContain(formula);
});

test('a draft has at most two places to fill in, and names them', () => {
  const contexts = [sampleContexts.none, sampleContexts.maya, sampleOwners.dental];
  const offers = coach.matters.flatMap(({ offer, drafts }) =>
    offer === undefined ? [] : [offer, ...drafts.map(({ listen }) => `${offer} ${listen[0] ?? ''}`)],
  );
  for (const context of contexts) {
    for (const question of offers.flatMap((offer) => [[offer], [offer, 'as a text'], [offer, 'as an email']])) {
      const text = answerTo(context, ...question);
      const open = new Set([...text.matchAll(/(?<!\\)\[([^\]]+)\]/g)].map(([, words = '']) => words));
      expect([...open].length, text).toBeLessThanOrEqual(2);
      for (const words of open) expect(text).toContain(words);
      if (open.size > 0) expect(text).toContain('Before you use it, fill in:');
    }
  }
});

test('each question that is suggested for a report has an answer of its own', () => {
  for (const context of Object.values(sampleOwners)) {
    const [report] = context.submissions.flatMap((submission) => submission.report ?? []);
    const questions = report ? questionsOfReport(report) : [];
    expect(questions.length).toBeGreaterThan(1);
    for (const question of questions)
      expect(answerTo(context, question), question).not.toContain(straightened(offersLead));
  }
});

test('what is offered after no answer comes from the report', () => {
  const text = answerTo(sampleOwners.dental, 'Should I drop Delta Dental?');
  expect(text).not.toContain('prices');
  expect(text).toContain('Why did you recommend');
});
