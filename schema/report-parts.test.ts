import { expect, test } from 'vitest';
import { type Block, coachLabel, type ReportDoc, type Section } from './report.ts';
import {
  citedAnswers,
  firstStep,
  marginAnswers,
  measureFigures,
  openingBlocks,
  quoteSource,
  shortQuote,
  stepFacts,
  summaryFindings,
  summaryMoves,
} from './report-parts.ts';
import { counted, picksTitle, sectionTitle } from './report-words.ts';

const paragraph = (text: string, basedOn: number[] = []): Block => ({ kind: 'paragraph', text, basedOn });
const finding = (title: string): Block => ({ kind: 'finding', title, text: 'Why.', basedOn: [2] });
const measure = (baseline: string): Block => ({
  kind: 'measure',
  title: 'from measure to quote',
  baseline,
  target: '3 days',
  howToRead: 'The median of a month.',
  basedOn: [2],
});
const step = (title: string, endDay: string): Block => ({
  kind: 'planRow',
  title,
  ownerRole: 'You',
  startDay: '2026-03-16',
  endDay,
  measure: 'Done',
  basedOn: [2],
});

const report = (...sections: Section[]): ReportDoc => ({
  version: 1,
  title: 'Four kitchens a month',
  date: '2026-03-12',
  author: 'playbook',
  language: 'en',
  preparedFor: { name: 'Dana Okafor' },
  sections,
  answers: [
    { number: 1, label: 'Budget', text: '$2.5k-$5k' },
    { number: 2, label: 'Steps taken', text: 'I still price every job myself, usually in the evening.' },
  ],
});

test('an answer stands beside one section only, never the summary, and a choice from a list beside none', () => {
  const quotes = marginAnswers(
    report(
      { id: 'summary', blocks: [paragraph('In short.', [2])] },
      { id: 'situation', blocks: [paragraph('Budget.', [1])] },
      { id: 'options', blocks: [paragraph('Two ways.', [1, 2])] },
      { id: 'plan', blocks: [paragraph('The plan.', [2])] },
    ),
  );
  expect([...quotes].map(([id, { number }]) => [id, number])).toEqual([['options', 2]]);
});

test('what a coach added is nobody’s own words to stand beside a text', () => {
  const doc = report({ id: 'situation', blocks: [paragraph('Pricing waits.', [2])] });
  const answers = doc.answers.map((answer) => ({ ...answer, label: coachLabel }));
  expect(marginAnswers({ ...doc, answers }).size).toBe(0);
});

test('an answer that the opening quotes already does not stand beside it once more', () => {
  const quoting = paragraph('You wrote: “I still price every job myself”. That is the limit.', [2]);
  expect(marginAnswers(report({ id: 'situation', blocks: [quoting] })).size).toBe(0);
  expect(marginAnswers(report({ id: 'situation', blocks: [paragraph('Pricing waits.', [2])] })).size).toBe(1);
});

test('beside a quotation stands the running text at the start, about as much as the quotation is high', () => {
  const long = paragraph('word '.repeat(100));
  const [short, whole] = [60, 220].map((length) => ({ text: 'evening '.repeat(30).slice(0, length) }));
  if (!short || !whole) throw new Error('two answers');
  expect(openingBlocks([paragraph('One.'), finding('Two'), step('Three', '2026-03-20')], short)).toHaveLength(2);
  expect(openingBlocks([long, paragraph('Two.'), long], whole)).toEqual([long, paragraph('Two.')]);
  expect(openingBlocks([long, paragraph('Two.')], short)).toEqual([]);
});

test('a line such as the industry stands beside no text, and neither does a short quotation beside a high one', () => {
  const said = 'I still price every job myself, usually in the evening.';
  const quotesOf = (label: string, text: string) => {
    const doc = report({ id: 'situation', blocks: [paragraph(text, [2])] });
    return marginAnswers({ ...doc, answers: [{ number: 2, label, text: said }] }).size;
  };
  expect(quotesOf('How do you price today?', 'Pricing waits.')).toBe(1);
  expect(quotesOf('Industry', 'Pricing waits.')).toBe(0);
  expect(quotesOf('Steps taken', 'Pricing waits. '.repeat(40))).toBe(0);
});

test('the first step says when it begins, when it is done and whose it is', () => {
  const days = { startDay: '2026-11-23', endDay: '2026-11-27', ownerRole: 'You' };
  const planRow = { ...step('Count', days.endDay), ...days } as Parameters<typeof stepFacts>[0];
  expect(stepFacts(planRow)).toBe('From November 23, done by November 27. Owner: You.');
  expect(stepFacts({ ...planRow, endDay: days.startDay })).toBe('To be done by November 23. Owner: You.');
});

test('a summary without findings of its own lists the titles of the first three', () => {
  const summary: Section = { id: 'summary', blocks: [] };
  const all = report(summary, { id: 'options', blocks: ['A', 'B', 'C', 'D'].map(finding) });
  expect(summaryFindings(all, summary).map(({ title, text }) => title + text)).toEqual(['A', 'B', 'C']);
});

test('the first step is the one that ends first', () => {
  const plan = report({ id: 'plan', blocks: [step('Later', '2026-03-27'), step('Sooner', '2026-03-20')] });
  expect(firstStep(plan)?.title).toBe('Sooner');
  expect(firstStep(report())).toBeUndefined();
});

