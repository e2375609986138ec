import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  acceptedCompanySizes,
  budgetRanges,
  challenges,
  decisionAuthorities,
  insightFromText,
  insightToText,
  revenueBands,
  type SubmitInput,
  timelines,
} from '#schema/insights.ts';
import { blocksOf, maxQuoteLength, type ReportDoc, reportDocSchema, sectionIds, sectionOf } from '#schema/report.ts';
import { cleanText } from '#server/ai/quote.ts';
import type { ReportInput } from '#server/ai/writer.ts';
import { loadPlaybook } from './playbook.ts';
import { readPlaybookContent } from './playbook-content.ts';
import { sampleSubmissions } from './sample-submissions.ts';

const playbook = loadPlaybook();
const { circumstances } = readPlaybookContent();
const today = '2026-11-21';
const samples = Object.entries(sampleSubmissions);
const askedAndAnswered = [
  {
    question: 'Where does one job wait longest between the first contact and the final payment?',
    answer: 'At my desk. About nine days.',
  },
  { question: 'Which question are you asked most often in a week, and who else could answer it?', answer: '' },
];

const anyAnswers: fc.Arbitrary<SubmitInput> = fc.record(
  {
    firstName: fc.constant('Dana'),
    email: fc.constant('dana@example.com'),
    problems: fc.constantFrom(...challenges),
    desiredOutcome: fc.oneof(
      fc.constantFrom(...samples.map(([, { desiredOutcome }]) => desiredOutcome)),
      fc.string({ minLength: 1, maxLength: 300, unit: 'grapheme' }).filter((text) => text.trim() !== ''),
    ),
    industry: fc.constantFrom(...samples.map(([, { industry }]) => industry), 'Nonprofit', 'Hotel', 'Law firm', 'Gym'),
    stepsTaken: fc.constantFrom(...samples.map(([, { stepsTaken }]) => stepsTaken ?? 'Nothing yet')),
    companySize: fc.constantFrom(...acceptedCompanySizes),
    revenueBand: fc.constantFrom(...revenueBands),
    timeline: fc.constantFrom(...timelines),
    budgetRange: fc.constantFrom(...budgetRanges),
    decisionAuthority: fc.constantFrom(...decisionAuthorities),
    role: fc.constantFrom('Owner', 'Freelancer', 'Intern'),
  },
  { requiredKeys: ['firstName', 'email', 'problems', 'desiredOutcome', 'industry'] },
);

function writeReport(
  answers: SubmitInput,
  questionAnswers: ReportInput['questionAnswers'] = [],
  day = today,
): ReportDoc {
  const input = { answers, questionAnswers, today: day };
  // What the job keeps between two stages is JSON.
  const outline: unknown = JSON.parse(JSON.stringify(playbook.outlineReport(input)));
  const sections = sectionIds.map((id) => playbook.writeSection(input, outline, id));
  return reportDocSchema.parse(playbook.assembleReport(input, outline, sections));
}

const wordsIn = (text: string) => text.trim().split(/\s+/).length;
const insightWords = (answers: SubmitInput) =>
  playbook.writeInsights(answers).reduce((sum, insight) => sum + wordsIn(insightToText(insight)), 0);
const given = (answers: SubmitInput) => Object.values(answers).map((text) => cleanText(text ?? ''));

/** Every text of the report that the playbook wrote, without what it quotes. */
function ownTexts(doc: ReportDoc): string[] {
  const quoted = doc.answers.flatMap(({ text, label }) => [text, label]);
  return doc.sections
    .flatMap(({ blocks }) => blocks)
    .flatMap(({ kind, ...texts }) => Object.values(texts).filter((value) => typeof value === 'string'))
    .filter((text) => !/^\d{4}-\d\d-\d\d$/.test(text))
    .map((text) => quoted.reduce((rest, answer) => rest.replaceAll(answer, 'Q'), text).replace(/“[^”]*”/g, '“Q”'));
}

