import { expect, test } from 'vitest';
import type { StreamingAnswer } from '#pwa/chat/ask/streaming-answers.ts';
import type { AskedQuestion } from '#pwa/offline/sync/asked-questions.ts';
import type { Message } from '#schema/conversations.ts';
import { toTurns } from './turns.ts';

const now = Date.UTC(2026, 2, 12, 14);
const conversationId = 'c';
const message = (id: string, role: Message['role'], createdAt: number, more: Partial<Message> = {}): Message => ({
  ...{ id, role, createdAt, conversationId, content: `${id}!`, state: 'done' },
  ...{ replacesId: null, basedOn: [], provider: null },
  ...more,
});
const asking = (id: string, more: Partial<AskedQuestion> = {}): AskedQuestion => ({
  ...{ id, conversationId, content: `${id}!`, replacesId: null, continuesId: null, without: [], askedAt: now },
  ...{ state: 'waiting', isConfirmed: false, hindrance: null, answerId: null },
  ...more,
});
const hearing = (
  questionId: string,
  phase: StreamingAnswer['phase'],
  answerId: string | null,
  text: string,
): StreamingAnswer => ({
  ...{ questionId, conversationId, phase },
  heard: { lastEventId: '1.1', answerId, text, basedOn: [] },
});
const turnsOf = (messages: Message[], asked: AskedQuestion[] = [], live: StreamingAnswer[] = []) =>
  toTurns({ messages, asked, live: new Map(live.map((one) => [one.questionId, one])) }, now).map(({ exchanges }) =>
    exchanges.map(({ question, answer, state, isNext }) =>
      [question?.content, answer.text, state, isNext && 'next'].filter(Boolean).join(' '),
    ),
  );

const first = [message('q1', 'user', 1), message('a1', 'assistant', 2)];

test('questions and answers stand in their order', () => {
  expect(turnsOf([...first, message('q2', 'user', 3), message('a2', 'assistant', 4, { state: 'streaming' })])).toEqual([
    ['q1! a1! done'],
    ['q2! a2! answering'],
  ]);
});

test('another answer and an edited question stand in the place of what was before', () => {
  const rows = [
    ...first,
    message('a2', 'assistant', 3, { replacesId: 'a1' }),
    message('q2', 'user', 4, { replacesId: 'q1' }),
    message('a3', 'assistant', 5, { state: 'stopped' }),
  ];
  expect(turnsOf(rows)).toEqual([['q1! a1! done', 'q1! a2! done', 'q2! a3! stopped']]);
});

test('an answer whose question is not on this device any more stands for itself', () => {
  expect(turnsOf([message('a1', 'assistant', 2), message('q2', 'user', 3), message('a2', 'assistant', 4)])).toEqual([
    ['a1! done'],
    ['q2! a2! done'],
  ]);
});

test('what was asked without a network waits behind the rest, the second one as the next', () => {
  expect(turnsOf(first, [asking('q2'), asking('q3')])).toEqual([
    ['q1! a1! done'],
    ['q2! waiting'],
    ['q3! waiting next'],
  ]);
});

test('what waits for more than a day is asked about, unless the person has said yes', () => {
  const askedAt = now - 86_400_000;
  expect(turnsOf([], [asking('q1', { askedAt })])).toEqual([['q1! unsure']]);
  expect(turnsOf([], [asking('q1', { askedAt, isConfirmed: true })])).toEqual([['q1! waiting']]);
});

test('an answer that is heard is shown before its row is here, and never twice once it is', () => {
  const asked = asking('q1', { state: 'taken', answerId: 'a1' });
  const live = hearing('q1', 'answering', 'a1', 'Half');
  expect(turnsOf([], [asked], [live])).toEqual([['q1! Half answering']]);
  const rows = [message('q1', 'user', 1), message('a1', 'assistant', 2, { state: 'streaming', content: 'Ha' })];
  expect(turnsOf(rows, [asked], [live])).toEqual([['q1! Half answering']]);
});

test('a phone that slept shows the whole answer of the row, and not the half that it had heard', () => {
  const asked = asking('q1', { state: 'taken', answerId: 'a1' });
  const rows = [message('q1', 'user', 1), message('a1', 'assistant', 2, { content: 'Half and half' })];
  expect(turnsOf(rows, [asked], [hearing('q1', 'answering', 'a1', 'Half')])).toEqual([['q1! Half and half done']]);
});

test('one that failed is written anew in its place, shorter at first', () => {
  const rows = [message('q1', 'user', 1), message('a1', 'assistant', 2, { state: 'failed', content: 'Half a th' })];
  expect(turnsOf(rows)).toEqual([['q1! Half a th failed']]);
  expect(turnsOf(rows, [asking('q1')], [hearing('q1', 'sending', null, '')])).toEqual([['q1! sending']]);
  const taken = asking('q1', { state: 'taken', answerId: 'a1' });
  expect(turnsOf(rows, [taken], [hearing('q1', 'answering', 'a1', 'New')])).toEqual([['q1! New answering']]);
  expect(turnsOf(rows, [taken], [hearing('q1', 'failed', 'a1', 'New')])).toEqual([['q1! New failed']]);
});

test('one that was stopped goes on behind what stands', () => {
  const rows = [message('q1', 'user', 1), message('a1', 'assistant', 2, { state: 'stopped', content: 'Half' })];
  const goOn = asking('x', { content: null, continuesId: 'a1' });
  expect(turnsOf(rows, [goOn], [hearing('x', 'sending', null, '')])).toEqual([['q1! Half sending']]);
  const taken = { ...goOn, state: 'taken', answerId: 'a1' } as const;
  expect(turnsOf(rows, [taken], [hearing('x', 'answering', 'a1', 'Half and')])).toEqual([['q1! Half and answering']]);
});

test('another answer that is asked for stands beside the one it is to replace', () => {
  const again = asking('x', { content: null, replacesId: 'a1' });
  expect(turnsOf(first, [again])).toEqual([['q1! a1! done', 'q1! waiting']]);
  const taken = { ...again, state: 'taken', answerId: 'a2' } as const;
  const row = message('a2', 'assistant', 3, { replacesId: 'a1', state: 'streaming', content: '' });
  expect(turnsOf([...first, row], [taken], [hearing('x', 'answering', 'a2', 'An')])).toEqual([
    ['q1! a1! done', 'q1! An answering'],
  ]);
});

test('a question that is edited before it was answered stands in the place of the old one', () => {
  expect(turnsOf(first, [asking('q2', { replacesId: 'q1' })])).toEqual([['q1! a1! done', 'q2! waiting']]);
});
