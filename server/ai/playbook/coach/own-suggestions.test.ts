import { expect, test } from 'vitest';
import { readPlaybookContent } from '#server/ai/playbook/content.ts';
import { recognise } from './recognise.ts';

const content = readPlaybookContent();
const texts = JSON.stringify(content.coach);

/** What the texts ask people to say or to ask, in the words in which people do. */
const suggested: [as: string, ...questions: string[]][] = [
  ['lookUp', 'What next?', 'What is the next step?', 'What are my goals?', 'my report'],
  ['followUp', 'What else?', 'Another way?', 'and then?'],
  ['topic', 'What should I do first?', 'How do I know that it works?', 'What could go wrong?', 'prices', 'hiring'],
  ['topic', 'What should I measure?', 'What to charge?', 'Whether to hire?', 'How to decide?', 'calmer days'],
  ['topic', 'A decision that is due', 'What could be left out?', 'What could wait?', 'A day is too full'],
  ['topic', 'How do I plan for the thin weeks?', 'How many weeks does the money last?', 'A slow month', 'a hire'],
  ['topic', 'How do I look at my prices before the tax comes?', 'What is left over each month?'],
  ['challenge', 'more sales', 'fewer people who leave', 'A customer who left', 'my customers', 'my people are late'],
  ['challenge', 'We send twenty offers a month and hear back from three', 'Who stands in for me while I rest?'],
  ['lookUp', 'a goal that is late'],
];

test.each(suggested.flatMap(([as, ...questions]) => questions.map((question) => ({ as, question }))))(
  'what the texts suggest is understood: “$question” is $as',
  ({ as, question }) => expect(recognise(content, question).kind).toBe(as),
);

test('the suggestions in quotation marks are all among them', () => {
  const quoted = [...texts.matchAll(/(?:example|Ask) “([^”]+)”(?: or “([^”]+)”)?/g)].flatMap(([, ...found]) => found);
  const asked = quoted.filter((one) => one !== undefined);
  expect(asked.length).toBeGreaterThan(4);
  for (const question of asked) expect(recognise(content, question).kind, question).not.toBe('unclear');
});
