import { expect, test } from 'vitest';
import type { QuestionAnswer } from '#schema/checkout.ts';
import type { SubmitInput } from '#schema/insights.ts';
import { readPlaybookContent } from './content.ts';
import { daysBesidePlan } from './days-beside-plan.ts';
import { readAnswers } from './read-answers.ts';
import { outlineReport } from './report-outline.ts';

const playbook = readPlaybookContent();
const answeredOn = '2026-11-22';

function told(answers: Partial<SubmitInput>, { today = answeredOn, questionAnswers = [] as QuestionAnswer[] } = {}) {
  const person = { firstName: 'Tom', email: 'tom@example.com', problems: 'Strategy', industry: 'Bakery' } as const;
  const given: SubmitInput = { ...person, desiredOutcome: 'Decide on the lease.', ...answers };
  const reading = readAnswers(playbook, { answers: given, questionAnswers, answeredOn, today });
  return daysBesidePlan({ playbook, reading, outline: outlineReport(playbook, reading, today) }).map(
    (block) => block.kind === 'paragraph' && [block.text, ...block.basedOn],
  );
}

test('a day under steps taken stands beside the plan with its week and its sentence', () => {
  expect(told({ stepsTaken: 'Landlord wants an answer by 4 December' })).toEqual([
    [
      'Beside the plan’s own days stands one that you named. 4 December 2026 lies in week 2: “Landlord wants an answer by 4 December”. What such a day needs is made ready before it, even where a row takes longer.',
      4,
    ],
  ]);
});

test('days come in their order, three sentences at most, and it is said which lie before and after the plan', () => {
  const [[text] = []] = told({
    desiredOutcome: 'Get to 20 wholesale customers. The grant ends on 31 March 2027.',
    stepsTaken: 'Board meets on 20 January. Tasting on 22 November, fair on 17 January. Inspection on 23 November.',
  }) as string[][];
  expect(text).toMatch(/stand those that you named\. 23 November 2026 lies in week 1: “Inspection on 23 November”\./);
  expect(text).toMatch(/17 January 2027 lies in week 8: .*20 January 2027 lies in week 9: “Board meets on 20 January”/);
  expect(text).not.toContain('grant');
  const [[after] = []] = told({ stepsTaken: 'The grant ends on 31 March 2027.' }) as string[][];
  expect(after).toContain('31 March 2027 lies after the end of the plan: “The grant ends on 31 March 2027”.');
  expect(after).not.toContain('made ready');
  expect(JSON.stringify(told({ stepsTaken: 'Exam on 3 December' }, { today: '2026-12-02' }))).toContain(
    '3 December 2026 comes before the first step',
  );
});

test('two days of one sentence are told with its words once', () => {
  const [[text] = []] = told({
    stepsTaken: 'The council meets on 5 December, the bank wants a plan by 12 December.',
  }) as string[][];
  expect(text).toContain(
    '5 December 2026 lies in week 2, 12 December 2026 lies in week 3: “The council meets on 5 December, the',
  );
});

test('of a long sentence the clause with the day is quoted', () => {
  const long = `We talked ${'and talked '.repeat(20)}about it, the vote is on 9 December, nobody knows`;
  const [[text] = []] = told({ stepsTaken: long }) as string[][];
  expect(text).toContain('week 3: “the vote is on 9 December”.');
});

test('the time of the wish is not told again, nor a day that has passed, nor a habit', () => {
  expect(told({ desiredOutcome: 'Reach 20 shops by 15 March 2027.', stepsTaken: 'They wait for 15 March.' })).toEqual(
    [],
  );
  expect(told({ desiredOutcome: 'Reach 20 shops before 15 March 2027.' })).toEqual([]);
  expect(told({ stepsTaken: 'Fair on 17 January.' }, { today: '2027-01-18' })).toEqual([]);
  expect(told({ stepsTaken: 'Every Monday I send the list, invoices on the 5th.' })).toEqual([]);
});

test('a day in an answer to a question is told too', () => {
  const questionAnswers = [{ question: 'What happens next?', answer: 'The council votes on 14 January.' }];
  expect(JSON.stringify(told({}, { questionAnswers }))).toContain('14 January 2027 lies in week 8: “The council votes');
});