function checkReport(doc: ReportDoc, answers: SubmitInput, day = today) {
  const numbers = new Set(doc.answers.map(({ number }) => number));
  for (const block of doc.sections.flatMap(({ blocks }) => blocks)) {
    for (const number of block.basedOn) expect(numbers).toContain(number);
    if (block.kind !== 'assumption') expect(block.basedOn).not.toHaveLength(0);
  }
  const rows = blocksOf(doc, 'planRow');
  expect(rows.length).toBeGreaterThanOrEqual(7);
  expect(rows.length).toBeLessThanOrEqual(10);
  const last = new Date(Date.parse(`${day}T00:00:00Z`) + 92 * 86_400_000).toISOString().slice(0, 10);
  for (const { startDay, endDay } of rows) {
    for (const at of [startDay, endDay]) expect([1, 2, 3, 4, 5]).toContain(new Date(at).getUTCDay());
    expect(startDay > day && startDay <= endDay && endDay <= last).toBe(true);
  }
  expect(rows.map(({ startDay }) => startDay)).toEqual(rows.map(({ startDay }) => startDay).sort());
  const options = blocksOf(doc, 'option');
  expect(options.length).toBeGreaterThanOrEqual(5);
  expect(options.length).toBeLessThanOrEqual(6);
  expect(options.filter(({ pick }) => pick)).toHaveLength(3);
  expect(blocksOf(doc, 'risk').length).toBeGreaterThanOrEqual(3);
  expect(blocksOf(doc, 'measure').length).toBeGreaterThanOrEqual(3);
  expect(sectionOf(doc, 'summary').blocks.filter(({ kind }) => kind === 'finding')).toHaveLength(3);
  checkBudget(doc, answers);
  for (const text of ownTexts(doc)) expect(text).not.toMatch(/[{}]|undefined|\[object| {2}|\$[a-z]|NaN|\.\.|”\.”/);
}

function checkBudget(doc: ReportDoc, { budgetRange }: SubmitInput) {
  const lines = blocksOf(doc, 'budget');
  if (!budgetRange) return expect(lines).toHaveLength(0);
  const { low, high } = circumstances.budgets[budgetRange];
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
  expect(lines.length).toBeGreaterThanOrEqual(2);
  expect(sum(lines.map(({ fromUsd }) => fromUsd))).toBeGreaterThanOrEqual(low);
  expect(sum(lines.map(({ toUsd }) => toUsd))).toBeLessThanOrEqual(high ?? Number.POSITIVE_INFINITY);
  for (const { fromUsd, toUsd } of lines) expect(fromUsd > 0 && fromUsd <= toUsd).toBe(true);
}

describe.each(samples)('%s', (_, answers) => {
  test('gets three insights of about 300 words, each with a first step, a sign that it works, and own words', () => {
    const insights = playbook.writeInsights(answers);
    expect(insights).toHaveLength(3);
    expect(insightWords(answers)).toBeGreaterThanOrEqual(240);
    expect(insightWords(answers)).toBeLessThanOrEqual(360);
    for (const insight of insights) {
      expect(insight.body).toMatch(/\bFirst\b/);
      expect(insight.body).toMatch(/You know that it works when/);
      expect(insight.source?.words.length).toBeLessThanOrEqual(160);
      expect(given(answers).some((answer) => answer.includes(insight.source?.words ?? '\0'))).toBe(true);
      expect(insightFromText(insightToText(insight))).toEqual(insight);
    }
  });

  test('is asked three to five different short questions', () => {
    const questions = playbook.writeQuestions(answers);
    expect(questions.length).toBeGreaterThanOrEqual(3);
    expect(new Set(questions).size).toBe(questions.length);
    for (const question of questions) expect(question.length).toBeLessThanOrEqual(200);
  });

  test('gets a report whose every block rests on answers that exist, inside dates and budget', () => {
    const doc = writeReport(answers, askedAndAnswered);
    checkReport(doc, answers);
    expect(doc.author).toBe('playbook');
    expect(doc.title.length).toBeLessThanOrEqual(80);
    expect(doc.answers.every(({ text }) => text.length <= maxQuoteLength)).toBe(true);
  });

  test('gets enough text for a report of five pages and not for more than ten', () => {
    const words = JSON.stringify(writeReport(answers)).replaceAll(/"\w+":/g, ' ');
    expect(wordsIn(words)).toBeGreaterThan(1600);
    expect(wordsIn(words)).toBeLessThan(2800);
  });

  test('gets the same texts again from the same answers', () => {
    expect(writeReport(answers)).toEqual(writeReport(answers));
    expect(playbook.writeInsights(answers)).toEqual(playbook.writeInsights(answers));
  });
});

test('insights and reports hold whatever somebody answers and on whichever day', () => {
  const days = fc
    .integer({ min: 0, max: 800 })
    .map((n) => new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10));
  fc.assert(
    fc.property(anyAnswers, days, (answers, day) => {
      expect(insightWords(answers)).toBeGreaterThanOrEqual(240);
      expect(insightWords(answers)).toBeLessThanOrEqual(360);
      checkReport(writeReport(answers, [], day), answers, day);
    }),
    { numRuns: 150 },
  );
});

