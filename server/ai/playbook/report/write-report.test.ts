import { expect, test } from 'vitest';
import type { QuestionAnswer } from '#schema/checkout.ts';
import type { SubmitInput } from '#schema/insights.ts';
import { type Block, blocksOf, type ReportDoc, reportDocSchema, sectionIds } from '#schema/report.ts';
import { reportText } from '#schema/report-text.ts';
import { loadPlaybook } from '#server/ai/playbook/playbook.ts';
import { sampleReplies, sampleSubmissions } from '#server/ai/playbook/sample-submissions.ts';
import { fiveWords, overlap } from '#server/testing/five-words.ts';

const playbook = loadPlaybook();
const today = '2026-11-27';

function write(answers: SubmitInput, questionAnswers: QuestionAnswer[] = []): ReportDoc {
  const input = { answers, questionAnswers, today };
  const outline = playbook.outlineReport(input);
  const sections = sectionIds.map((id) => playbook.writeSection(input, outline, id));
  return reportDocSchema.parse(playbook.assembleReport(input, outline, sections));
}

/** Answers the questions that are asked for these answers, by the start of each question. */
function reply(answers: SubmitInput, said: Record<string, string>): QuestionAnswer[] {
  const asked = playbook.writeQuestions({ answers, today }).map(({ ask }) => ask);
  return Object.entries(said).map(([start, answer]) => {
    const question = asked.find((one) => one.startsWith(start));
    if (question === undefined) throw new Error(`Not asked: ${start} (${asked.join(' | ')})`);
    return { question, answer };
  });
}

const textOf = (blocks: readonly Block[]) => blocks.map((block) => Object.values(block).join(' ')).join('\n');
const pageOne = (doc: ReportDoc) => textOf(doc.sections[0]?.blocks ?? []);
const withoutQuotes = (text: string) => text.replaceAll(/“[^”]*”/g, '');

const hana: SubmitInput = {
  firstName: 'Hana',
  email: 'hana@example.test',
  company: 'Marsh & Sage Weddings',
  problems: 'Sales',
  industry: 'Wedding catering',
  desiredOutcome: 'Book 18 weddings by 1 May 2027, we have 7 deposits in so far',
  stepsTaken: 'two wedding fairs (£900 each, 3 bookings from the first and none from the second)',
  companySize: '1-10',
  budgetRange: '$2.5k-$5k',
};

test.each(Object.entries(sampleSubmissions))('the report of %s is whole and of a readable length', (name, answers) => {
  const doc = write(answers, sampleReplies[name]);
  const words = reportText({ ...doc, answers: [] }).split(/\s+/).length;
  expect(words).toBeGreaterThan(700);
  expect(words).toBeLessThan(2000);
  expect(withoutQuotes(textOf(doc.sections.flatMap(({ blocks }) => blocks)))).not.toMatch(
    /\{\w+\}|undefined|NaN|Infinity|null/,
  );
  const summary = doc.sections[0]?.blocks ?? [];
  expect(summary[0]?.kind).toBe('answer');
  expect(summary.filter(({ kind }) => kind === 'move')).toHaveLength(3);
  expect(summary.filter(({ kind }) => kind === 'figure').length).toBeLessThanOrEqual(5);
  const rows = blocksOf(doc, 'planRow');
  const end =
    rows
      .map(({ endDay }) => endDay)
      .toSorted()
      .at(-1) ?? '';
  expect(rows.map(({ endDay }) => endDay)).toEqual(rows.map(({ endDay }) => endDay).toSorted());
  expect(rows.every(({ startDay, endDay }) => startDay > today && startDay <= endDay && endDay <= end)).toBe(true);
  expect(rows.every(({ title }) => title.split(' ').length <= 9)).toBe(true);
  expect(write(answers, sampleReplies[name])).toEqual(doc);
});

test('page one has every number of the calculation', () => {
  const rate = 'Of the last 10 people';
  const doc = write(
    hana,
    reply(hana, { [rate]: '3', 'How much does one wedding': '£4,000', 'How many people ask': '2' }),
  );
  expect(pageOne(doc)).toMatch(/at 7 and want 18 weddings by May 1, 2027: 11 more/);
  expect(pageOne(doc)).toContain('3 of 10');
  const sums = textOf(blocksOf(doc, 'sum'));
  for (const number of ['18 weddings', '11 weddings', '£44,000', '37 inquiries']) expect(sums).toContain(number);
  const prose = withoutQuotes(doc.sections.flatMap(({ blocks }) => textOf(blocks)).join('\n'));
  expect(
    ['7', '18', '3 of 10', '£4,000', '£900'].filter((number) => prose.includes(number)).length,
  ).toBeGreaterThanOrEqual(4);
});

