import { describe, expect, test } from 'vitest';
import { challenges, insightToText, type SubmitInput } from '#schema/insights.ts';
import { blocksOf, reportDocSchema, sectionIds } from '#schema/report.ts';
import { reportText } from '#schema/report-text.ts';
import { findBeginning } from './before-first-sale.ts';
import { readPlaybookContent } from './content.ts';
import { fill } from './fill.ts';
import { loadPlaybook } from './playbook.ts';

const content = readPlaybookContent();
const playbook = loadPlaybook();
const candles: SubmitInput = {
  firstName: 'Bea',
  email: 'bea@example.com',
  problems: 'Other',
  desiredOutcome: 'Not sure. I make candles and would like to open a little shop but I have $0 and no sales yet',
  industry: 'Crafts',
  companySize: '1-10',
  revenueBand: '<$100k',
  budgetRange: '<$500',
};

function reportOf(answers: SubmitInput) {
  const input = { answers, questionAnswers: [], today: '2026-11-21' };
  const outline: unknown = JSON.parse(JSON.stringify(playbook.outlineReport(input)));
  const sections = sectionIds.map((id) => playbook.writeSection(input, outline, id));
  return reportDocSchema.parse(playbook.assembleReport(input, outline, sections));
}

const isHeard = (desiredOutcome: string, more: Partial<SubmitInput> = {}) =>
  findBeginning(content.beforeWords, { ...candles, desiredOutcome, ...more }, '2026-11-21', '2026-11-21') !== undefined;

describe.each(challenges.filter((name) => name !== 'Team Management'))('%s before the first sale', (problems) => {
  test.each([
    'Not sure. I make candles and have no sales yet',
    'We are pre-revenue and want to open a small restaurant in May',
  ])('fills a whole report without a past: %s', (desiredOutcome) => {
    const answers = { ...candles, problems, desiredOutcome };
    const doc = reportOf(answers);
    expect(blocksOf(doc, 'option')).toHaveLength(5);
    expect(blocksOf(doc, 'measure')).toHaveLength(4);
    expect(blocksOf(doc, 'risk')).toHaveLength(4);
    const moves = doc.sections
      .filter(({ id }) => id === 'summary' || id === 'options' || id === 'plan')
      .flatMap(({ blocks }) => blocks)
      .filter(({ kind }) => kind === 'finding' || kind === 'option' || kind === 'planRow');
    const insights = playbook.writeInsights({ answers, today: '2026-11-21' });
    for (const text of [JSON.stringify(moves), ...insights.map(insightToText)]) {
      expect(text).not.toMatch(/last (?:month|year|quarter|ten|five|twenty)|month before|come again|stayed away/i);
    }
    expect(reportText(doc)).toContain(content.before.get(problems)?.lens.finding.title);
  });
});

test('a team is led by the same rules before a first sale as after it', () => {
  expect(content.before.has('Team Management')).toBe(false);
  expect(blocksOf(reportOf({ ...candles, problems: 'Team Management' }), 'option')).toHaveLength(5);
});

test.each([
  'I have no sales yet',
  'We haven’t opened yet, the fit-out is done in March',
  'Pre-revenue, two founders, we want to reach our first ten users',
  'No paying customers so far',
])('%s: nothing has been sold yet', (words) => {
  expect(isHeard(words)).toBe(true);
});

test.each([
  'We have no sales team yet',
  'We have no sales staff and want 20% more orders',
  'We haven’t opened the second shop yet',
  'We have not launched the invoicing module yet',
  'Ran ads for two weeks, no sales yet from them',
  'I haven’t started anything yet',
])('%s: that says nothing of the first sale', (words) => {
  expect(isHeard(words)).toBe(false);
});

test('that nothing was sold is not what somebody wants, and nothing is said of days with work or of percentage points', () => {
  const doc = reportOf({ ...candles, desiredOutcome: 'No clients yet. Calmer evenings.', problems: 'Operations' });
  expect(reportText(doc)).toContain('What you want, as you wrote it under Desired outcome: “Calmer evenings.”');
  expect(reportText(doc)).not.toMatch(
    /percentage point|how much of it there was last week|this report (?:therefore )?counts/i,
  );
});

test('one word is neither a target nor told to those who decide', () => {
  const doc = reportOf({ ...candles, desiredOutcome: 'We have not launched yet. Help.', decisionAuthority: 'Shared' });
  const [goal] = blocksOf(doc, 'measure');
  expect(goal?.target).toBe('One figure, to be named by Friday of week one');
  expect(reportText(doc)).not.toContain('What is wanted: “Help');
});

test('whoever names a larger revenue has sold something', () => {
  expect(isHeard('We haven’t launched yet', { revenueBand: '$1M-$5M' })).toBe(false);
  expect(isHeard('We haven’t launched yet', { revenueBand: undefined })).toBe(true);
});

test('texts for a business before its first sale read whole in the words of every trade', () => {
  for (const { vocabulary, kinds, business } of content.trades) {
    for (const kind of kinds) {
      const slots = { ...vocabulary, ...kind.vocabulary, business } as Record<string, string>;
      expect(fill(JSON.stringify([...content.before.values()]), slots)).not.toMatch(/\$[a-z]| {2}|\.\./i);
    }
  }
});
