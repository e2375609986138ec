import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  acceptedCompanySizes,
  budgetRanges,
  challenges,
  decisionAuthorities,
  insightToText,
  revenueBands,
  type SubmitInput,
  timelines,
} from '#schema/insights.ts';
import { plainParagraphs } from '#schema/plain-text.ts';
import { insightFromText } from '#schema/read-insight.ts';
import { blocksOf, maxQuoteLength, type ReportDoc, reportDocSchema, sectionIds, sectionOf } from '#schema/report.ts';
import { addDays, firstWorkingMonday } from '#server/ai/plan-days.ts';
import { cleanText } from '#server/ai/quote.ts';
import type { ReportInput } from '#server/ai/writer.ts';
import type { ChallengeContent } from './challenge-content.ts';
import { readPlaybookContent } from './content.ts';
import type { Frame } from './frame-content.ts';
import { loadPlaybook } from './playbook.ts';
import { sampleReplies, sampleSubmissions } from './sample-submissions.ts';

const playbook = loadPlaybook();
const content = readPlaybookContent();
const { circumstances } = content;
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
  playbook.writeInsights({ answers, today }).reduce((sum, { title, body }) => sum + wordsIn(`${title} ${body}`), 0);
const askedOf = (answers: SubmitInput) => playbook.writeQuestions({ answers, today }).map(({ ask }) => ask);
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
  expect([10, 11]).toContain(rows.length);
  const first = firstWorkingMonday(day);
  const last = addDays(first, 88);
  for (const { startDay, endDay } of rows) {
    for (const at of [startDay, endDay]) expect([1, 2, 3, 4, 5]).toContain(new Date(at).getUTCDay());
    expect(startDay >= first && startDay <= endDay && endDay <= last).toBe(true);
  }
  expect(rows.map(({ startDay }) => startDay)).toEqual(rows.map(({ startDay }) => startDay).sort());
  const options = blocksOf(doc, 'option');
  expect(options).toHaveLength(5);
  expect(options.filter(({ pick }) => pick)).toHaveLength(3);
  expect(blocksOf(doc, 'risk')).toHaveLength(4);
  expect(blocksOf(doc, 'measure')).toHaveLength(4);
  // What stands there today is the person's own figure or words, or how to count it within the week.
  for (const { baseline } of blocksOf(doc, 'measure')) expect(baseline).toMatch(/^This week: |^None yet|“|\d/);
  const worth = ({ effort, effect }: (typeof options)[number]) => effect - effort;
  const least = Math.min(...options.filter(({ pick }) => pick).map(worth));
  const isExplained = JSON.stringify(sectionOf(doc, 'options')).includes('scores as well or better');
  expect(isExplained).toBe(options.some((option) => !option.pick && worth(option) >= least));
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

describe.each(samples)('%s', (name, answers) => {
  test('gets three insights of about 300 words, each with a first step, a sign that it works, and only own words quoted', () => {
    const insights = playbook.writeInsights({ answers, today });
    expect(insights).toHaveLength(3);
    expect(insightWords(answers)).toBeGreaterThanOrEqual(240);
    expect(insightWords(answers)).toBeLessThanOrEqual(380);
    for (const insight of insights) {
      expect(insight.body).toMatch(/\bFirst\b/);
      expect(insight.body).toMatch(/You know that it works when/);
      const words = insight.source?.words.replace(/ …$/, '') ?? '';
      expect(words.length).toBeLessThanOrEqual(160);
      expect(given(answers).some((answer) => answer.includes(words))).toBe(true);
      expect(insightFromText(insightToText(insight))).toEqual(insight);
    }
  });

  test('is asked three to five different short questions', () => {
    const questions = askedOf(answers);
    expect(questions.length).toBeGreaterThanOrEqual(3);
    expect(new Set(questions).size).toBe(questions.length);
    for (const question of questions) expect(question.length).toBeLessThanOrEqual(200);
  });

  test('gets a report whose every block rests on answers that exist, inside dates and budget', () => {
    const doc = writeReport(answers, sampleReplies[name]);
    checkReport(doc, answers);
    expect(doc.author).toBe('playbook');
    expect(doc.title.length).toBeLessThanOrEqual(80);
    expect(doc.answers.every(({ text }) => text.length <= maxQuoteLength)).toBe(true);
  });

  test('gets enough text for a report of five pages and not for more than ten', () => {
    const words = JSON.stringify(writeReport(answers)).replaceAll(/"\w+":/g, ' ');
    expect(wordsIn(words)).toBeGreaterThan(1800);
    expect(wordsIn(words)).toBeLessThan(3400);
  });

  test('gets the same texts again from the same answers', () => {
    expect(writeReport(answers)).toEqual(writeReport(answers));
    expect(playbook.writeInsights({ answers, today })).toEqual(playbook.writeInsights({ answers, today }));
  });
});

