import { expect, test } from 'vitest';
import { signUp } from '#server/testing/people.ts';
import { startTestServer } from '#server/testing/test-server.ts';
import { fieldsOf } from './fields-of.ts';
import { watchDatabase } from './watch-database.ts';

test('the fields of an answer include those that only some of its rows have', () => {
  expect(fieldsOf({ user: { name: 'Kim', id: 1 }, ok: true })).toBe('ok user{id name}');
  expect(fieldsOf({ rows: [{ id: 1 }, { id: 2, title: null }], next: null })).toBe('next rows[]{id title}');
  expect(fieldsOf({ rows: [], words: ['a'] })).toBe('rows[] words[]');
  expect(fieldsOf({ a: { b: { c: { d: 1 }, e: [{ f: 1 }] } } })).toBe('a{b{c{} e[]{}}}');
});

test('rows that were added, changed and removed are reported and restored', async () => {
  const server = await startTestServer({}, { kinds: () => [] });
  await signUp(server);
  const watch = watchDatabase(server.deps.settings.databasePath);
  const { tx, read } = server.deps.database;
  const readUsers = () => read.q.select().from(read.t.users);
  const before = await readUsers();
  watch.begin();
  expect(watch.takeChanges()).toBe('');
  await tx(({ q, t }) => q.update(t.users).set({ company: 'Elsewhere' }));
  expect(watch.takeChanges()).toBe('~users');
  await tx(async ({ q, t }) => {
    await q.delete(t.users);
    await q.insert(t.aiSpend).values({ day: '2026-03-12', millicents: 1 });
  });
  expect(watch.takeChanges()).toBe('+ai_spend -users');
  expect(await readUsers()).toEqual(before);
  expect(watch.takeChanges()).toBe('');
  watch.close();
  await server.stop();
});
