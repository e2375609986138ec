import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chatMessagesSchema } from '#schema/chat.ts';
import type { Message } from '#schema/conversations.ts';
import { type Person, signUp } from '#server/testing/people.ts';
import { startTestServer, type TestServer, testDay } from '#server/testing/test-server.ts';
import { saveChatRow } from './chat-row.repository.ts';

let server: TestServer;
let dana: Person;
let tom: Person;
beforeAll(async () => {
  server = await startTestServer();
  [dana, tom] = [await signUp(server), await signUp(server)];
});
afterAll(() => server.stop());

/** A conversation of somebody with so many messages, the third at the instant of the second. @returns its id and theirs, in order */
async function tell(person: Person, count: number): Promise<{ conversationId: string; ids: string[] }> {
  const conversationId = randomUUID();
  const ids = Array.from({ length: count }, () => randomUUID()).sort();
  await server.deps.database.tx(async (db) => {
    const row = { id: conversationId, title: 'Prices', pinned: false, updatedAt: testDay, deletedAt: null };
    await saveChatRow(db, person.userId, { entity: 'conversation', row }, testDay);
    for (const [i, id] of ids.entries()) {
      const createdAt = testDay + (i === 2 ? 1 : i);
      await saveChatRow(
        db,
        person.userId,
        { entity: 'message', row: message({ id, conversationId, createdAt }) },
        testDay,
      );
    }
  });
  return { conversationId, ids };
}

const message = (own: Pick<Message, 'id' | 'conversationId' | 'createdAt'>): Message => ({
  ...{ role: 'assistant', content: 'Begin with ten calls.', state: 'done', replacesId: null, basedOn: ['goal:g1'] },
  provider: 'playbook',
  ...own,
});

test('a long conversation is read page by page, from the end to its beginning, by its owner alone', async () => {
  const { conversationId, ids } = await tell(dana, 5);
  const path = `/api/chat/conversations/${conversationId}/messages`;
  const read = (query: string, person = dana) => server.call('GET', path + query, { token: person.token });
  const pageOf = async (query: string) => {
    const { messages, has_earlier } = chatMessagesSchema.parse((await read(query)).body);
    return [messages.map(({ id }) => ids.indexOf(id)), has_earlier];
  };
  expect(await pageOf('')).toEqual([[0, 1, 2, 3, 4], false]);
  expect(await pageOf('?limit=2')).toEqual([[3, 4], true]);
  expect(await pageOf(`?limit=2&before=${ids[3]}`)).toEqual([[1, 2], true]);
  expect(await pageOf(`?limit=1&before=${ids[2]}`)).toEqual([[1], true]);
  expect(await pageOf(`?limit=2&before=${ids[2]}`)).toEqual([[0, 1], false]);
  expect(await pageOf(`?before=${ids[0]}`)).toEqual([[], false]);
  expect((await read('?limit=1')).body.messages).toEqual([
    {
      ...{ id: ids[4], role: 'assistant', content: 'Begin with ten calls.', state: 'done', replaces_id: null },
      ...{ based_on: ['goal:g1'], provider: 'playbook', created_at: new Date(testDay + 4).toISOString() },
    },
  ]);
  expect((await read('?limit=2', tom)).status).toBe(404);
  const ofTom = await tell(tom, 1);
  for (const before of [randomUUID(), ofTom.ids[0]]) expect((await read(`?before=${before}`)).status).toBe(404);
});
