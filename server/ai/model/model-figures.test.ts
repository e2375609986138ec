import { expect, test } from 'vitest';
import type { SubmitInput } from '#schema/insights.ts';
import type { ReportDoc } from '#schema/report.ts';
import { reportText } from '#schema/report-text.ts';
import { unverifiedNote } from '#schema/unverified-note.ts';
import { reportDocument } from '#server/report/report-document.ts';
import { good, hanging, type ModelReply, saying } from '#server/testing/openai-double.ts';
import { openAiJourney } from '#server/testing/openai-journey.ts';
import { writeAnswer } from '#server/testing/openai-texts.ts';
import { fullAnswers } from '#server/testing/submissions.ts';

const journey = openAiJourney();
const answers = fullAnswers as SubmitInput;

const ordinary = 'You name the work that waits';
const invented = 'You have 45 seats, name the work that waits';

/** Answers each request for one text from a script, and well afterwards. */
function scripted(name: string, script: ModelReply[]): ModelReply {
  return (exchange, response) => {
    const turn = exchange.name === name ? script[exchange.times - 1] : undefined;
    return (turn ?? good())(exchange, response);
  };
}

/** A good answer with something changed in it. */
function changed(change: (answer: string) => string): ModelReply {
  return (exchange, response) => {
    const { schema } = exchange.body.response_format.json_schema;
    return saying(change(JSON.stringify(writeAnswer(schema, exchange.data))))(exchange, response);
  };
}
const invent = (answer: string) => answer.replace(ordinary, invented);
const inventing = changed(invent);
const inventingTwice = changed((answer) => {
  const last = answer.lastIndexOf(ordinary);
  return invent(`${answer.slice(0, last)}${invented}${answer.slice(last + ordinary.length)}`);
});
const misshapen = saying('{"paragraphs": []}');
const refusing = saying(null, { refusal: 'No.' });

const marked = ([doc]: ReportDoc[]) => doc?.sections.filter(({ unverified }) => unverified).map(({ id }) => id);
const callsFor = (name: string) => journey.double.calls().filter((asked) => asked === name).length;
const instructionsOf = (name: string, times: number) =>
  journey.double.exchanges.find((one) => one.name === name && one.times === times)?.body.messages[0]?.content ?? '';

const scripts: [string, ModelReply[], { calls: number; author: string; marks: string[] }][] = [
  ['right at once', [], { calls: 1, author: 'model', marks: [] }],
  ['right at the second asking', [inventing], { calls: 2, author: 'model', marks: [] }],
  ['right at the third', [inventing, inventing], { calls: 3, author: 'model', marks: [] }],
  ['misshapen, then invented, then right', [misshapen, inventing], { calls: 3, author: 'model', marks: [] }],
  ['invented three times', [inventing, inventing, inventing], { calls: 3, author: 'model', marks: ['situation'] }],
  ['invented, then misshapen', [inventing, misshapen, misshapen], { calls: 3, author: 'model', marks: ['situation'] }],
  ['invented, then refused', [inventing, refusing], { calls: 2, author: 'model', marks: ['situation'] }],
  ['misshapen three times', [misshapen, misshapen, misshapen], { calls: 3, author: 'playbook', marks: [] }],
];
test.each(scripts)('a section that is %s', async (_how, script, { calls, author, marks }) => {
  journey.double.replyWith(scripted('situation', script));
  const { docs } = await journey.go(answers);
  expect([docs.map((doc) => doc.author), callsFor('situation'), marked(docs)]).toEqual([[author], calls, marks]);
  expect(JSON.stringify(docs).includes('45 seats')).toBe(marks.length > 0);
});

test('what was wrong is said in our words, in addition to the instructions and not to an earlier time', async () => {
  journey.double.replyWith(scripted('situation', [inventing, inventingTwice]));
  await journey.go(answers);
  const [first, second, third] = [1, 2, 3].map((times) => instructionsOf('situation', times));
  const problem = (at: number) =>
    `- paragraphs.${at}.text: 45 stands in no answer, nor does it follow from figures that are named in the same text`;
  expect(
    second
      ?.replace(first ?? '', '')
      .split('\n')
      .filter((line) => line.startsWith('-')),
  ).toEqual([problem(0)]);
  expect(
    third
      ?.replace(first ?? '', '')
      .split('\n')
      .filter((line) => line.startsWith('-')),
  ).toEqual([problem(0), problem(2)]);
  expect(`${second}${third}`).not.toContain('seats');
});