test('each challenge has its own texts: two of them share less than a third of their five-word sequences', () => {
  const answers = { ...sampleSubmissions.joinery, desiredOutcome: 'Help', industry: 'Toys' } as SubmitInput;
  const sequences = challenges.map((problems) => fiveWords(ownTexts(writeReport({ ...answers, problems })).join(' ')));
  for (const [at, one] of sequences.entries()) {
    for (const other of sequences.slice(at + 1)) {
      const shared = [...one].filter((words) => other.has(words)).length;
      expect(shared / Math.min(one.size, other.size)).toBeLessThan(1 / 3);
    }
  }
});

function fiveWords(text: string): Set<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}’]+/gu) ?? [];
  return new Set(words.slice(4).map((_, at) => words.slice(at, at + 5).join(' ')));
}

test('a goal with figures becomes baseline, target and difference; the deadline is quoted', () => {
  const doc = writeReport(sampleSubmissions.subscriptions as SubmitInput);
  const [own] = blocksOf(doc, 'measure');
  expect(own).toMatchObject({ title: 'Your own goal', target: '3% (“within 6 months”)' });
  expect(own?.baseline).toMatch(/^6%/);
  expect(JSON.stringify(sectionOf(doc, 'situation'))).toContain('is a difference of 3 percentage points');
  expect(JSON.stringify(sectionOf(doc, 'situation'))).toContain('“4 out of 12” is 33%');
});

test('marks that reorder or hide text never reach what is quoted', () => {
  const hostile = sampleSubmissions.hostile as SubmitInput;
  const all = JSON.stringify([writeReport(hostile), playbook.writeInsights(hostile)]);
  expect(all).not.toMatch(/[\p{Bidi_Control}\p{Cc}]|\\u0000/u);
  expect(writeReport(hostile).title).toBe('A 90-day plan for marketing that can be counted');
});

test('a wish of nothing but invisible marks still gets a report', () => {
  const answers = {
    ...sampleSubmissions['one word'],
    desiredOutcome: '\u202E\u202C',
    industry: '\u200E',
  } as SubmitInput;
  checkReport(writeReport(answers), answers);
  expect(playbook.writeInsights(answers)).toHaveLength(3);
});

test('owners exist: a firm of ten has no heads of department, one person alone owns every step', () => {
  const owners = (name: string) =>
    blocksOf(writeReport(sampleSubmissions[name] as SubmitInput), 'planRow').map(({ ownerRole }) => ownerRole);
  expect(owners('app').join()).not.toMatch(/manager|head of|director/i);
  expect(new Set(owners('freelancer'))).toEqual(new Set(['You']));
  expect(owners('growth in percent')).toContain('Head of sales');
});

test('an answer to one of its own questions is numbered, quoted and moves its finding to the front', () => {
  const doc = writeReport(sampleSubmissions.joinery as SubmitInput, askedAndAnswered);
  const [first] = sectionOf(doc, 'summary').blocks.filter(({ kind }) => kind === 'finding');
  expect(doc.answers.at(-1)).toMatchObject({ number: 12, text: 'At my desk. About nine days.' });
  expect(first).toMatchObject({ title: 'Look for the longest wait, not the hardest work', basedOn: [12] });
});

test('what was chosen is never listed as left open, and what was left open is assumed', () => {
  const open = JSON.stringify(sectionOf(writeReport(sampleSubmissions['one word'] as SubmitInput), 'assumptions'));
  expect(open).toContain('No budget was chosen');
  const full = JSON.stringify(sectionOf(writeReport(sampleSubmissions.joinery as SubmitInput), 'assumptions'));
  expect(full).not.toMatch(/was chosen|left open|left empty|there is no figure/);
  expect(full).toContain('Written by the built-in playbook');
});

test('only moves that fit the budget are shown', () => {
  const { options } = readPlaybookContent().challenges.get('Operations') ?? { options: [] };
  const small = { ...sampleSubmissions.joinery, budgetRange: '<$500' } as SubmitInput;
  const shown = blocksOf(writeReport(small), 'option').map(({ title }) => title.replace('job', '$sale'));
  for (const { title, cost } of options) if (cost[0] > 499) expect(shown).not.toContain(title);
});