test('insights and reports hold whatever somebody answers and on whichever day', { tags: 'fresh' }, () => {
  const days = fc
    .integer({ min: 0, max: 800 })
    .map((n) => new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10));
  fc.assert(
    fc.property(anyAnswers, days, (answers, day) => {
      expect(insightWords(answers)).toBeGreaterThanOrEqual(240);
      expect(insightWords(answers)).toBeLessThanOrEqual(380);
      checkReport(writeReport(answers, [], day), answers, day);
    }),
    { numRuns: 150 },
  );
});

test('a goal with figures becomes baseline, target and difference; the deadline is quoted', () => {
  const doc = writeReport(sampleSubmissions.subscriptions as SubmitInput);
  const [own] = blocksOf(doc, 'measure');
  expect(own).toMatchObject({ title: 'Your own goal: churn', baseline: '6%', target: '3% “within 6 months”' });
  expect(own?.howToRead).toContain(
    'On a straight line to your date it reads 5.2% on 8 January, 5% on 22 January and 4.5% on 19 February',
  );
  expect(JSON.stringify(doc)).toContain('From 6% to 3% (“churn”) is 3 percentage points less.');
  expect(JSON.stringify(doc)).toContain('“4 out of 12” is about 33%');
  expect(JSON.stringify(sectionOf(doc, 'assumptions'))).toContain(
    '“within 6 months” is read as 21 May 2027 at the latest',
  );
});

test('of a sum that the moves do not need, the next one has its price and the rest stays with the reader', () => {
  const budget = (name: string) =>
    blocksOf(writeReport(sampleSubmissions[name] as SubmitInput), 'budget').map(({ title, toUsd }) => [title, toUsd]);
  expect(budget('subscriptions').slice(-2)).toEqual([
    ['For the next move, from day 60', 1200],
    ['Not needed before day 60', 24_300],
  ]);
  expect(budget('restaurant').at(-1)?.[0]).toBe('Held back until day 60');
});

test('a day that belongs to another sentence is not the day of the goal', () => {
  const doc = writeReport(sampleSubmissions['urgent workshop'] as SubmitInput);
  const [own] = blocksOf(doc, 'measure');
  expect(own).toMatchObject({ baseline: '6 days', target: '2 days' });
  expect(own?.howToRead).not.toContain('straight line');
  expect(JSON.stringify(doc)).toContain('You name a time: “by 15 December”.');
});

test.each<[string, string]>([
  ['a page of text', 'Calmer weeks'],
  ['urgent workshop', 'Cars wait 6 days for a slot and it should be 2'],
  ['yoga studio', 'A 90-day plan'],
  ['restaurant', 'From about 22 to 40 covers on a Tuesday'],
])('the title of “%s” names what is wanted, or the challenge: %s', (name, title) => {
  expect(writeReport(sampleSubmissions[name] as SubmitInput).title.startsWith(title)).toBe(true);
});

