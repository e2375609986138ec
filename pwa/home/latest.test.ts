import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Account } from '#pwa/offline/sync/account.ts';
import { wipeLocalData } from '#pwa/offline/wipe-local-data.ts';
import { ownDevice } from '#pwa/testing/own-device.ts';
import { shortReport } from '#pwa/testing/sample-report.ts';
import type { Row } from '#sync/protocol.ts';
import { readLatest } from './latest.ts';

let account: Account;
beforeEach(async () => {
  account = await ownDevice('dana');
});
afterEach(() => wipeLocalData());

const put = (table: string, row: Row, scope = 'own') =>
  account.db.table(table).put({ key: `${scope}:${row.id}`, rev: 1, row, generation: 1 });

test('an empty device has nothing to show, and says no more', async () => {
  expect(await readLatest(account.db)).toEqual({
    firstName: undefined,
    submission: undefined,
    report: undefined,
    chat: undefined,
  });
});

test.each([
  [
    'Call within a day\n\nWhy: Two of five go quiet.\nThis week: Call nine.\nIt’s working when: four answer.',
    'Two of five go quiet.',
  ],
  [
    'Call within a day\n\nFirst call nine. You know that it works.\n\n> You wrote, under Role: “Me”',
    'First call nine. You know that it works.',
  ],
])('an insight shows its title and why it matters, without labels or marks', async (text, why) => {
  await put('submissions', { id: 'new', createdAt: 1 });
  await put('submissionBodies', { id: 'new', insights: [text], reportDoc: null });
  expect((await readLatest(account.db)).submission?.insight).toEqual({ title: 'Call within a day', why });
});

test('the newest own submission is shown with its first insight; one that is held as staff is nobody’s own', async () => {
  await put('submissions', { id: 'old', createdAt: 1 });
  await put('submissions', { id: 'new', createdAt: Date.parse('2026-11-20T12:00:00Z') });
  await put('submissions', { id: 'clients', createdAt: Date.parse('2026-11-22T12:00:00Z') }, 'staff');
  await put('submissionBodies', { id: 'new', insights: ['Price by the hour.', 'Two'], reportDoc: null });
  const { submission } = await readLatest(account.db);
  expect(submission).toEqual({
    id: 'new',
    day: 'November 20',
    insight: { title: '', why: 'Price by the hour.' },
    reportTitle: undefined,
  });
});

test('the last chat is the coach’s last answer, and its question, in the conversation that moved last', async () => {
  await put('conversations', { id: 'talk', updatedAt: 5, deletedAt: null });
  await put('conversations', { id: 'gone', updatedAt: 9, deletedAt: 9 });
  const say = (id: string, role: string, content: string, createdAt: number) =>
    put('messages', { id, conversationId: 'talk', role, content, createdAt });
  const chat = async () => (await readLatest(account.db)).chat;
  await say('b', 'assistant', 'First.', 2);
  expect(await chat()).toEqual({ conversationId: 'talk', question: undefined, answer: 'First.' });
  await say('a', 'user', 'What first?', 1);
  await say('c', 'user', 'What second?', 3);
  await say('d', 'assistant', 'Second.', 4);
  await say('e', 'user', 'Thank you.', 5);
  expect(await chat()).toEqual({ conversationId: 'talk', question: 'What second?', answer: 'Second.' });
});

test('the report is the newest by its date, whatever was sent in after it, and never one that is held as staff', async () => {
  const of = (id: string, date: string | undefined, scope = 'own') =>
    put('submissionBodies', { id, insights: [], reportDoc: date ? { ...shortReport, date } : null }, scope);
  await of('older', '2026-10-01');
  await of('newer', '2026-11-01');
  await of('without', undefined);
  await of('clients', '2026-11-20', 'staff');
  expect((await readLatest(account.db)).report).toMatchObject({ submissionId: 'newer', doc: { date: '2026-11-01' } });
});
