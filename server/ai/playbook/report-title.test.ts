import { expect, test } from 'vitest';
import { readPlaybookContent } from './content.ts';
import { readAnswers } from './read-answers.ts';
import { reportTitle } from './report-title.ts';

const playbook = readPlaybookContent();

test.each([
  ['cut driver turnover, lost 22 of 60 drivers last yr, need it under 10 next yr', 'Cut driver turnover'],
  [
    'We need 6% before our publisher meeting on April 20, otherwise they stop funding us.',
    '6% before our publisher meeting on April 20',
  ],
  ['Win back the lost accounts, otherwise we close', 'Win back the lost accounts'],
  [
    'Decide whether to give up family law (22% of fees, 45% of complaints) or to hire a second family lawyer.',
    'Decide whether to give up family law or to hire a second family lawyer',
  ],
  [
    'Would like every shift to be filled by Thursday for the week after, and not to be phoned at 7am anymore',
    'Every shift to be filled by Thursday for the week after',
  ],
  [
    'want calm weeks for the drivers, every one of them without a call at night, and a rota',
    'Calm weeks for the drivers, every one of them without a call at night',
  ],
  ['We plan a programme for older dogs. 30 families signed up before our meeting', 'A programme for older dogs'],
])(
  'a cover names what is wanted, whole and without brackets, and neither what was lost nor what happens if not: %s',
  (desiredOutcome, title) => {
    const answers = {
      firstName: 'Ray',
      email: 'ray@example.com',
      problems: 'Team Management',
      industry: 'Haulage',
      desiredOutcome,
      stepsTaken: 'Sign-on bonus.',
    } as const;
    expect(reportTitle(readAnswers(playbook, { answers, today: '2026-11-22' }))).toBe(title);
  },
);