test('what is wanted stands as the goal and not how things are; a decision is measured as one', () => {
  const [wanted] = blocksOf(writeReport(sampleSubmissions.freelancer as SubmitInput), 'measure');
  expect(wanted?.target).toMatch(/^“I want to stop doing everything by myself/);
  const [decision] = blocksOf(writeReport(sampleSubmissions.bicycles as SubmitInput), 'measure');
  expect(decision).toMatchObject({
    title: 'Your own goal: a decision',
    baseline: 'Not decided; “Our profit is flat at $180k”',
  });
});

test('marks that reorder or hide text never reach what is quoted', () => {
  const hostile = sampleSubmissions.hostile as SubmitInput;
  const all = JSON.stringify([writeReport(hostile), playbook.writeInsights({ answers: hostile, today })]);
  expect(all).not.toMatch(/[\p{Bidi_Control}\p{Cc}]|\\u0000/u);
  expect(writeReport(hostile).title).toBe('A 90-day plan to be found, understood and chosen');
});

test('a wish of nothing but invisible marks still gets a report', () => {
  const answers = {
    ...sampleSubmissions['one word'],
    desiredOutcome: '\u202E\u202C',
    industry: '\u200E',
  } as SubmitInput;
  checkReport(writeReport(answers), answers);
  expect(playbook.writeInsights({ answers, today })).toHaveLength(3);
});

test('owners exist: a firm of ten has no heads of department, one person alone owns every step', () => {
  const owners = (name: string) =>
    blocksOf(writeReport(sampleSubmissions[name] as SubmitInput), 'planRow').map(({ ownerRole }) => ownerRole);
  expect(owners('app').join()).not.toMatch(/manager|head of|director/i);
  expect(new Set(owners('freelancer'))).toEqual(new Set(['You']));
  expect(owners('growth in percent')).toContain('Head of sales');
});

test('an answer to one of its own questions is quoted, moves its finding to the front and fills its measure', () => {
  const answers = sampleSubmissions.dentist as SubmitInput;
  const question = 'How many hours pass until a new enquiry gets a real answer today, and how many should it be?';
  expect(
    writeReport(answers)
      .sections.flatMap(({ blocks }) => JSON.stringify(blocks))
      .join(),
  ).toContain(question);
  const doc = writeReport(answers, [{ question, answer: '30 hours today; should be 4.' }]);
  const [first] = sectionOf(doc, 'summary').blocks.filter(({ kind }) => kind === 'finding');
  const number = doc.answers.length;
  expect(doc.answers.at(-1)).toMatchObject({ label: question, text: '30 hours today; should be 4.' });
  expect(first).toMatchObject({ title: 'Answer every enquiry before you look for more', basedOn: [number] });
  expect(blocksOf(doc, 'measure')).toContainEqual(
    expect.objectContaining({ baseline: '30 hours', target: '4 hours', basedOn: [number] }),
  );
  expect(JSON.stringify(sectionOf(doc, 'assumptions'))).not.toContain(question);
});

test('what was chosen is never listed as left open, and what was left open is assumed', () => {
  const other = content.frames.get('Other') as Frame;
  const operations = content.frames.get('Operations') as Frame;
  const open = JSON.stringify(sectionOf(writeReport(sampleSubmissions['one word'] as SubmitInput), 'assumptions'));
  for (const gap of ['figure', 'date', 'companySize', 'budgetRange'] as const)
    expect(open).toContain(other.unsaid[gap]);
  const full = JSON.stringify(sectionOf(writeReport(sampleSubmissions.joinery as SubmitInput), 'assumptions'));
  for (const gap of Object.values(operations.unsaid)) expect(full).not.toContain(gap);
  const team = content.frames.get('Team Management') as Frame;
  const alone = JSON.stringify(sectionOf(writeReport(sampleSubmissions.freelancer as SubmitInput), 'assumptions'));
  expect(alone).not.toContain(team.unsaid.decisionAuthority);
});

