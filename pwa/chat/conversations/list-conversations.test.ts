import { expect, test } from 'vitest';
import type { AskedQuestion } from '#pwa/offline/sync/asked-questions.ts';
import type { ShownRow } from '#pwa/offline/sync/watch-rows.ts';
import type { Conversation } from '#schema/conversations.ts';
import { groupConversations, listConversations, listDeleted, whenInWords } from './list-conversations.ts';

const now = new Date(2026, 10, 23, 14, 6).getTime();
const day = 86_400_000;
const held = (id: string, changes: Partial<Conversation> = {}): ShownRow<Conversation> => ({
  ...{ key: `own:${id}`, rev: 1, generation: 0 },
  row: { id, title: id, pinned: false, updatedAt: now, deletedAt: null, ...changes },
});
const asked = (conversationId: string, content: string | null, changes: Partial<AskedQuestion> = {}) =>
  ({ id: content, conversationId, content, askedAt: now, state: 'waiting', ...changes }) as AskedQuestion;

test('pinned first, then by time, the newest first', () => {
  const all = listConversations(
    [
      held('last year', { updatedAt: now - 400 * day }),
      held('kept', { pinned: true, updatedAt: now - 90 * day }),
      held('morning', { updatedAt: now - 3_600_000 }),
      held('october', { updatedAt: now - 30 * day }),
      held('just now'),
      held('monday', { updatedAt: now - day }),
      held('gone', { deletedAt: now }),
    ],
    [],
  );
  const groups = groupConversations(all, now).map(({ label, conversations }) => [
    label,
    ...conversations.map(({ id }) => id),
  ]);
  expect(groups).toEqual([
    ['Pinned', 'kept'],
    ['Today', 'just now', 'morning'],
    ['Earlier this month', 'monday'],
    ['October', 'october'],
    ['October 2025', 'last year'],
  ]);
});

test('what only waits on this device is listed by its first question, and what waits elsewhere is counted', () => {
  const long = `How do I ask for a deposit before the drawings are made and paid for by the client? ${'x'.repeat(80)}`;
  const all = listConversations(
    [held('here', { updatedAt: now - day })],
    [
      asked('new', 'And then?', { askedAt: now + 2 }),
      asked('new', long, { askedAt: now + 1 }),
      asked('here', 'More', {}),
      asked('here', 'On its way', { state: 'taken' }),
      asked('unknown', null),
    ],
  );
  expect(all.map(({ id, waiting, updatedAt }) => ({ id, waiting, updatedAt }))).toEqual([
    { id: 'new', waiting: 2, updatedAt: now + 2 },
    { id: 'here', waiting: 1, updatedAt: now - day },
  ]);
  expect(all[0]?.title).toBe('How do I ask for a deposit before the drawings are made and…');
  expect(all[0]?.row).toBeUndefined();
});

test('what was deleted can be restored for 30 days', () => {
  const all = listConversations(
    [
      held('old', { deletedAt: now - 31 * day }),
      held('first', { deletedAt: now - 2 }),
      held('last', { deletedAt: now - 1 }),
      held('here'),
    ],
    [],
  );
  expect(listDeleted(all, now).map(({ id }) => id)).toEqual(['last', 'first']);
});

test('the time of today, the day before that, with its year when it is another one', () => {
  expect(whenInWords(now, now)).toMatch(/^2:06\sPM$/);
  expect(whenInWords(now - day, now)).toBe('Nov 22');
  expect(whenInWords(now - 400 * day, now)).toBe('Oct 19, 2025');
});
