import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { QuestionAnswer } from '#schema/checkout.ts';
import type { SubmitInput } from '#schema/insights.ts';
import { blocksOf, type ReportDoc, sectionIds } from '#schema/report.ts';
import { reportText } from '#schema/report-text.ts';
import { failing, good, type ModelReply, saying } from '#server/testing/openai-double.ts';
import { openAiJourney } from '#server/testing/openai-journey.ts';
import { ordinaryText, writeAnswer } from '#server/testing/openai-texts.ts';
import { fullAnswers } from '#server/testing/submissions.ts';

const journey = openAiJourney();
const answers = fullAnswers as SubmitInput;

const file = new URL('../../../tests/contracts/figure-check.json', import.meta.url);
const { cases } = JSON.parse(readFileSync(file, 'utf8')) as {
  cases: {
    today: string;
    answers: { desiredOutcome: string; stepsTaken: string; questionAnswers: QuestionAnswer[] };
    allow: string[];
    refuse: { text: string }[];
  }[];
};

const callsFor = (name: string) => journey.double.calls().filter((asked) => asked === name).length;
const contrary = 'This takes you 400 hours. ';

/** A good model whose options contradict its outline, in the first so many answers. */
function contradicting(times: number, then: ModelReply = good()): ModelReply {
  return (exchange, response) => {
    if (exchange.name !== 'options') return good()(exchange, response);
    if (exchange.times > times) return then(exchange, response);
    const { schema } = exchange.body.response_format.json_schema;
    const written = writeAnswer(schema, exchange.data) as { options: { text: string }[] };
    const options = written.options.map(({ text, ...rest }, at) => ({
      ...rest,
      text: at === 0 ? contrary + text : text,
    }));
    return saying(JSON.stringify({ ...written, options }))(exchange, response);
  };
}

test('a report whose sections agree is asked for once, section by section', async () => {
  const { docs } = await journey.go(answers);
  const [doc] = docs as [ReportDoc];
  expect([doc.author, doc.version]).toEqual(['model', 2]);
  expect(['outline', ...sectionIds].map(callsFor)).toEqual(Array(7).fill(1));
});

/** Fields that hold whole sentences. */
const sentences = 'answer text findings reason pace assumptions earlySign response howToRead why week working'.split(
  ' ',
);

test.each(cases)('a strong model’s honest sentences pass at the first try: $answers.desiredOutcome', async (one) => {
  const { desiredOutcome, stepsTaken, questionAnswers } = one.answers;
  const now = Date.parse(`${one.today}T12:00:00Z`);
  const said = (place: number) => one.allow[place % one.allow.length] ?? '';
  const honest = good((name, place) => (sentences.includes(name) ? said(place) : ordinaryText(name, place)));
  // The free insights are written before anything else is asked.
  const isFree = (name: string) => name === 'insights' || name === 'questions';
  journey.double.replyWith((exchange, response) => (isFree(exchange.name) ? good() : honest)(exchange, response));
  const { docs } = await journey.go({ ...answers, desiredOutcome, stepsTaken }, { questionAnswers, now });
  expect(docs.map(({ author }) => author)).toEqual(['model']);
  expect(journey.double.calls().toSorted()).toEqual(['insights', 'outline', 'questions', ...sectionIds].toSorted());
  expect(JSON.stringify(docs)).toContain(said(0));
});

test.each(cases)(
  'an invented sentence costs one asking and is printed nowhere: $answers.desiredOutcome',
  async (one) => {
    const { desiredOutcome, stepsTaken, questionAnswers } = one.answers;
    const now = Date.parse(`${one.today}T12:00:00Z`);
    const invented = one.refuse.map(({ text }) => text);
    const write = good((name, place) => (name === 'text' ? invented.join(' ') : ordinaryText(name, place)));
    journey.double.replyWith((exchange, response) =>
      (exchange.name === 'situation' ? write : good())(exchange, response),
    );
    const { docs } = await journey.go({ ...answers, desiredOutcome, stepsTaken }, { questionAnswers, now });
    expect([docs.map(({ author }) => author), callsFor('situation')]).toEqual([['model'], 2]);
    for (const text of invented) expect(JSON.stringify(docs)).not.toContain(text);
  },
);

test('a section that contradicts the others is asked for once more, and no other', async () => {
  journey.double.replyWith(contradicting(1));
  const { docs } = await journey.go(answers);
  expect(['outline', ...sectionIds].map(callsFor)).toEqual([1, 1, 1, 2, 1, 1, 1]);
  expect(JSON.stringify(docs)).not.toContain('400 hours');
  const [first, second] = journey.double.exchanges
    .filter(({ name }) => name === 'options')
    .map(({ body }) => body.messages);
  expect(second?.slice(0, 2)).toEqual(first);
  expect(second?.at(-1)?.content).toMatch(
    /“This takes you 400 hours\.”: the outline gives “Count what waits, part .” 2 hours/,
  );
});

