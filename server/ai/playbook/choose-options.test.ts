import { expect, test } from 'vitest';
import type { SubmitInput } from '#schema/insights.ts';
import { chooseFindings } from './choose-findings.ts';
import { chooseOptions } from './choose-options.ts';
import { readPlaybookContent } from './content.ts';
import { readAnswers } from './read-answers.ts';

const playbook = readPlaybookContent();

function triedBy(stepsTaken: string): boolean {
  const answers: SubmitInput = {
    firstName: 'Sam',
    email: 'sam@example.com',
    problems: 'Marketing',
    desiredOutcome: 'More people who find us and come back.',
    industry: 'Accounting',
    stepsTaken,
  };
  const reading = readAnswers(playbook, { answers, today: '2026-11-22' });
  // Every option of the challenge, whichever would be shown.
  const all = reading.content.options.map((option) => ({ ...option, listen: ['facebook', 'newsletter', 'ads'] }));
  const content = { ...reading.content, options: all };
  const scored = chooseOptions({ ...reading, content }, chooseFindings(reading), playbook.circumstances);
  return scored.some(({ tried }) => tried);
}

test.each([
  'My daughter started a Facebook page but nobody posts on it.',
  'We never ran ads.',
  'The newsletter is no longer sent.',
  'Stopped the newsletter in May.',
  'We have not used ads yet.',
  'We want to start a newsletter.',
])('“%s” proves nothing that was tried', (stepsTaken) => {
  expect(triedBy(stepsTaken)).toBe(false);
});

test.each(['We ran ads for two months.', 'Facebook ads, nobody came.', 'A newsletter each month, it never worked.'])(
  '“%s” says what was tried',
  (stepsTaken) => {
    expect(triedBy(stepsTaken)).toBe(true);
  },
);

/** The first of three moves for a café whose steps taken speak of the rota too, so that the finding quotes them. */
function firstMove(desiredOutcome: string): string | undefined {
  const answers: SubmitInput = {
    firstName: 'Ruth',
    email: 'ruth@example.com',
    problems: 'Team Management',
    industry: 'Café',
    desiredOutcome,
    stepsTaken: 'WhatsApp group (chaos). A paper rota on the fridge.',
    companySize: '11-50',
    timeline: '1-3 months',
  };
  const reading = readAnswers(playbook, { answers, today: '2026-11-22' });
  return chooseOptions(reading, chooseFindings(reading), playbook.circumstances)[0]?.id;
}

test('what the wish speaks of comes first, also where its finding quotes a step that was taken', () => {
  expect(firstMove('I would like every shift to be filled by Thursday.')).toBe('trade');
  expect(firstMove('I would like to be asked less by the helpers.')).not.toBe('trade');
});
