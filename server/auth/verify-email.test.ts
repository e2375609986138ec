import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { mailedToken, mailsTo } from '#server/testing/mails.ts';
import { type Person, signUp } from '#server/testing/people.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterEach(() => expect(server.errors()).toEqual([]));
afterAll(() => server.stop());

const currentPassword = 'a long enough phrase';
const verify = async (token: string) =>
  (await server.call('POST', '/api/auth/verify-email', { body: { token } })).status;
const subjectsTo = async (address: string) => (await mailsTo(server, address)).map(({ subject }) => subject);

/** The link that was mailed to the new address. */
async function askFor(person: Person, email: string): Promise<string> {
  await server.call('PUT', '/api/auth/update', { token: person.token, body: { email, currentPassword } });
  return mailedToken(server, email, 'Confirm your new email address');
}
const confirmed = 'Your new email address is confirmed';
const replaced = 'Your account has a new email address';

test('a changed address that is confirmed is announced to the new one and to the old one, which learns no other address', async () => {
  const person = await signUp(server);
  const next = `next-${person.email}`;
  expect(await verify(await askFor(person, next))).toBe(200);
  expect(await subjectsTo(next)).toEqual(['Confirm your new email address', confirmed]);
  const toOld = await mailsTo(server, person.email);
  expect(toOld.map(({ subject }) => subject)).toContain(replaced);
  expect(toOld.map(({ text, html }) => text + html).join()).not.toContain(next);
});

test('a link that is opened twenty times at once, and again later, announces the change once', async () => {
  const person = await signUp(server);
  const next = `next-${person.email}`;
  const link = await askFor(person, next);
  const opened = await Promise.all(Array.from({ length: 20 }, () => verify(link)));
  expect(new Set([...opened, await verify(link)])).toEqual(new Set([200]));
  expect((await subjectsTo(next)).filter((subject) => subject === confirmed)).toHaveLength(1);
  expect((await subjectsTo(person.email)).filter((subject) => subject === replaced)).toHaveLength(1);
});

test('whoever changes the address twice, there and back, hears of both', async () => {
  const person = await signUp(server);
  const next = `next-${person.email}`;
  await verify(await askFor(person, next));
  await verify(await askFor(person, person.email));
  expect((await subjectsTo(person.email)).filter((subject) => subject === confirmed)).toHaveLength(1);
  expect((await subjectsTo(next)).filter((subject) => subject === replaced)).toHaveLength(1);
});

test('confirming the address of a new account, or by a link that came too late, announces nothing', async () => {
  const person = await signUp(server);
  expect(await verify(await mailedToken(server, person.email, 'Welcome to Northbeam'))).toBe(200);
  const link = await askFor(person, `next-${person.email}`);
  server.passTime(86_400_000);
  expect(await verify(link)).toBe(400);
  for (const address of [person.email, `next-${person.email}`]) {
    expect(await subjectsTo(address)).not.toEqual(expect.arrayContaining([confirmed]));
    expect(await subjectsTo(address)).not.toEqual(expect.arrayContaining([replaced]));
  }
});
