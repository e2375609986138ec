import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { ModelUnavailable } from '#server/ai/model-unavailable.ts';
import { grantOrder } from '#server/entitlements/order-grants.ts';
import { type Person, signUp } from '#server/testing/people.ts';
import { allEvents, readEvents, textOf } from '#server/testing/read-events.ts';
import { openScript, sayingPieces, scriptedCoach } from '#server/testing/scripted-coach.ts';
import { startTestServer, type TestServer, testDay } from '#server/testing/test-server.ts';

const day = 86_400_000;
const coach = scriptedCoach();
let server: TestServer;
let dana: Person;
let tom: Person;
beforeAll(async () => {
  server = await startTestServer({}, { coach: coach.coach });
  [dana, tom] = [await signUp(server), await signUp(server)];
});
afterEach(() => {
  coach.answerWith(sayingPieces('An answer.'));
  coach.asked.splice(0);
  server.setClock(testDay);
});
afterAll(() => server.stop());

const question = (content = 'How do I start?') => ({ message: { content }, clientMessageId: randomUUID() });
type Reply = { reply: string; conversationId: string; messageId: string };
const ask = (body: object, who = dana) => server.call<Reply>('POST', '/api/chat', { token: who.token, body });
const stream = (body: object, lastEventId?: string) =>
  fetch(`${server.origin}/api/chat`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${dana.token}`,
      'Content-Type': 'application/json',
      Accept: 'text/event-stream',
      ...(lastEventId && { 'Last-Event-ID': lastEventId }),
    },
    body: JSON.stringify(body),
  });
const messagesOf = async (conversationId: string) =>
  (
    await server.call<{ messages: { id: string; role: string; content: string; state: string }[] }>(
      'GET',
      `/api/chat/conversations/${conversationId}/messages`,
      { token: dana.token },
    )
  ).body.messages;

test('a question is answered, and stands with its answer in a new conversation that has its first words as a title', async () => {
  coach.answerWith(sayingPieces('Start ', 'with ten calls.'));
  const asked = question('How do I find the next ten customers for a joinery that has never advertised anywhere?');
  const { status, body } = await ask(asked);
  expect([status, body.reply]).toEqual([200, 'Start with ten calls.']);
  expect(await messagesOf(body.conversationId)).toMatchObject([
    { id: asked.clientMessageId, role: 'user', content: asked.message.content, state: 'done' },
    { id: body.messageId, role: 'assistant', content: 'Start with ten calls.', state: 'done' },
  ]);
  const list = await server.call('GET', '/api/chat/conversations', { token: dana.token });
  expect(list.body).toMatchObject({
    conversations: [{ id: body.conversationId, title: 'How do I find the next ten customers for a joinery that has…' }],
  });
});

// F4
test('a title that is cut ends with a whole character', async () => {
  const { body } = await ask(question(`a${'🦊'.repeat(400)}`));
  const list = await server.call('GET', '/api/chat/conversations', { token: dana.token });
  const begun = { id: body.conversationId, title: `a${'🦊'.repeat(29)}…` };
  expect(list.body).toMatchObject({ conversations: expect.arrayContaining([expect.objectContaining(begun)]) });
});

test('asked again with the same id it is the same answer, and the coach is asked once', async () => {
  const asked = question();
  const [first, ...others] = await Promise.all(Array.from({ length: 20 }, () => ask(asked)));
  expect(others.map(({ body }) => body)).toEqual(others.map(() => first?.body));
  expect((await ask({ ...asked, conversationId: first?.body.conversationId })).body).toEqual(first?.body);
  expect(coach.asked).toHaveLength(1);
  expect((await ask({ ...asked, message: { content: 'Something else' } })).status).toBe(409);
});

test('an answer is streamed as it is written, and goes on behind the last event that was heard', async () => {
  const script = openScript();
  coach.answerWith(script.script);
  const asked = question();
  const events = readEvents(await stream(asked));
  const start = (await events.next()).value;
  script.say('Ten calls');
  const heard = (await events.next()).value;
  expect([start?.event, heard?.event, heard?.data]).toEqual(['start', 'delta', { text: 'Ten calls' }]);
  await events.return(undefined);
  script.say(' a week.');
  const again = stream(asked, heard?.id);
  script.end();
  const rest = await allEvents(await again);
  expect(rest.map(({ event }) => event)).toEqual(expect.arrayContaining(['start', 'delta', 'done']));
  expect(textOf(rest)).toBe(' a week.');
  const late = await allEvents(await stream(asked));
  expect(textOf(late)).toBe('Ten calls a week.');
  expect(late.at(-1)).toMatchObject({ event: 'done', data: { state: 'done' } });
  expect(coach.asked).toHaveLength(1);
});

test('an answer is written to its end when nobody listens any more', async () => {
  const script = openScript();
  coach.answerWith(script.script);
  const asked = question();
  const leaving = new AbortController();
  const gone = fetch(`${server.origin}/api/chat`, {
    method: 'POST',
    signal: leaving.signal,
    headers: { Authorization: `Bearer ${dana.token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(asked),
  }).catch(() => undefined);
  await expect.poll(() => coach.asked.length).toBe(1);
  leaving.abort();
  await gone;
  script.say('All of it.');
  script.end();
  expect((await ask(asked)).body.reply).toBe('All of it.');
});

