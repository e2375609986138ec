import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Account } from '#pwa/offline/sync/account.ts';
import { ownKey } from '#pwa/offline/sync/synced-db.ts';
import { answerCalls, refuse } from '#pwa/testing/answer-calls.ts';
import { leaveOwnPage, openOwnPage } from '#pwa/testing/own-page.ts';
import { messagesBySync } from '#schema/chat.ts';
import type { Message } from '#schema/conversations.ts';
import { saveConversations } from './save-conversations.ts';

let account: Account;
let saved: Blob[];
beforeEach(async () => {
  account = await openOwnPage();
  saved = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    saved.push(file as Blob);
    return 'blob:file';
  });
});
afterEach(leaveOwnPage);

const held = { rev: 1, generation: 0 };
async function hold(conversationId: string, count: number): Promise<void> {
  const row = { id: conversationId, title: conversationId, pinned: false, updatedAt: 9, deletedAt: null };
  await account.db.conversations.put({ key: ownKey(conversationId), ...held, row });
  const rows = Array.from(
    { length: count },
    (_, i): Message => ({
      ...{ id: `${conversationId}-${i}`, conversationId, role: 'user', content: `Held ${i} of ${conversationId}.` },
      ...{ state: 'done', replacesId: null, basedOn: [], provider: null, createdAt: 1000 + i },
    }),
  );
  await account.db.messages.bulkPut(rows.map((message) => ({ key: ownKey(message.id), ...held, row: message })));
}
const wire = (content: string, createdAt: number) => ({
  ...{ id: content, role: 'assistant', content, state: 'done', replaces_id: null, based_on: [], provider: null },
  created_at: new Date(createdAt).toISOString(),
});
const pageOf = (before: string) => `GET /api/chat/conversations/long/messages?before=${before}&limit=200`;
const quotations = (text: string) => [...text.matchAll(/^> (.*)$/gm)].map(([, said]) => said);

test('a long conversation is saved with what only the server has', async () => {
  await hold('long', messagesBySync);
  const calls = answerCalls({
    [pageOf('long-0')]: () => ({ messages: [wire('Second', 2), wire('Third', 3)], has_earlier: true }),
    [pageOf('Second')]: () => ({ messages: [wire('First', 1)], has_earlier: false }),
  });
  await saveConversations(account, 'long', 5);
  const text = (await saved[0]?.text()) ?? '';
  expect(quotations(text).slice(0, 4)).toEqual(['First', 'Second', 'Third', 'Held 0 of long.']);
  expect(quotations(text)).toHaveLength(messagesBySync + 3);
  expect(text).not.toContain('couldn’t load any earlier ones');
  expect(calls).toHaveLength(2);
});

test('without a server the file has what is here, and says below which title something may be missing', async () => {
  await hold('long', messagesBySync);
  await hold('short', 2);
  const calls = answerCalls({ [pageOf('long-0')]: refuse('network') });
  await saveConversations(account, null, 5);
  const text = (await saved[0]?.text()) ?? '';
  expect(quotations(text)).toHaveLength(messagesBySync + 2);
  expect(text).toContain(`## long\n\nThese are the newest ${messagesBySync} messages.`);
  expect(text.match(/couldn’t load any earlier ones/g)).toHaveLength(1);
  expect(calls).toHaveLength(1);
});
