// @module-tag all
// Left out of the gate: restores backups, which takes half a minute.
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { userRepository } from '#server/identity/user.repository.ts';
import { deleteWhatIsDue } from '#server/retention/daily-deletion.ts';
import { type Person, signUp } from '#server/testing/people.ts';
import { payFor, submit } from '#server/testing/submissions.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';

let folder: string;
let server: TestServer;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'northbeam-restore-'));
  server = await start();
});
afterEach(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

const start = () => startTestServer({ DATA_DIR: folder });
const databasePath = () => join(folder, 'northbeam.db');
const journalPath = () => join(folder, 'deleted-ids.jsonl');
const copyPath = () => join(folder, 'copy.db');

/** While the server runs, as an hourly backup would. */
async function backUp(): Promise<void> {
  const connection = new BetterSqlite3(databasePath(), { readonly: true });
  await connection.backup(copyPath());
  connection.close();
}

async function restart(): Promise<void> {
  await server.stop();
  server = await start();
}

/** The file of the backup in place of the present one. */
async function putBack(): Promise<void> {
  await server.stop();
  for (const end of ['', '-wal', '-shm']) rmSync(databasePath() + end, { force: true });
  cpSync(copyPath(), databasePath());
  server = await start();
}

const login = ({ email }: Person) =>
  server.call('POST', '/api/auth/login', { body: { email, password: 'a long enough phrase' } });
const questions = (id: string) => server.call('GET', `/api/submission/${id}`);
const appliedAgain = () =>
  JSON.parse(server.lines.find((line) => line.includes('deletions_applied_again')) ?? '{}') as Record<string, number>;
const journal = () => readFileSync(journalPath(), 'utf8');

/** Dana and Tom with a submission each, and two submissions of nobody's. */
async function people() {
  const [dana, tom] = [await signUp(server), await signUp(server)];
  const admin = await signUp(server, { role: 'admin' });
  const danas = await submit(server, {}, dana.token);
  const toms = await submit(server, {}, tom.token);
  return { dana, tom, admin, danas, toms, nobodys: await submit(server), other: await submit(server) };
}

async function deleteDana({ admin, dana }: { admin: Person; dana: Person }): Promise<void> {
  const answer = await server.call('DELETE', `/api/auth/user/${dana.userId}`, { token: admin.token });
  expect(answer.status).toBeLessThan(300);
}

/** Every row of every table, as text; not the numbers that tell devices, and a restored copy, what went. */
async function everything(): Promise<string> {
  const { q, t } = server.deps.database.read;
  const { deletedIds: _, syncFeed: _feed, syncForgets: _forgets, ...tables } = t;
  return JSON.stringify(await Promise.all(Object.values(tables).map((table) => q.select().from(table))));
}

// Left out of the gate: half a minute of servers that start. The tests below show each part.
test('a database put back from an older copy loses again who was deleted since, and nobody else', {
  tags: 'all',
}, async () => {
  const all = await people();
  for (const id of [all.danas, all.toms]) await payFor(server, id);
  await backUp();
  await deleteDana(all);
  await server.deps.erasure.erase((_db, eraser) => eraser.submissions([all.nobodys]));

  await putBack();
  expect(appliedAgain()).toMatchObject({ users: 1, submissions: 1 });
  expect((await login(all.dana)).status).toBe(401);
  expect((await questions(all.nobodys)).status).toBe(404);
  const rows = await everything();
  for (const gone of [all.dana.email, all.danas, all.nobodys]) expect(rows).not.toContain(gone);

  const tom = await login(all.tom);
  expect(tom.status).toBe(200);
  const { token } = tom.body as { token: string };
  const { body } = await server.call<{ history: unknown[] }>('GET', '/api/history', { token });
  expect(body.history).toMatchObject([{ submissionId: all.toms }]);
  expect((await questions(all.other)).status).toBe(200);
  expect(await server.deps.database.read.q.select().from(server.deps.database.read.t.orders)).toHaveLength(2);
});

/** Until every mail that was written so far lies in the outbox folder. */
const untilSent = () =>
  server.until(async () => {
    const { q, t } = server.deps.database.read;
    return (await q.select().from(t.mails)).every(({ sentAt }) => sentAt !== null);
  });
const mailsTo = ({ email }: Person) => server.mails().filter((text) => text.includes(email));

test('the files of mails go with the account, also those that came back with an older copy', async () => {
  const all = await people();
  await untilSent();
  await backUp();
  const files = join(folder, 'files-of-the-copy');
  cpSync(join(folder, 'outbox'), files, { recursive: true });
  expect(mailsTo(all.dana)).not.toEqual([]);
  await deleteDana(all);
  expect(mailsTo(all.dana)).toEqual([]);
  expect(mailsTo(all.tom)).not.toEqual([]);

  cpSync(files, join(folder, 'outbox'), { recursive: true });
  expect(mailsTo(all.dana)).not.toEqual([]);
  await putBack();
  expect(mailsTo(all.dana)).toEqual([]);
  expect(mailsTo(all.tom)).not.toEqual([]);
});

test('a submission that came into the account after the copy was made is deleted again too', async () => {
  const all = await people();
  await backUp();
  const link = await server.call('POST', `/api/submission/${all.nobodys}/link-user`, { token: all.dana.token });
  expect(link.status).toBe(200);
  await deleteDana(all);

  await putBack();
  expect(appliedAgain()).toMatchObject({ users: 1, submissions: 1 });
  expect((await questions(all.nobodys)).status).toBe(404);
});

test('a journal that was lost is written again from the database', async () => {
  const all = await people();
  await backUp();
  await deleteDana(all);
  rmSync(journalPath());
  await restart();
  expect(appliedAgain()).toMatchObject({ users: 0, submissions: 0 });
  expect(journal()).toContain(all.dana.userId);

  await putBack();
  expect(appliedAgain()).toMatchObject({ users: 1 });
});

test('a deletion that the journal did not get, because the server died or its disk was full, reaches it at the next start', async () => {
  const all = await people();
  await backUp();
  rmSync(journalPath(), { force: true });
  mkdirSync(journalPath());
  await deleteDana(all);
  expect(server.errors().join()).toContain('deletion_journal_failed');
  rmdirSync(journalPath());
  await restart();
  expect((await login(all.dana)).status).toBe(401);
  expect(journal()).toContain(all.dana.userId);

  await putBack();
  expect(appliedAgain()).toMatchObject({ users: 1 });
});

test('a journal whose last line was torn off still deletes what its other lines name', async () => {
  const all = await people();
  await backUp();
  await deleteDana(all);
  const lines = journal();
  await putBackWith(`${lines}{"id":"${all.tom.userId}","kind":"us`);
  expect(appliedAgain()).toMatchObject({ users: 1 });
  expect((await login(all.tom)).status).toBe(200);
});

test('the operator reads of lines of the journal that nobody can read, and they are not thrown away; of a torn one, once', async () => {
  const all = await people();
  await server.stop();
  const ofNewerVersion = `{"id":"${all.dana.userId}","kind":"user","at":1}`;
  writeFileSync(journalPath(), `${ofNewerVersion}\n{"id":"${all.tom.userId}","kind":"us`);
  server = await start();
  const unreadable = () => server.errors().map((line) => JSON.parse(line));
  expect(unreadable()[0]).toMatchObject({ event: 'deletion_journal_unreadable', lines: 1, torn: 1 });
  expect(unreadable().join()).not.toContain(all.dana.userId);
  await runDaily();
  await runDaily();
  expect(unreadable().at(-1)).toMatchObject({ lines: 1, torn: 0 });
  expect(journal()).toBe(`${ofNewerVersion}\n`);
});

async function putBackWith(text: string): Promise<void> {
  writeFileSync(journalPath(), text);
  await putBack();
}

const day = 86_400_000;
const askToGo = async ({ token }: Person) => {
  const body = { password: 'a long enough phrase' };
  const answer = await server.call<{ deleteAt: number }>('DELETE', '/api/account', { token, body });
  expect(answer.status).toBe(200);
  return answer.body.deleteAt;
};
const runDaily = () => deleteWhatIsDue({ ...server.deps, forgetCashierPeople: async () => 0 });
const isKnown = ({ userId }: Person) => userRepository(server.deps.database.read).find(userId);

test('an account whose deletion was asked for after the copy was made goes on the day that was named', async () => {
  const { dana, tom, danas } = await people();
  await backUp();
  server.passTime(day);
  const deleteAt = await askToGo(dana);

  await putBack();
  expect(appliedAgain()).toMatchObject({ users: 0, requests: 1 });
  expect(await isKnown(dana)).toMatchObject({ deleteAt });
  expect((await server.call('GET', '/api/auth/user', { token: dana.token })).status).toBe(401);
  server.setClock(deleteAt - 1);
  await runDaily();
  expect(await isKnown(dana)).toBeTruthy();
  server.setClock(deleteAt);
  await runDaily();
  expect(await everything()).not.toContain(danas);
  expect(await isKnown(tom)).toMatchObject({ deleteAt: null });
});

test('a person can still take that deletion back, and no session comes back that had ended with it', async () => {
  const { dana } = await people();
  await backUp();
  await askToGo(dana);
  await putBack();
  expect(await login(dana)).toMatchObject({ status: 200, body: { account_restored: true } });
  expect((await server.call('GET', '/api/auth/user', { token: dana.token })).status).toBe(401);

  await putBack();
  expect(await isKnown(dana)).toMatchObject({ deleteAt: null });
});

test('a deletion that was taken back after the copy was made stays taken back', async () => {
  const { dana } = await people();
  await askToGo(dana);
  await backUp();
  expect(await login(dana)).toMatchObject({ body: { account_restored: true } });

  await putBack();
  expect(appliedAgain()).toMatchObject({ requests: 1 });
  expect(await isKnown(dana)).toMatchObject({ deleteAt: null });
  expect((await login(dana)).body).not.toHaveProperty('account_restored');
});

/** Keeps the server's acts from the journal, as if it died right after its transaction. */
async function withoutJournal(act: () => Promise<unknown>): Promise<void> {
  const text = existsSync(journalPath()) ? journal() : '';
  rmSync(journalPath(), { force: true });
  mkdirSync(journalPath());
  await act();
  expect(server.errors().join()).toContain('deletion_journal_failed');
  await server.stop();
  rmdirSync(journalPath());
  writeFileSync(journalPath(), text);
  server = await start();
}

test('what the journal did not learn of a request, because the server died in between, it learns at the next start', async () => {
  const { dana, tom } = await people();
  await askToGo(tom);
  await backUp();
  let deleteAt = 0;
  await withoutJournal(async () => {
    deleteAt = await askToGo(dana);
    await login(tom);
  });
  expect(appliedAgain()).toMatchObject({ requests: 0 });
  expect(await isKnown(dana)).toMatchObject({ deleteAt });
  expect(await isKnown(tom)).toMatchObject({ deleteAt: null });

  await putBack();
  expect(appliedAgain()).toMatchObject({ requests: 2 });
  expect(await isKnown(dana)).toMatchObject({ deleteAt });
  expect(await isKnown(tom)).toMatchObject({ deleteAt: null });
});

test('a clock that was set back between asking and taking back does not turn the two around', async () => {
  const { dana } = await people();
  await backUp();
  await askToGo(dana);
  server.passTime(-3 * day);
  expect(await login(dana)).toMatchObject({ body: { account_restored: true } });
  await restart();
  expect(await isKnown(dana)).toMatchObject({ deleteAt: null });
  await putBack();
  expect(await isKnown(dana)).toMatchObject({ deleteAt: null });
});

test('requests leave the journal with the ids, when no copy of the database is that old any more', async () => {
  const { dana, tom } = await people();
  await askToGo(tom);
  await login(tom);
  expect(journal()).toContain(tom.userId);
  server.passTime(364 * day);
  const { token } = (await login(dana)).body as { token: string };
  await askToGo({ ...dana, token });
  server.passTime(day + 1000);
  await runDaily();
  expect(journal()).not.toContain(tom.userId);
  expect(journal()).toContain(dana.userId);
});

test('the journal holds ids and times only, and each once however often the server starts', async () => {
  const all = await people();
  await askToGo(all.tom);
  await deleteDana(all);
  await restart();
  await restart();
  const lines = journal().trim().split('\n');
  expect(lines.map((line) => Object.keys(JSON.parse(line)))).toEqual([
    ['id', 'kind', 'deleteAt', 'at'],
    ['id', 'kind', 'deletedAt'],
    ['id', 'kind', 'deletedAt'],
  ]);
  expect(journal()).not.toContain('@');
});
