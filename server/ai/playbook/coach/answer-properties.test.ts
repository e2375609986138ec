// @module-tag all
// Left out of the gate: asks every question ten times.
import { expect, test } from 'vitest';
import type { CoachAnswer, CoachContext, CoachTurn } from '#server/ai/coach.ts';
import { readPlaybookContent } from '#server/ai/playbook/content.ts';
import { faultsOf } from './answer-faults.ts';
import { answerFromPlaybook } from './answer-from-playbook.ts';
import { type ContextName, canary, sampleContexts, today } from './sample-contexts.ts';
import { sixtyQuestions } from './sixty-questions.ts';

const content = readPlaybookContent();
const questions = sixtyQuestions.map(({ ask }) => ask);
const contexts = Object.keys(sampleContexts) as ContextName[];

function conversation(context: CoachContext, asked: readonly string[]): CoachAnswer[] {
  const earlier: CoachTurn[] = [];
  return asked.map((question) => {
    const answer = answerFromPlaybook(content, { question, earlier: [...earlier], context, today });
    earlier.push({ role: 'user', content: question }, { role: 'assistant', content: answer.text });
    return answer;
  });
}

const rows = Math.ceil(questions.length / 10);
/** Every question, each a part of ten in a row that are not of one kind. */
const tens = Array.from({ length: rows }, (_, at) =>
  Array.from({ length: 10 }, (_, step) => questions[(at + step * rows) % questions.length] ?? ''),
);

test.each(contexts)('every question in ten in a row: %s', (name) => {
  const context = sampleContexts[name];
  expect(new Set(tens.flat()).size).toBe(questions.length);
  for (const ten of tens) {
    expect(faultsOf(content, { context, answers: conversation(context, ten) }), ten.join(' ')).toEqual([]);
  }
});

const oneOfEachKind = sixtyQuestions.filter(({ as }, at) => sixtyQuestions.findIndex((one) => one.as === as) === at);

test('the same question ten times is answered ten times with something else', () => {
  for (const { ask, of } of oneOfEachKind) {
    const context = sampleContexts[of];
    const answers = conversation(
      context,
      Array.from({ length: 10 }, () => ask),
    );
    expect(faultsOf(content, { context, answers }), ask).toEqual([]);
    const isCrisis = ask.includes('end my life');
    expect(new Set(answers.map(({ text }) => text)).size, ask).toBe(isCrisis ? 5 : 10);
  }
});

test('whoever only ever asks “and then?” is led on, and then told that there is nothing new', () => {
  for (const name of ['none', 'joinery', 'hostile'] as const) {
    const context = sampleContexts[name];
    const answers = conversation(context, [
      'How do I get more customers?',
      ...Array.from({ length: 39 }, () => 'And then?'),
    ]);
    expect(faultsOf(content, { context, answers }), name).toEqual([]);
    expect(answers.at(-1)?.text).toContain('Question 40 brings nothing new');
  }
});

test('the same question gives the same answer, and nothing that was handed in is changed', () => {
  for (const { ask, of } of sixtyQuestions) {
    const given = {
      question: ask,
      earlier: [{ role: 'user' as const, content: 'Hi' }],
      context: sampleContexts[of],
      today,
    };
    const before = JSON.stringify(given);
    const first = answerFromPlaybook(content, given);
    expect(answerFromPlaybook(content, structuredClone(given))).toEqual(first);
    expect(JSON.stringify(given)).toBe(before);
  }
});

test('what is switched off is not used', () => {
  const { submissions } = sampleContexts.restaurant;
  const bare = { submissions: submissions.map(({ report: _, ...rest }) => ({ ...rest, insights: [] })), goals: [] };
  for (const answer of conversation(bare, questions.slice(0, 40))) {
    expect(answer.basedOn.filter((source) => !source.startsWith('answers:'))).toEqual([]);
  }
});

const introduced = `${content.coach.introduces}\n\nA paragraph that is long enough to be an answer.`;
const spoilt: Record<string, [text: string, basedOn?: string[], after?: string]> = {
  'an empty slot': [`${introduced} And $customers.`],
  'too long': [`${introduced} ${'Word. '.repeat(500)}`],
  'too short': [content.coach.introduces.slice(0, 30)],
  'no word on what it is': ['A paragraph that is long enough to be an answer, and begins at once.'],
  'what it is, again': [introduced, [], introduced],
  'a repeated paragraph': [`${introduced}\n\nTwice.\n\nTwice.`],
  'a source of nobody’s': [`${introduced}\n\nRests on: your report of 2 November 2026.`, ['report:submission-dentist']],
  'a source twice': [`${introduced}\n\nRests on: your goal.`, ['goal:goal-call', 'goal:goal-call']],
  'a source without words': [introduced, ['goal:goal-call']],
  'a field that may not be used': [`${introduced} ${canary}`],
  'active markup': [`${introduced} <img src=x>`],
  'an exclamation mark': [`${introduced} Well done!`],
};

test('each of the rules can be broken', () => {
  const context = sampleContexts.restaurant;
  const faults = (answers: CoachAnswer[]) => faultsOf(content, { context, answers });
  expect(faults([{ text: introduced, basedOn: [] }])).toEqual([]);
  for (const [name, [text, basedOn = [], after]] of Object.entries(spoilt)) {
    const next = after === undefined ? [] : [{ text: after, basedOn: [] }];
    expect(faults([{ text, basedOn }, ...next]), name).toContain(name);
  }
  for (const markup of [
    '[a](b)',
    '![a](b)',
    '`a`',
    'https://a.example',
    'www.a.example',
    '\n> a',
    '\n# a',
    '\u202Ea',
  ]) {
    expect(faults([{ text: `${introduced} ${markup}`, basedOn: [] }]), markup).toContain('active markup');
  }
});