test('an answer of none removes what needs it', () => {
  const plain = {
    ...hana,
    desiredOutcome: 'Book 18 weddings by 1 May 2027, we have 7 in so far. Past customers come back.',
  };
  const asked = reply(plain, { 'How many past customers': 'none, it is weddings' });
  expect(textOf(blocksOf(write(plain), 'option'))).toContain('Write to past');
  expect(textOf(blocksOf(write(plain, asked), 'option'))).not.toContain('Write to past');
});

test('a cause that somebody names comes first, in their words', () => {
  const named = { ...hana, stepsTaken: 'I write every proposal myself at night and it takes about 10 days.' };
  const [first] = blocksOf(write(named), 'finding');
  expect(first?.text).toContain('it takes about 10 days');
});

test('a date that has passed is said on page one with a new one', () => {
  const late = { ...hana, desiredOutcome: 'Book 18 weddings by 30 September 2026, we have 7 deposits in so far' };
  expect(pageOne(write(late))).toContain('Your date, September 30, has passed');
});

test('a number that nobody gave is named, and its example is marked', () => {
  const doc = write(hana);
  expect(pageOne(doc)).toContain('count that first');
  expect(blocksOf(doc, 'sum').some(({ isExample }) => isExample)).toBe(true);
});

test('what the report does not use is listed with the reason, at most three', () => {
  const chatty = {
    ...hana,
    stepsTaken: 'Jake tried 14 leaflets. We bought 3 vans. Kim left in 2019. Rent is £2,350. We saw 41 venues.',
  };
  const unused = blocksOf(write(chatty), 'unused');
  expect(unused).toHaveLength(3);
  expect(unused.every(({ reason }) => reason.includes('“'))).toBe(true);
});

test('where people walk in, nobody is quoted a price', () => {
  const shops = ['Coffee shop', 'Bakery', 'Independent cinema with a bar', 'Bike store'];
  for (const industry of shops) {
    const answers: SubmitInput = {
      ...hana,
      industry,
      desiredOutcome: 'Grow revenue from $20,000 to $30,000 a month by June 30, 2027. Our prices are too low.',
      stepsTaken: 'Flyers. A price list.',
    };
    const text = textOf(write(answers).sections.flatMap(({ blocks }) => blocks));
    expect(text).toContain('Raise three prices and offer one extra');
    expect(text).not.toMatch(/Quote 10%|ten prospects|open offer|Call ten people/);
  }
});

const wishes = [
  'Book 18 weddings by 1 May 2027, we have 7 deposits in so far',
  'Decide whether to buy a second van or hire one',
  'Customers cancel: 12 of 300 leave every month and we want to halve that',
  'People wait three weeks for a quote, I want one week',
  'Fill the empty tables on Tuesdays and Wednesdays',
  'Our biggest client leaves in March and is 40% of revenue: replace it',
  'Launch a meal box before summer',
  'Keep my two best cooks, four of six left in a year',
];

test('another wish in the same frame shares at most half of the text', () => {
  const written = wishes.map((desiredOutcome) => {
    const answers = { ...hana, desiredOutcome };
    return { desiredOutcome, words: fiveWords(reportText(write(answers)).replaceAll('\\', ''), answers) };
  });
  const tooNear = written.flatMap((one, at) =>
    written.slice(at + 1).flatMap((other) => {
      const share = overlap(one.words, other.words);
      return share <= 0.5 ? [] : [`${one.desiredOutcome} / ${other.desiredOutcome}: ${share.toFixed(2)}`];
    }),
  );
  expect(tooNear).toEqual([]);
});

test('an address in a wish is never cut at its question mark', () => {
  const address = 'https://example.com/shop?summer';
  for (const desiredOutcome of [address, `Sell 40 bags a month from ${address} instead of 12 by 1 May 2027`]) {
    const answers = { ...hana, desiredOutcome };
    const insights = JSON.stringify(playbook.writeInsights({ answers, today }));
    expect(insights).not.toMatch(/shop\?(?!summer)|(?<!\?)summer/);
    expect(textOf(write(answers).sections.flatMap(({ blocks }) => blocks))).not.toMatch(/shop\?(?!summer)/);
  }
});