test.each([
  ['contradicts again', contradicting(2)],
  ['is not there any more', contradicting(1, failing(401))],
])('a section whose model %s loses the sentence and nothing else', async (_how, reply) => {
  journey.double.replyWith(reply);
  const { docs } = await journey.go(answers);
  const [doc] = docs as [ReportDoc];
  expect([doc.author, callsFor('options')]).toEqual(['model', 2]);
  const [option] = blocksOf(doc, 'option');
  expect(option?.text).toMatch(/^You name the work that waits.*Takes about 2 hours and \$100\.$/);
});

test('the outline gets each follow-up answer with its question and a number', async () => {
  const questionAnswers = [
    { question: 'How many inquiries wait?', answer: '30, and 10 would be all right' },
    { question: 'Who answers them?', answer: 'Dana and a fitter' },
  ];
  await journey.go(answers, { questionAnswers });
  for (const { name, data } of journey.double.exchanges.filter(({ name }) =>
    ['outline', ...sectionIds].includes(name),
  )) {
    expect([name, data.answers.slice(-2)]).toEqual([
      name,
      [
        { number: 12, label: 'How many inquiries wait?', text: '30, and 10 would be all right' },
        { number: 13, label: 'Who answers them?', text: '[name 1] and a fitter' },
      ],
    ]);
  }
});

test('the outline gets weeks, budget and insights; the sections what it fixed', async () => {
  const { nuggets } = await journey.go(answers);
  const dataOf = (wanted: string) =>
    journey.double.exchanges.find(({ name }) => name === wanted)?.data as unknown as Record<string, unknown>;
  expect(dataOf('outline')).toMatchObject({
    budget: { low: 2500, high: 5000 },
    insights: nuggets,
    plan: { weeks: expect.arrayContaining([{ week: 1, from: 'Monday, 16 March 2026', to: 'Friday, 20 March 2026' }]) },
  });
  for (const id of sectionIds) {
    expect(dataOf(id)).toMatchObject({
      insights: nuggets,
      report: {
        options: expect.arrayContaining([expect.objectContaining({ hours: 2, money: 100 })]),
        steps: expect.arrayContaining([expect.objectContaining({ from: 'Monday, 16 March 2026' })]),
      },
    });
  }
});

test('what the playbook calculates is told as facts and printed as it is', async () => {
  const wish = 'Book 18 weddings by 1 September 2026, we have 7 deposits in so far';
  const { docs } = await journey.go({ ...answers, desiredOutcome: wish });
  const [doc] = docs as [ReportDoc];
  const outline = journey.double.exchanges.find(({ name }) => name === 'outline')?.data as unknown as {
    sums: { title: string; formula: string; result: string }[];
  };
  expect(outline.sums.length).toBeGreaterThan(0);
  const printed = blocksOf(doc, 'sum');
  expect(printed.filter(({ isExample }) => isExample)).toEqual([]);
  expect(printed.map(({ title, formula, result }) => ({ title, formula, result }))).toEqual(outline.sums);
  expect(blocksOf(doc, 'planRow').every(({ endDay }) => endDay <= '2026-09-01')).toBe(true);
});

const inPounds = answers.stepsTaken?.replace('$1,800', '£1,800');
test.each([
  ['a British client by words', { stepsTaken: inPounds, location: 'Asheville' }, '£'],
  ['a British client by place', { stepsTaken: 'We ran ads and stopped.', location: 'Leeds' }, '£'],
  ['a German client by place', { stepsTaken: 'We ran ads and stopped.', location: 'Hamburg, Germany' }, '€'],
  ['a Swiss client by words', { stepsTaken: 'We spent CHF 900 on ads.', location: 'Leeds' }, 'CHF '],
] as const)('every sum of the report is in the currency of %s', async (_who, changes, sign) => {
  const { docs } = await journey.go({ ...answers, ...changes } as SubmitInput);
  const [doc] = docs as [ReportDoc];
  expect(doc.author).toBe('model');
  const told = journey.double.exchanges.map(({ data }) => (data as unknown as { currency: string }).currency);
  expect(new Set(told)).toEqual(new Set([sign.trim()]));
  expect(blocksOf(doc, 'option')[0]?.text).toMatch(new RegExp(`Takes about 2 hours and ${sign}100\\.$`));
  const text = reportText(doc);
  expect(text).toContain(`${sign}100`);
  expect(text).toContain(`We read yours as the same number in ${sign.trim()}.`);
  // What they chose in the form keeps its dollars, and so does nothing else.
  const chosen = ['$2.5k-$5k', '$500k-$1M'];
  expect(chosen.reduce((left, choice) => left.replaceAll(choice, ''), text)).not.toContain('$');
});
