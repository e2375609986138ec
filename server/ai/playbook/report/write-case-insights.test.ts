import { expect, test } from 'vitest';
import type { SubmitInput } from '#schema/insights.ts';
import { loadPlaybook } from '#server/ai/playbook/playbook.ts';

const playbook = loadPlaybook();
const insightsOf = (given: Partial<SubmitInput>) =>
  playbook.writeInsights({
    answers: {
      firstName: 'Sam',
      email: 'sam@example.test',
      problems: 'Team Management',
      industry: '',
      desiredOutcome: '',
      ...given,
    },
    today: '2026-11-27',
  });
const titlesOf = (given: Partial<SubmitInput>) => insightsOf(given).map(({ title }) => title);

test('who trains foremen reads of training first, with the sentence that speaks for it', () => {
  const [first] = insightsOf({
    industry: 'Masonry',
    desiredOutcome: 'Train two foremen by June so that we can run four patios at once.',
    stepsTaken: 'I made my best mason a foreman. He quit after five weeks because nobody told him what the job was.',
  });
  expect(first?.title).toBe('Give your foremen a plan for six weeks and one name to ask.');
  expect(first?.source?.words).toMatch(/^He quit after five weeks/);
});

test('who keeps technicians reads nothing of ads, although hiring costs are named', () => {
  const titles = titlesOf({
    industry: 'Heating',
    desiredOutcome: 'Keep technicians longer than two years. Hiring one costs us about $7,500 and six weeks.',
  });
  expect(titles[0]).toBe('Ask the people you can’t lose what would make them stay.');
  expect(titles.join()).not.toMatch(/\bad\b|applicant/u);
});

test('who fills open jobs reads of hiring, and not of pay that was raised already', () => {
  const titles = titlesOf({
    industry: 'Veterinary clinic',
    desiredOutcome: 'Fill two technician jobs that have been open for five months.',
    stepsTaken: 'We raised the starting wage from $19 to $22 an hour. Four people applied, two did not show up.',
  });
  expect(titles[0]).toBe('Answer every applicant the same day.');
  expect(titles.join()).not.toMatch(/\bpay\b/u);
});

test('money that was lost bought nothing', () => {
  const insights = insightsOf({
    problems: 'Strategy',
    industry: 'RV park',
    desiredOutcome: 'Stay open from October to April with 30 of 64 sites taken.',
    stepsTaken: 'We tried one winter with a $550 monthly rate. Twelve sites were taken and we lost about $9,000.',
  });
  expect(JSON.stringify(insights)).not.toContain('$9,000 brought');
});

test('the share that is asked for is not taken for today’s', () => {
  const [first] = titlesOf({
    problems: 'Customer Retention',
    industry: 'Nail salon',
    desiredOutcome: 'Get 55% of first-time guests to come back within six weeks. The booking system says 29%.',
  });
  expect(first).toContain('At 29%');
});

test('a list of the costs is no insight, because the next questions ask for it', () => {
  const insights = insightsOf({
    problems: 'Operations',
    industry: 'Bakery',
    desiredOutcome: 'Bring my monthly costs down from $31,000 to $27,000 by June 30, 2027',
  });
  expect(insights.map(({ title }) => title).join()).not.toContain('List your');
  expect(insights[0]?.title).toBe('To cut $4,000, renegotiate your biggest bills before the small ones.');
});

test('without a sentence that speaks for it, an insight says what it is based on', () => {
  const insights = insightsOf({
    problems: 'Sales',
    desiredOutcome: 'Sell the $45 filter check to half of our customers.',
  });
  expect(insights.every(({ source, body }) => source !== undefined || body.endsWith('Based on your goal.'))).toBe(true);
});

test('where a wish can be read in two ways, an insight says how it was read', () => {
  const [first] = insightsOf({ desiredOutcome: 'make things better around here' });
  expect(first?.body).toContain('We read it as: keep or find people, or depend less on me.');
});