test('stop ends the model’s call at once and keeps the part that was written; it goes on in the same place', async () => {
  const script = openScript();
  let call: AbortSignal | undefined;
  coach.answerWith((asked, signal) => {
    call = signal;
    return script.script(asked, signal);
  });
  const asked = question();
  const response = await stream(asked);
  const events = readEvents(response);
  const messageId = String((await events.next()).value?.data.messageId);
  script.say('The first part');
  await events.next();
  expect((await server.call('POST', `/api/chat/${messageId}/stop`, { token: tom.token })).status).toBe(404);
  expect(call?.aborted).toBe(false);
  // The script is never told to end: what is answered here is answered because the call was cut.
  expect((await server.call('POST', `/api/chat/${messageId}/stop`, { token: dana.token })).status).toBe(204);
  expect(call?.aborted).toBe(true);
  expect((await events.next()).value).toMatchObject({ event: 'done', data: { state: 'stopped' } });
  const { body } = await ask(asked);
  expect(body.reply).toBe('The first part');

  coach.answerWith(sayingPieces(' and the second.'));
  const on = await ask({ conversationId: body.conversationId, continuesId: messageId, clientMessageId: randomUUID() });
  expect(on.body).toMatchObject({ reply: 'The first part and the second.', messageId });
  expect(coach.asked.at(-1)).toMatchObject({ question: 'How do I start?', begun: 'The first part' });
  expect(await messagesOf(body.conversationId)).toHaveLength(2);
});

test('an answer that failed keeps its question, and is written when it is tried again', async () => {
  coach.answerWith(async function* () {
    yield 'Half a ';
    throw new ModelUnavailable('connection');
  });
  const conversationId = randomUUID();
  const asked = { ...question(), conversationId };
  const failed = await ask(asked);
  expect([failed.status, failed.body]).toMatchObject([502, { message: 'The coach couldn’t answer.' }]);
  expect((await messagesOf(conversationId)).map(({ state }) => state)).toEqual(['done', 'failed']);
  coach.answerWith(sayingPieces('Now.'));
  const again = await ask(asked);
  expect(again.body).toMatchObject({ reply: 'Now.', conversationId });
  expect((await messagesOf(conversationId)).map(({ content }) => content)).toEqual(['How do I start?', 'Now.']);
});

test('whoever goes on listening hears that the answer failed, and does not have it written anew', async () => {
  coach.answerWith(async function* () {
    yield 'Half a ';
    throw new ModelUnavailable('connection');
  });
  const asked = question();
  const heard = await allEvents(await stream(asked));
  expect(heard.at(-1)?.event).toBe('error');
  const again = await allEvents(await stream(asked, heard[0]?.id));
  expect([textOf(again), again.at(-1)?.event]).toEqual(['Half a ', 'error']);
  expect(coach.asked).toHaveLength(1);
});

