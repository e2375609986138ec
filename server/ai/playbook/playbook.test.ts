import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { plannedGoals } from '#schema/goals-of-report.ts';
import {
  acceptedCompanySizes,
  budgetRanges,
  challenges,
  decisionAuthorities,
  revenueBands,
  type SubmitInput,
  timelines,
} from '#schema/insights.ts';
import { readInsightLine } from '#schema/read-insight.ts';
import { blocksOf, type ReportDoc, reportDocSchema, sectionIds } from '#schema/report.ts';
import { maxStepsFromReport } from '#schema/steps.ts';
import { cleanText, cleanTextLine } from '#server/ai/quote.ts';
import type { ReportInput } from '#server/ai/writer.ts';
import { loadPlaybook } from './playbook.ts';
import { sampleReplies, sampleSubmissions } from './sample-submissions.ts';

const playbook = loadPlaybook();
const today = '2026-11-21';
const samples = Object.entries(sampleSubmissions);
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

function write(answers: SubmitInput, questionAnswers: ReportInput['questionAnswers'] = [], day = today): ReportDoc {
  const input = { answers, questionAnswers, today: day };
  // What the job keeps between two stages is JSON.
  const outline: unknown = JSON.parse(JSON.stringify(playbook.outlineReport(input)));
  const sections = sectionIds.map((id) => playbook.writeSection(input, outline, id));
  return reportDocSchema.parse(playbook.assembleReport(input, outline, sections));
}

/** Every block names answers that exist, and every day stands inside the plan. */
function expectSound(doc: ReportDoc, day: string): void {
  const numbers = doc.answers.map(({ number }) => number);
  const blocks = doc.sections.flatMap((section) => section.blocks);
  for (const { basedOn } of blocks) expect(numbers).toEqual(expect.arrayContaining(basedOn));
  const rows = blocksOf(doc, 'planRow');
  expect(plannedGoals(doc, [])).toHaveLength(Math.min(rows.length, maxStepsFromReport));
  for (const { startDay, endDay } of rows) {
    expect(startDay > day && startDay <= endDay).toBe(true);
  }
  expect(blocksOf(doc, 'option').filter(({ pick }) => pick)).toHaveLength(3);
  expect(doc.title.length).toBeGreaterThan(5);
}

describe.each(samples)('the person of the sample %s', (name, answers) => {
  const written = cleanTextLine(cleanText(Object.values(answers).join('\n')));

  test('gets three insights of three parts, each with own words or what it is based on', () => {
    const insights = playbook.writeInsights({ answers, today });
    expect(insights).toHaveLength(3);
    expect(new Set(insights.map(({ title }) => title)).size).toBe(3);
    for (const { body, source } of insights) {
      const [why, week, working, basis] = body.split('\n').map(readInsightLine);
      expect([why?.label, week?.label, working?.label]).toEqual(['Why', 'This week', 'It’s working when']);
      if (source) expect(written).toContain(source.words.replace(/ …$/u, ''));
      expect(basis === undefined).toBe(source !== undefined);
    }
    const quotes = insights.flatMap(({ source }) => source?.words ?? []);
    expect(new Set(quotes).size).toBe(quotes.length);
  });

  test('is asked three to five different short questions', () => {
    const asked = playbook.writeQuestions({ answers, today }).map(({ ask }) => ask);
    expect(asked.length).toBeGreaterThanOrEqual(3);
    expect(asked.length).toBeLessThanOrEqual(5);
    expect(new Set(asked).size).toBe(asked.length);
    for (const ask of asked) expect(ask.length).toBeLessThan(200);
  });

  test('gets a sound report, and the same again from the same answers', () => {
    const doc = write(answers, sampleReplies[name]);
    expectSound(doc, today);
    expect(write(answers, sampleReplies[name])).toEqual(doc);
  });
});

test('insights, questions and reports hold whatever somebody answers', { tags: 'fresh' }, () => {
  const replies = fc.array(fc.constantFrom('12', 'none', 'I don’t know', '0', '$1e9', '7 of 10', '2027-02-30', '…'), {
    maxLength: 5,
  });
  const day = fc.constantFrom('2026-02-28', '2026-11-21', '2026-12-24', '2026-12-31', '2028-02-29');
  fc.assert(
    fc.property(anyAnswers, replies, day, (answers, said, on) => {
      const asked = playbook.writeQuestions({ answers, today: on });
      const questionAnswers = asked.flatMap(({ ask }, at) => (said[at] ? [{ question: ask, answer: said[at] }] : []));
      const doc = write(answers, questionAnswers, on);
      expectSound(doc, on);
      expect(playbook.writeInsights({ answers, today: on })).toHaveLength(3);
      expect(JSON.stringify(doc.sections)).not.toMatch(/NaN|Infinity|undefined/);
    }),
    { numRuns: 60 },
  );
});

test('marks that reorder or hide text never reach what is quoted', () => {
  const { hostile } = sampleSubmissions;
  const texts = JSON.stringify([
    write(hostile as SubmitInput),
    playbook.writeInsights({ answers: hostile as SubmitInput, today }),
  ]);
  expect(texts).not.toMatch(/[\u202A-\u202E\u2066-\u2069\u200E\u200F]/);
});

test('a wish of nothing but invisible marks still gets a report', () => {
  const doc = write({ ...sampleSubmissions['one word'], desiredOutcome: '\u202E\u202C' } as SubmitInput);
  expectSound(doc, today);
});