test('only moves that fit the budget are shown', () => {
  const { options } = content.challenges.get('Operations') as ChallengeContent;
  const small = { ...sampleSubmissions.joinery, budgetRange: '<$500' } as SubmitInput;
  const shown = blocksOf(writeReport(small), 'option').map(({ title }) => title.replace('job', '$sale'));
  for (const { title, cost } of options) if (cost[0] > 499) expect(shown).not.toContain(title);
});

test.each(Object.entries(sampleReplies))('%s answered questions that were asked', (name, replies) => {
  const asked = askedOf(sampleSubmissions[name] as SubmitInput);
  for (const { question } of replies) expect(asked).toContain(question);
});

test('what adverts cost is worked out for those who said yes, and no question asks what was said', () => {
  const answers = sampleSubmissions.dentist as SubmitInput;
  const doc = writeReport(answers);
  const [lead] = sectionOf(doc, 'summary').blocks;
  const cost = 'At $2,000 a month, and if all 15 of them come from “Google Ads”, each of the 4 costs about $500.';
  const numbers = doc.answers.filter(({ text }) => text.includes('4 out of 15') || text.includes('$2,000'));
  expect(lead).toMatchObject({
    text: expect.stringContaining(cost),
    basedOn: expect.arrayContaining(numbers.map(({ number }) => number)),
  });
  expect(blocksOf(doc, 'measure')).toContainEqual(
    expect.objectContaining({
      title: 'Requests for appointments of a month that became appointments',
      baseline: '“4 out of 15”',
    }),
  );
  expect(askedOf(answers).join()).not.toMatch(/how many of them became/);
});

test('a long wish is cut before its last “and”, and neither a dash nor “none” is quoted', () => {
  expect(writeReport(sampleSubmissions['six sites'] as SubmitInput).title).toBe(
    'Align 1400 people across 6 sites behind the same priorities',
  );
  const silent = JSON.stringify(
    sectionOf(writeReport(sampleSubmissions['strategy, nothing said'] as SubmitInput), 'situation'),
  );
  expect(silent).not.toMatch(/“-”|“none”/);
});

test.each(samples)('%s: what a finding quotes was written, under an answer that it names', (name, answers) => {
  const replies = sampleReplies[name] ?? [];
  const written = [...given(answers), ...replies.map(({ answer }) => cleanText(answer))];
  const doc = writeReport(answers, replies);
  for (const { text, basedOn } of blocksOf(doc, 'finding')) {
    const quoted = /(?:You wrote, under ([^:“]+)|Asked “(.+?)” you answered): “(.+?)(?: …)?”/s.exec(text);
    if (!quoted) continue;
    const [, label, question, words = ''] = quoted;
    const named = doc.answers.filter(({ number }) => basedOn.includes(number));
    expect(named.map((answer) => answer.label)).toContain(label ?? question);
    expect(
      written.some((answer) => answer.includes(words)),
      words,
    ).toBe(true);
  }
});

test.each(
  challenges.flatMap((problems) => ['help', 'Not sure', '???', 'grow'].map((words) => [problems, words] as const)),
)('%s: whoever wrote “%s” is asked five questions, each in a line of its own', (problems, desiredOutcome) => {
  const person = { firstName: 'Dana', email: 'dana@example.com' };
  const answers: SubmitInput = { ...person, problems, desiredOutcome, industry: 'Not sure' };
  const asked = sectionOf(writeReport(answers), 'assumptions').blocks.at(-1);
  const lines = asked?.kind === 'paragraph' ? plainParagraphs(asked.text).slice(1) : [];
  expect(lines).toEqual(askedOf(answers).map((question, at) => `${at + 1}. ${question}`));
  expect(lines).toHaveLength(5);
});

test('how large a house is, is neither asked about nor listed as a figure that could not be read', () => {
  const answers = sampleSubmissions['six sites'] as SubmitInput;
  expect(askedOf(answers).join()).not.toContain('1400 people');
  const other = { ...answers, desiredOutcome: 'Bring 40 slow sites to 12 somehow, across 6 countries.' };
  expect(askedOf(other).join()).toContain('40 slow sites');
});