test('what was switched off meanwhile is not read when an answer is tried again', async () => {
  coach.answerWith(async function* () {
    yield 'Half';
    throw new ModelUnavailable('connection');
  });
  const asked = question();
  await ask(asked);
  coach.answerWith(sayingPieces('Now.'));
  await server.call('POST', '/api/steps', { token: dana.token, body: { title: 'Hire a lead' } });
  await ask({ ...asked, without: ['goals'] });
  expect(coach.asked.at(-1)?.context.goals).toEqual([]);
});

test('an empty reply becomes the specified sentence', async () => {
  coach.answerWith(sayingPieces('', ' \n'));
  expect((await ask(question())).body.reply.trim()).toBe(
    "Sorry, I couldn't generate a response. Please try asking again.",
  );
});

test('another answer keeps the one before it, which the coach is not told; an edited question takes its answers along', async () => {
  const first = await ask(question('How do I price?'));
  const { conversationId } = first.body;
  coach.answerWith(sayingPieces('Another.'));
  const again = await ask({ conversationId, replacesId: first.body.messageId, clientMessageId: randomUUID() });
  expect(again.body.reply).toBe('Another.');
  expect(coach.asked.at(-1)?.earlier.map(({ content }) => content)).toEqual(['How do I price?', 'An answer.']);
  await ask({ ...question('And then?'), conversationId });
  expect(coach.asked.at(-1)?.earlier.map(({ content }) => content)).toEqual(['How do I price?', 'Another.']);

  const asked = (await messagesOf(conversationId)).filter(({ role }) => role === 'user').at(-1);
  await ask({ ...question('And after that?'), conversationId, replacesId: asked?.id });
  expect(coach.asked.at(-1)?.earlier.map(({ content }) => content)).toEqual(['How do I price?', 'Another.']);
  expect(await messagesOf(conversationId)).toHaveLength(7);
});

test('a second question waits while one is answered', async () => {
  const script = openScript();
  coach.answerWith(script.script);
  const asked = { ...question(), conversationId: randomUUID() };
  const first = ask(asked);
  await expect.poll(() => coach.asked.length).toBe(1);
  const second = await ask({ ...question('And then?'), conversationId: asked.conversationId });
  expect([second.status, second.headers.get('Retry-After')]).toEqual([409, '2']);
  script.end();
  expect((await first).body.conversationId).toBe(asked.conversationId);
});

test('nobody reads, asks in, or deletes what is another person’s', async () => {
  const { body } = await ask(question());
  const path = `/api/chat/conversations/${body.conversationId}`;
  expect((await ask({ ...question(), conversationId: body.conversationId }, tom)).status).toBe(404);
  expect((await server.call('GET', `${path}/messages`, { token: tom.token })).status).toBe(404);
  expect((await server.call('DELETE', path, { token: tom.token })).status).toBe(404);
  expect((await server.call('DELETE', path, { token: dana.token })).status).toBe(204);
  expect((await server.call('GET', `${path}/messages`, { token: dana.token })).status).toBe(404);
  expect((await ask({ ...question(), conversationId: body.conversationId })).status).toBe(404);
});

test('when the days are over nobody is answered, and a new question is not written', async () => {
  server.setClock(testDay + 7 * day);
  const access = await server.call('GET', '/api/chat/access', { token: dana.token });
  expect(access.body).toMatchObject({ hasAccess: false, until: null, source: null });
  const asked = await ask(question());
  expect([asked.status, asked.body]).toMatchObject([403, { error: { code: 'no_chat_access' } }]);
  expect(coach.asked).toEqual([]);
});

