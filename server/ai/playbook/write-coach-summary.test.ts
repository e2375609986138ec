import { expect, test } from 'vitest';
import type { AnswerName, SubmitInput } from '#schema/insights.ts';
import { countSummaryWords } from '#server/ai/coach-summary.ts';
import { loadPlaybook } from './playbook.ts';
import { sampleSubmissions } from './sample-submissions.ts';

const playbook = loadPlaybook();
const today = '2026-03-12';
const write = (answers: SubmitInput) => playbook.writeSummary({ answers, today });
const givenNames = (answers: SubmitInput) => Object.keys(answers) as AnswerName[];

test.each(Object.entries(sampleSubmissions))(
  'the summary of %s has its length, its paragraphs and its fields',
  (_, answers) => {
    const { text, fields } = write(answers);
    expect(countSummaryWords(text)).toBeGreaterThanOrEqual(90);
    expect(countSummaryWords(text)).toBeLessThanOrEqual(180);
    const labels = text.split('\n\n').map((paragraph) => paragraph.slice(0, paragraph.indexOf(':')));
    const missing = labels.includes('Not answered') ? ['Not answered'] : [];
    expect(labels).toEqual(['Client', 'Goal', 'Tried so far', 'Start with', ...missing, 'Ask in the first call']);
    expect(givenNames(answers)).toEqual(expect.arrayContaining(fields));
    expect(fields).toEqual(expect.arrayContaining(['firstName', 'problems', 'industry', 'desiredOutcome']));
    expect(text.replaceAll(/“[^”]*”/g, '')).not.toMatch(/\$[a-z]|undefined|null/);
    expect(text).toContain('?');
    expect(write(answers)).toEqual({ text, fields });
  },
);

test('answers of a page are cut, and next to no answers still give a summary', () => {
  const long = (words: string) => `${words} `.repeat(400).slice(0, 5000).trim();
  const full: SubmitInput = {
    firstName: long('a').slice(0, 200),
    lastName: long('b').slice(0, 200),
    email: 'a@b.example',
    company: long('c').slice(0, 200),
    problems: 'Sales',
    desiredOutcome: long('I want d e f g h.'),
    industry: long('i').slice(0, 200),
    stepsTaken: long('We tried j k l m n o p.'),
    role: long('q').slice(0, 200),
    location: long('r').slice(0, 200),
    companySize: '1-10',
    revenueBand: '$100M+',
    timeline: '>12 months',
    budgetRange: '$50k+',
    decisionAuthority: 'Researcher',
  };
  expect(countSummaryWords(write(full).text)).toBeLessThanOrEqual(180);
  const least = {
    firstName: 'A',
    email: 'a@b.example',
    problems: 'Other',
    desiredOutcome: '-',
    industry: '-',
  } as const;
  expect(countSummaryWords(write(least).text)).toBeGreaterThanOrEqual(90);
});

test('the client is one sentence, and a question without its choices is not asked', () => {
  const answers: SubmitInput = {
    ...{
      firstName: 'Bea',
      lastName: 'Stroud',
      email: 'bea@tuft.example',
      company: 'Tuft & Tack',
      problems: 'Operations',
    },
    ...{ desiredOutcome: 'A backlog of six weeks.', industry: 'Furniture upholstery', role: 'Owner' },
    ...{ companySize: '1-10', timeline: '3-6 months' },
  };
  const { text } = write(answers);
  expect(text).toContain('Client: Bea Stroud runs Tuft & Tack, in furniture upholstery, with 1 to 10 people.');
  const { companySize: _, ...withoutSize } = answers;
  expect(write(withoutSize).text).toContain('Client: Bea Stroud runs Tuft & Tack, in furniture upholstery.');
  expect(text).toContain('Bea’s biggest challenge is operations; the timeline is 3 to 6 months.');
  expect(text).not.toMatch(/Which of these|Not answered:.*timeline/i);
});

test('the client’s sentence fits the role and the trade', () => {
  const base = {
    firstName: 'Renee',
    email: 'r@vet.example',
    problems: 'Other',
    desiredOutcome: 'Fill two jobs.',
  } as const;
  const cases: [Partial<SubmitInput>, string][] = [
    [{ industry: 'Veterinary clinic', role: 'Owner' }, 'Renee runs a veterinary clinic with 11 to 50 people.'],
    [{ industry: 'Advertising agency', role: 'CEO' }, 'Renee runs an advertising agency with 11 to 50 people.'],
    [
      { industry: 'Veterinary clinic', role: 'Office manager', company: 'Blue Vet' },
      'Renee is office manager at Blue Vet, a veterinary clinic with 11 to 50 people.',
    ],
    [{ industry: 'Roofing', role: 'Founder' }, 'Renee runs a business in roofing with 11 to 50 people.'],
    [{ industry: 'Roofing' }, 'Renee works at a business in roofing with 11 to 50 people.'],
  ];
  for (const [change, sentence] of cases) {
    const { text } = write({ ...base, industry: 'I', companySize: '11-50', decisionAuthority: 'Shared', ...change });
    expect(text).toContain(`Client: ${sentence} Renee decides with others.`);
    expect(text).toContain('Renee’s biggest challenge isn’t on our list.');
  }
});

test('email and phone are left out, and so is what was not answered', () => {
  const answers = { ...sampleSubmissions.joinery, phone: '(828) 555-0142' } as SubmitInput;
  const { text, fields } = write(answers);
  for (const own of ['555', '@']) expect(text).not.toContain(own);
  expect(fields).not.toContain('phone');
  expect(fields).not.toContain('email');
  const { stepsTaken: _, ...silent } = answers;
  expect(write(silent).fields).not.toContain('stepsTaken');
  expect(write(silent).text).toContain('Tried so far: They didn’t say what they’ve tried.');
});