test('of three wrong answers the one with the fewest inventions is kept', async () => {
  journey.double.replyWith(scripted('situation', [inventingTwice, inventing, inventingTwice]));
  const { docs } = await journey.go(answers);
  expect(marked(docs)).toEqual(['situation']);
  expect(JSON.stringify(docs).split('45 seats')).toHaveLength(2);
});

test('an answer that is wrong in its figures alone outlives the end of the time', async () => {
  journey.double.replyWith(scripted('situation', [inventing, journey.tooLate(hanging)]));
  const { docs } = await journey.go(answers);
  expect([docs.map((doc) => doc.author), marked(docs)]).toEqual([['model'], ['situation']]);
});

test('the mark is read at the head of its section: in the text of the calls and in the PDF', async () => {
  const baseline = changed((answer) => answer.replace('"baseline":"', '"baseline":"45 seats, '));
  journey.double.replyWith(scripted('risks', Array(3).fill(baseline)));
  const { docs } = await journey.go(answers);
  const [doc] = docs as [ReportDoc];
  expect(marked(docs)).toEqual(['risks']);
  expect(reportText(doc)).toContain(`## Risks, measures and budget\n\n${unverifiedNote}\n\n`);
  expect(JSON.stringify(reportDocument(doc, 'Northbeam').content).split(unverifiedNote)).toHaveLength(2);
});

test('titles with a figure that nobody gave mark the sections that print them', async () => {
  const title = changed((answer) => answer.replace('"title":"Count', '"title":"Fill 45 seats: count'));
  journey.double.replyWith(scripted('outline', [title, title, title]));
  const { docs } = await journey.go(answers);
  expect([callsFor('outline'), docs.map(({ author }) => author), marked(docs)]).toEqual([
    3,
    ['model'],
    ['summary', 'options', 'plan'],
  ]);
  expect(callsFor('summary')).toBe(1);
});

test('insights are asked for again while the visitor waits; what stays invented is not shown to them', async () => {
  journey.double.replyWith(scripted('insights', [inventing, inventing]));
  const mended = await journey.go(answers);
  expect([mended.provider, callsFor('insights')]).toEqual(['openai', 3]);
  expect(mended.nuggets.join()).not.toContain('45 seats');
});

test.each([
  ['invented three times', [inventing, inventing, inventing]],
  ['invented, and then not there in time', [inventing, journey.tooLate(hanging)]],
])('insights that are %s come from the playbook, and the report stays the model’s', async (_how, script) => {
  journey.double.replyWith(scripted('insights', script));
  const { provider, nuggets, docs } = await journey.go(answers);
  expect([provider, nuggets.length, docs.map(({ author }) => author)]).toEqual(['playbook', 3, ['model']]);
  expect(nuggets.join()).not.toContain('45 seats');
});

test('arithmetic on the person’s own figures is written at once, whatever their script', async () => {
  const sums = 'Ten enquiries instead of three are seven more, 84 a year. At $1,800 for two each cost $900';
  journey.double.replyWith(scripted('situation', [changed((answer) => answer.replace(ordinary, sums))]));
  const { docs } = await journey.go(answers);
  expect([callsFor('situation'), marked(docs)]).toEqual([1, []]);
  expect(JSON.stringify(docs)).toContain('each cost $900');
});

test('every finding rests on an answer in which its quotation stands, and no text on an answer without a word', async () => {
  const { docs } = await journey.go({ ...answers, stepsTaken: ' - ', location: '…' });
  const [doc] = docs as [ReportDoc];
  const silent = doc.answers.filter(({ text }) => !/[\p{L}\p{N}]/u.test(text)).map(({ number }) => number);
  expect(silent).toHaveLength(2);
  const blocks = doc.sections.flatMap((section) => section.blocks);
  for (const { basedOn } of blocks) expect(basedOn.filter((number) => silent.includes(number))).toEqual([]);
  const quoted = blocks.flatMap((block) => {
    const words = block.kind === 'finding' ? /: “(.*?)(?:”| …”)/.exec(block.text)?.[1] : undefined;
    return words ? [{ words, basedOn: block.basedOn }] : [];
  });
  expect(quoted.length).toBeGreaterThan(2);
  for (const { words, basedOn } of quoted) {
    expect(doc.answers.find(({ number }) => number === basedOn[0])?.text).toContain(words);
  }
});