test('fair use ends with a sentence that says when there is more', async () => {
  const eve = await signUp(server);
  const access = () => server.call('GET', '/api/chat/access', { token: eve.token });
  for (let asked = 0; asked < 20; asked += 1) expect((await ask(question(), eve)).status).toBe(200);
  expect((await access()).body).toMatchObject({ hasAccess: true, usedToday: 20, dailyLimit: 20, source: 'trial' });
  const refused = await ask(question(), eve);
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, String(15 * 3_600)]);
  expect(refused.body).toMatchObject({
    message:
      'You’ve asked 20 questions today. You can ask more after midnight UTC. Confirm your email address to ask more. We sent you a link.',
  });
  server.setClock(testDay + day);
  expect((await ask(question(), eve)).status).toBe(200);
});

test('whoever paid has the full number of messages at once, with an address that is not confirmed', async () => {
  const max = await signUp(server);
  const order = { id: 'order-of-max', kind: 'chat' as const, submissionId: null, userId: max.userId };
  const { database, clock, newId } = server.deps;
  await database.tx((db) => grantOrder(db, order, { now: clock(), newId }));
  for (let asked = 0; asked < 21; asked += 1) expect((await ask(question(), max)).status).toBe(200);
  const access = await server.call('GET', '/api/chat/access', { token: max.token });
  expect(access.body).toMatchObject({ usedToday: 21, dailyLimit: 200 });
});

test('what failed can be discarded: the question goes with its only answer, and stays with an earlier one', async () => {
  const conversationId = randomUUID();
  const failing = async function* () {
    yield 'Half';
    throw new ModelUnavailable('connection');
  };
  const discard = (id?: string, who = dana) => server.call('DELETE', `/api/chat/${id}`, { token: who.token });
  const failedOf = async () => (await messagesOf(conversationId)).find(({ state }) => state === 'failed')?.id;

  coach.answerWith(failing);
  const asked = { ...question(), conversationId };
  await ask(asked);
  expect((await discard(await failedOf(), tom)).status).toBe(404);
  expect((await discard(await failedOf())).status).toBe(204);
  expect(await messagesOf(conversationId)).toEqual([]);
  // A page that has not heard of it listens on, and does not ask anew with that.
  expect((await stream(asked, '1.4')).status).toBe(404);
  expect(await messagesOf(conversationId)).toEqual([]);

  coach.answerWith(sayingPieces('An answer.'));
  const { body } = await ask({ ...question(), conversationId });
  expect((await discard(body.messageId)).status).toBe(409);
  coach.answerWith(failing);
  await ask({ conversationId, replacesId: body.messageId, clientMessageId: randomUUID() });
  expect((await discard(await failedOf())).status).toBe(204);
  expect((await messagesOf(conversationId)).map(({ content }) => content)).toEqual(['How do I start?', 'An answer.']);
});

test('an answer that broke off in its second part goes on where it broke off', async () => {
  coach.answerWith(async function* () {
    yield 'The first part';
    throw new ModelUnavailable('connection');
  });
  const conversationId = randomUUID();
  await ask({ ...question(), conversationId });
  const failed = (await messagesOf(conversationId)).at(-1);
  coach.answerWith(sayingPieces(' and the second.'));
  const on = await ask({ conversationId, continuesId: failed?.id, clientMessageId: randomUUID() });
  expect(on.body.reply).toBe('The first part and the second.');
});

test('whoever only listens on is not counted against the questions of a minute, and who asks is', async () => {
  const limited = await startTestServer({ RATE_LIMIT: 'on' }, { coach: coach.coach });
  const kim = await signUp(limited);
  const call = (body: object) => limited.call('POST', '/api/chat', { token: kim.token, body });
  const asked = question();
  for (let i = 0; i < 30; i += 1) expect((await call(asked)).status).toBe(200);
  // Refused without being written, so that the day's fair use is not what ends it.
  const refused = { message: asked.message, clientMessageId: randomUUID(), replacesId: randomUUID() };
  const answers = [];
  for (let i = 0; i < 20; i += 1) answers.push((await call(refused)).status);
  expect(answers).toEqual([...Array(19).fill(404), 429]);
  await limited.stop();
});