test('figures are two or three short measures; one alone is none', () => {
  const of = (...blocks: Block[]) => measureFigures(report({ id: 'risks', blocks })).map(({ baseline }) => baseline);
  expect(of(measure('9 days'), measure('2 of 10'), measure('a text too long for a figure'))).toEqual([
    '9 days',
    '2 of 10',
  ]);
  expect(of(measure('9 days'))).toEqual([]);
  expect(of(...['1', '2', '3', '4'].map(measure))).toHaveLength(3);
});

test('figures that could not be found in the answers are not set large', () => {
  const blocks = ['9 days', '2 of 10'].map(measure);
  expect(measureFigures(report({ id: 'risks', blocks, unverified: true }))).toEqual([]);
});

test('a long answer is cut between words, and a long question stands with the answer only', () => {
  const quote = shortQuote('evening '.repeat(60));
  expect(quote.length).toBeLessThanOrEqual(221);
  expect(quote.endsWith('evening…')).toBe(true);
  expect(quoteSource({ number: 7, label: 'Steps taken', text: '' })).toBe('Answer 7: Steps taken');
  expect(
    quoteSource({ number: 8, label: 'Where does one job wait longest between contact and payment?', text: '' }),
  ).toBe('Answer 8');
});

test('titles count in words', () => {
  expect(counted(1, 'step')).toBe('One step');
  expect(counted(12, 'step')).toBe('12 steps');
  expect(picksTitle(3, 6)).toBe('Three of six options are worth starting now');
  expect(picksTitle(0, 6)).toBe('The options compared');
});

test('a block names its answers, but neither the chosen challenge nor the list of the block before', () => {
  const answers = [
    { number: 1, label: 'Biggest challenge', text: 'Sales' },
    { number: 2, label: 'Steps taken', text: 'I price every job myself.' },
    { number: 3, label: 'Budget', text: '$2.5k-$5k' },
  ];
  const lists = [[1], [1, 2], [2], [3, 2, 9], [2, 3], [], [3, 2], [2]];
  const blocks = lists.map((basedOn) => paragraph('Text.', basedOn));
  const doc = { ...report({ id: 'options', blocks }, { id: 'risks', blocks: [paragraph('Text.', [2])] }), answers };
  expect(blocks.map((block) => citedAnswers(doc, block))).toEqual([[], [2], [], [3, 2], [], [], [], [2]]);
  // Another section begins anew.
  expect(doc.sections[1]?.blocks.map((block) => citedAnswers(doc, block))).toEqual([[2]]);
});

test('the steps of a plan name their answers in the order in which they are shown', () => {
  const [late, early] = [step('Late', '2026-05-08'), step('Early', '2026-03-20')];
  const doc = report({ id: 'plan', blocks: [late, early] });
  expect([early, late].map((block) => citedAnswers(doc, block))).toEqual([[2], []]);
});

test('an answer leaves it to the figures below it to say where they come from', () => {
  const answer: Block = { kind: 'answer', text: 'Two tours a week.', basedOn: [2] };
  const figure: Block = { kind: 'figure', title: 'Today', value: '1 a week', basedOn: [2] };
  const doc = report({ id: 'summary', blocks: [answer, figure] });
  expect([answer, figure].map((block) => citedAnswers(doc, block))).toEqual([[], [2]]);
  const alone = report({ id: 'summary', blocks: [answer] });
  expect(citedAnswers(alone, answer)).toEqual([2]);
});

test('a report with moves of its own has no first step beside them', () => {
  const move: Block = { kind: 'move', title: 'Call', owner: 'You', endDay: '2026-03-20', basedOn: [] };
  const doc = report({ id: 'summary', blocks: [move] }, { id: 'plan', blocks: [step('Call', '2026-03-20')] });
  expect(firstStep(doc)).toBeUndefined();
  expect(summaryMoves(doc).map(({ title, text }) => `${title}: ${text}`)).toEqual(['Call: You, by March 20']);
});

test('where page one has figures the measures are not set large once more', () => {
  const figure: Block = { kind: 'figure', title: 'Today', value: '9 days', basedOn: [] };
  const doc = report({ id: 'summary', blocks: [figure] }, { id: 'risks', blocks: ['9 days', '2 of 10'].map(measure) });
  expect(measureFigures(doc)).toEqual([]);
});

test('a section is headed by what stands in it', () => {
  const titles = (...blocks: Block[]) =>
    (['summary', 'situation', 'assumptions'] as const).map((id) => sectionTitle({ id, blocks }));
  expect(titles(paragraph('In short.'))).toEqual(['Summary', 'Where you are', 'Assumptions']);
  expect(titles({ kind: 'answer', text: 'Two a week.', basedOn: [] })[0]).toBe('The answer');
  const sum: Block = { kind: 'sum', title: 'Gap', formula: '18 − 7', result: '11', isExample: false, basedOn: [] };
  expect(titles(sum)[1]).toBe('How we got these numbers');
  expect(titles({ kind: 'unused', words: '8', reason: 'It has no unit.', basedOn: [] })[2]).toBe(
    'What we left out, and why',
  );
});
