import { expect, test } from 'vitest';
import { answerLabels, type Insight, type SubmitInput } from '#schema/insights.ts';
import { cleanText } from '#server/ai/quote.ts';
import { chooseFindings } from './choose-findings.ts';
import { readPlaybookContent } from './content.ts';
import { readAnswers } from './read-answers.ts';
import { sampleSubmissions } from './sample-submissions.ts';
import { writeInsights } from './write-insights.ts';

const playbook = readPlaybookContent();
const read = (answers: SubmitInput) => readAnswers(playbook, { answers, today: '2026-11-21' });
const insightsOf = (answers: SubmitInput) => writeInsights(playbook, read(answers));
const person = { firstName: 'Mei', email: 'mei@ledgerly.example' };

/** The number of the answer that an insight quotes, by its label. */
function quotedAnswer({ source }: Insight, { numberOf }: ReturnType<typeof read>): number | undefined {
  const names = Object.keys(numberOf) as (keyof typeof numberOf)[];
  const name = names.find((one) => answerLabels[one] === source?.label);
  return name && numberOf[name];
}

test.each(Object.entries(sampleSubmissions))(
  '%s: an insight quotes only what its finding rests on',
  (_name, answers) => {
    const reading = read(answers);
    const findings = chooseFindings(reading);
    for (const [at, insight] of writeInsights(playbook, reading).entries()) {
      if (insight.source) expect(findings[at]?.basedOn).toContain(quotedAnswer(insight, reading));
      expect(insight.source?.label).not.toBe(answerLabels.problems);
    }
  },
);

test.each(Object.entries(sampleSubmissions))('%s: no two insights quote the same words', (_name, answers) => {
  const quoted = insightsOf(answers).flatMap(({ source }) => source?.words ?? []);
  expect(new Set(quoted).size).toBe(quoted.length);
});

test('what rests on bands of the form alone quotes nothing; the wish stands once, the chosen challenge never', () => {
  const quoted = insightsOf({ ...person, problems: 'Team Management', desiredOutcome: 'help', industry: 'n/a' });
  expect(quoted.flatMap(({ source }) => source ?? [])).toEqual([{ label: 'Desired outcome', words: 'help' }]);
  const unsure = insightsOf({ ...person, problems: 'Sales', desiredOutcome: 'Not sure.', industry: 'Not sure' });
  expect(unsure.flatMap(({ source }) => source ?? [])).toEqual([]);
});

test('a quotation that was cut says so', () => {
  const desiredOutcome =
    'The partnership must decide whether to open a technology practice in the capital or to merge with a smaller firm that has one already in place';
  const sources = insightsOf({ ...person, problems: 'Strategy', desiredOutcome, industry: 'Law firm' });
  const cut = sources.find(({ source }) => source?.label === 'Desired outcome')?.source?.words ?? '';
  expect(cut).toMatch(/^The partnership must decide .* …$/);
  expect(cleanText(desiredOutcome)).toContain(cut.replace(/ …$/, ''));
});

test('a date in the wish opens no insight: none of them is about it', () => {
  const bodies = insightsOf({
    ...person,
    problems: 'Product Development',
    desiredOutcome: 'We want to ship the invoicing module by February 15.',
    stepsTaken: 'Roadmap in Linear, sprints of two weeks since September.',
    industry: 'Accounting software (SaaS)',
  }).map(({ body }) => body);
  expect(bodies.join(' ')).not.toContain('You name a time');
});

test('the yearly sum of a running cost opens no insight, but where the wish itself names it', () => {
  const open = (answers: Pick<SubmitInput, 'desiredOutcome' | 'stepsTaken'>) =>
    insightsOf({ ...person, problems: 'Marketing', industry: 'Bakery', ...answers })
      .map(({ body }) => body)
      .join(' ');
  const stepsTaken = 'Google ads for search words, $2,800 a month.';
  expect(open({ desiredOutcome: 'More guests who find us online.', stepsTaken })).not.toContain('$33,600');
  expect(open({ desiredOutcome: 'More guests. Rent is $2,800 a month.' })).not.toContain('$33,600');
  expect(open({ desiredOutcome: 'Our rent of $2,800 a month has to be covered.' })).toContain('$33,600');
});
