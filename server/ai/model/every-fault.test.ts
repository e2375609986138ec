// @module-tag all
// Left out of the gate: writes whole reports through each fault of the model.
import { expect, test } from 'vitest';
import type { Provider, SubmitInput } from '#schema/insights.ts';
import { blocksOf, type ReportDoc } from '#schema/report.ts';
import {
  answering,
  atFirst,
  completion,
  costOf,
  cutting,
  endless,
  failing,
  good,
  type ModelReply,
  resetting,
  saying,
} from '#server/testing/openai-double.ts';
import { openAiJourney } from '#server/testing/openai-journey.ts';
import { writeAnswer } from '#server/testing/openai-texts.ts';
import { fullAnswers } from '#server/testing/submissions.ts';

const journey = openAiJourney();

const foreignQuote: ModelReply = ({ body, data }, response) => {
  const foreign = data.answers.map((answer) => ({ ...answer, text: 'Somebody else wrote this sentence.' }));
  const { schema } = body.response_format.json_schema;
  return answering(completion(JSON.stringify(writeAnswer(schema, { ...data, answers: foreign }))))(
    undefined as never,
    response,
  );
};
const { usage: _usage, ...uncounted } = completion('{}');
const htmlPage: ModelReply = (_exchange, response) => {
  response.writeHead(200, { 'Content-Type': 'text/html' }).end('<html><body>Sign in to the network</body></html>');
  return 'greatest';
};

const faults: [string, ModelReply, Provider][] = [
  ['a good model', good(), 'openai'],
  ['malformed JSON once', atFirst(saying('{"insights": [')), 'openai'],
  ['malformed JSON', saying('{"insights": ['), 'playbook'],
  ['a wrong shape once', atFirst(saying('{"insights": [], "__proto__": {"a": 1}}')), 'openai'],
  ['a wrong shape', saying('[1, 2, 3]'), 'playbook'],
  ['an empty answer', saying(null), 'playbook'],
  ['no choices', answering({ ...completion('{}'), choices: [] }), 'playbook'],
  ['tokens that are not counted', answering(uncounted), 'playbook'],
  ['a page of HTML', htmlPage, 'playbook'],
  ['quotations that nobody wrote', foreignQuote, 'openai'],
  ['a refusal', saying(null, { refusal: 'I cannot help with that.' }), 'playbook'],
  ['an answer that ran out of tokens', saying('{"insights": [', { finishReason: 'length' }), 'playbook'],
  ['an answer that was filtered', saying('', { finishReason: 'content_filter' }), 'playbook'],
  ['a stream that is cut once', atFirst(cutting), 'openai'],
  ['a stream that is cut', cutting, 'playbook'],
  ['a connection that is reset once', atFirst(resetting), 'openai'],
  ['a connection that is reset', resetting, 'playbook'],
  ['429 with a short wait', atFirst(failing(429, { 'Retry-After': '0' })), 'openai'],
  ['429 with a long wait', failing(429, { 'Retry-After': '60' }), 'playbook'],
  ['500 once', atFirst(failing(500)), 'openai'],
  ['500', failing(500), 'playbook'],
  ...endless.map(([what, reply]): [string, ModelReply, Provider] => [
    `a model that ${what}`,
    journey.tooLate(reply),
    'playbook',
  ]),
];

test.each(faults)('%s: the person gets everything once, under the right name', async (_fault, reply, author) => {
  journey.double.replyWith(reply);
  const got = await journey.go(fullAnswers as SubmitInput);
  expect([got.provider, got.stored, got.nuggets.length]).toEqual([author, author, 3]);
  expect(got.questions.length).toBeGreaterThanOrEqual(3);
  expect(got.questions.length).toBeLessThanOrEqual(5);
  expect(got.docs.map((doc) => doc.author)).toEqual([author === 'openai' ? 'model' : 'playbook']);
  expect(got.spent).toBe(costOf(journey.double.exchanges, { input: 250, output: 1500 }));
  expect(journey.lines.some((line) => line.includes('model_unavailable'))).toBe(author === 'playbook');
  for (const secret of ['Dana', 'enquiries', 'sk-of-the-double']) expect(journey.lines.join()).not.toContain(secret);
});

