import { expect, test } from 'vitest';
import type { SubmitInput } from '#schema/insights.ts';
import { blocksOf, type ReportDoc } from '#schema/report.ts';
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
const misshapen = saying('{"paragraphs": []}');
const refusing = saying(null, { refusal: 'No.' });

const callsFor = (name: string) => journey.double.calls().filter((asked) => asked === name).length;
const messagesOf = (name: string, times: number) =>
  journey.double.exchanges.find((one) => one.name === name && one.times === times)?.body.messages ?? [];

const scripts: [string, ModelReply[], { calls: number; author: string }][] = [
  ['right at once', [], { calls: 1, author: 'model' }],
  ['right at the second asking', [inventing], { calls: 2, author: 'model' }],
  ['invented twice', [inventing, inventing], { calls: 2, author: 'model' }],
  ['misshapen, then right', [misshapen], { calls: 2, author: 'model' }],
  ['misshapen twice, then right', [misshapen, misshapen], { calls: 3, author: 'model' }],
  ['misshapen, then invented', [misshapen, inventing], { calls: 2, author: 'model' }],
  ['invented, then misshapen', [inventing, misshapen], { calls: 2, author: 'model' }],
  ['invented, then refused', [inventing, refusing], { calls: 2, author: 'model' }],
  ['misshapen three times', [misshapen, misshapen, misshapen], { calls: 3, author: 'playbook' }],
];
test.each(scripts)('a section that is %s is the model’s without what it invented', async (_how, script, expected) => {
  journey.double.replyWith(scripted('situation', script));
  const { docs } = await journey.go(answers);
  expect([docs.map((doc) => doc.author), callsFor('situation')]).toEqual([[expected.author], expected.calls]);
  expect(JSON.stringify(docs)).not.toContain('45 seats');
  expect(docs.flatMap((doc) => doc.sections).filter(({ unverified }) => unverified)).toEqual([]);
});

test('a refused answer goes back with every complaint and the words that are wrong', async () => {
  const wrongTwice = changed((answer) =>
    answer
      .replace('"answer":"You', '"answer":"You lose 35% of them. You')
      .replace('"turn":[{"text":"', '"turn":[{"text":"Each lost job costs you $1,900. '),
  );
  journey.double.replyWith(scripted('summary', [wrongTwice]));
  await journey.go(answers);
  const [first, second] = [messagesOf('summary', 1), messagesOf('summary', 2)];
  expect(second.slice(0, 2)).toEqual(first);
  const [answer, complaint] = second.slice(2);
  expect(answer?.role).toBe('assistant');
  expect(answer?.content).toContain('You lose 35% of them');
  expect(complaint?.content.split('\n').filter((line) => line.startsWith('-'))).toEqual([
    '- answer: “You lose 35% of them” stands in no answer and does not follow from the figures there',
    '- turn.0.text: “job costs you $1,900” stands in no answer and does not follow from the figures there',
  ]);
});

test('what stays wrong is taken out of its field, and every other text stays', async () => {
  const wrong = changed((answer) => answer.replace('"answer":"You', '"answer":"You lose 35% of them. You'));
  journey.double.replyWith(scripted('summary', [wrong, wrong]));
  const { docs } = await journey.go(answers);
  const [doc] = docs as [ReportDoc];
  journey.double.replyWith(good());
  const { docs: sound } = await journey.go(answers);
  const withoutAnswer = ({ sections }: ReportDoc) =>
    sections.map(({ blocks }) => blocks.filter(({ kind }) => kind !== 'answer'));
  expect(withoutAnswer(doc)).toEqual(withoutAnswer(sound.at(-1) as ReportDoc));
  expect(blocksOf(doc, 'answer')[0]?.text).toMatch(/^You name the work that waits/);
});

test('an answer whose figures alone are wrong outlives the end of the time', async () => {
  journey.double.replyWith(scripted('situation', [inventing, journey.tooLate(hanging)]));
  const { docs } = await journey.go(answers);
  expect(docs.map((doc) => doc.author)).toEqual(['model']);
  expect(JSON.stringify(docs)).not.toContain('45 seats');
});

test.each([
  ['invented once', [inventing], 2],
  ['invented twice', [inventing, inventing], 2],
  ['invented, and then not there in time', [inventing, journey.tooLate(hanging)], 2],
])('insights that are %s stay the model’s, without the invention', async (_how, script, calls) => {
  journey.double.replyWith(scripted('insights', script));
  const { provider, nuggets } = await journey.go(answers);
  expect([provider, nuggets.length, callsFor('insights')]).toEqual(['openai', 3, calls]);
  expect(nuggets.join()).not.toContain('45 seats');
  expect(nuggets.join()).toContain('Why: ');
});

test('arithmetic on the person’s own figures is written at once, whatever their script', async () => {
  const sums = 'Ten enquiries instead of three are seven more, 84 a year. At $1,800 for two each cost $900';
  journey.double.replyWith(scripted('situation', [changed((answer) => answer.replace(ordinary, sums))]));
  const { docs } = await journey.go(answers);
  expect(callsFor('situation')).toBe(1);
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
  expect(quoted.length).toBeGreaterThan(1);
  for (const { words, basedOn } of quoted) {
    expect(doc.answers.find(({ number }) => number === basedOn[0])?.text).toContain(words);
  }
});
