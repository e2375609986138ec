import { expect, test } from 'vitest';
import { offersLead } from '#schema/coach-offers.ts';
import { questionsOfReport } from '#schema/questions-of-report.ts';
import type { CoachContext, CoachTurn } from '#server/ai/coach.ts';
import { answerFromPlaybook } from './answer-from-playbook.ts';
import { straightened } from './asked.ts';
import { readCoachContent } from './coach-content.ts';
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