test('a budget that is used up: nobody is called, and the playbook writes', async () => {
  const got = await journey.go(fullAnswers as SubmitInput, { environment: { AI_DAILY_BUDGET_CENTS: '0' } });
  expect([got.provider, got.docs.map(({ author }) => author), journey.double.exchanges, got.spent]).toEqual([
    'playbook',
    ['playbook'],
    [],
    0,
  ]);
});

test.each(['outline', 'summary', 'situation', 'options', 'plan', 'risks', 'assumptions'])(
  'a model that loses only the text “%s” leaves the whole report to the playbook, and what it wrote before stays its own',
  async (name) => {
    const refusing = saying(null, { refusal: 'No.' });
    journey.double.replyWith((exchange, response) => (exchange.name === name ? refusing : good())(exchange, response));
    const got = await journey.go(fullAnswers as SubmitInput);
    expect([got.provider, got.docs.map(({ author }) => author)]).toEqual(['openai', ['playbook']]);
    expect(JSON.stringify(got.docs)).not.toContain('You name the work that waits');
    expect(journey.double.calls().filter((asked) => asked === name)).toHaveLength(1);
  },
);

test('what the model decides stays within the plan, the budget and the answers', async () => {
  const got = await journey.go(fullAnswers as SubmitInput);
  const [doc] = got.docs as [ReportDoc];
  const numbers = doc.answers.map(({ number }) => number);
  for (const block of doc.sections.flatMap(({ blocks }) => blocks))
    expect(numbers).toEqual(expect.arrayContaining(block.basedOn));
  for (const { startDay, endDay } of blocksOf(doc, 'planRow')) {
    expect(startDay >= '2026-03-16' && startDay < endDay && endDay <= '2026-09-11').toBe(true);
  }
  const sum = blocksOf(doc, 'budget').reduce((total, { toUsd }) => total + toUsd, 0);
  expect(sum).toBeGreaterThan(0);
  expect(sum).toBeLessThanOrEqual(5000);
});

/** A good model that writes one thing otherwise in one text. */
function changing(name: string, from: string, to: string): ModelReply {
  return (exchange, response) => {
    const written = JSON.stringify(writeAnswer(exchange.body.response_format.json_schema.schema, exchange.data));
    if (exchange.name === name && !written.includes(from)) journey.double.problems.push(`${from} is not in ${written}`);
    return saying(exchange.name === name ? written.replace(from, to) : written)(exchange, response);
  };
}

test.each([
  ['more than the budget', 'outline', '"money":100', '"money":9000'],
  ['a step that ends before it starts', 'outline', '"startWeek":1,', '"startWeek":9,'],
  ['a week after the plan', 'outline', '"endWeek":1,', '"endWeek":99,'],
  ['no alternative', 'outline', '"pick":false', '"pick":true'],
  ['a step of no pick', 'outline', '"move":1', '"move":3'],
  ['a finding too many', 'options', '"findings":[', '"findings":["More","Still more",'],
  ['one question twice', 'questions', 'number 2?', 'number 1?'],
])('%s is refused: asked for twice more with what was wrong, then given up', async (_what, name, from, to) => {
  journey.double.replyWith(changing(name, from, to));
  await journey.go(fullAnswers as SubmitInput);
  const [first, second, third, ...more] = journey.double.exchanges.filter((exchange) => exchange.name === name);
  expect(more).toEqual([]);
  for (const later of [second, third]) {
    expect(later?.body.messages.slice(0, 2)).toEqual(first?.body.messages);
    expect(later?.body.messages.slice(2).map(({ role }) => role)).toEqual(['assistant', 'user']);
  }
  const given = journey.lines.map((line) => JSON.parse(line)).filter(({ event }) => event === 'model_unavailable');
  expect(given).toMatchObject([{ what: name, reason: 'unusable_answer' }]);
});

test.each([
  ['an answer that does not exist', 'situation', '"basedOn":[1]', '"basedOn":[99]'],
  ['a key that nobody asked for', 'plan', '{"pace"', '{"note":"x","pace"'],
  ['no words', 'risks', '"earlySign":"', '"earlySign":"","x":"'],
])('%s costs one more asking, and then only its field', async (_what, name, from, to) => {
  journey.double.replyWith(changing(name, from, to));
  const { docs } = await journey.go(fullAnswers as SubmitInput);
  expect(docs.map(({ author }) => author)).toEqual(['model']);
  expect(journey.double.calls().filter((asked) => asked === name)).toHaveLength(2);
});
