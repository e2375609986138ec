import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { submitInputSchema } from '#schema/insights.ts';
import { type Person, signUp } from '#server/testing/people.ts';
import { openScript, sayingPieces, scriptedCoach } from '#server/testing/scripted-coach.ts';
import { fullAnswers, submit } from '#server/testing/submissions.ts';
import { startTestServer, type TestServer, testDay } from '#server/testing/test-server.ts';
import { type Answering, openAnswering } from './answering.ts';
import { beginTurn } from './begin-turn.ts';
import { findMessage } from './chat-row.repository.ts';
import { turnLeaseMs } from './turn.repository.ts';

const coach = scriptedCoach();
let server: TestServer;
let dana: Person;
const opened: Answering[] = [];
beforeAll(async () => {
  server = await startTestServer({}, { coach: coach.coach });
  dana = await signUp(server);
});
afterEach(async () => {
  coach.answerWith(sayingPieces('An answer.'));
  coach.asked.splice(0);
  await Promise.all(opened.splice(0).map((answering) => answering.close()));
});
afterAll(() => server.stop());

/** Another process on the same database. */
function anotherProcess(): Answering {
  const answering = openAnswering({ ...server.deps, coach: coach.coach });
  opened.push(answering);
  return answering;
}

/** Writes what a call does before anybody answers. Its process may die right then. */
async function begin(conversationId = randomUUID()) {
  const actor = { userId: dana.userId, role: 'client', sessionId: '', emailVerified: true } as const;
  const input = { conversationId, message: { content: 'How do I start?' }, clientMessageId: randomUUID() };
  const begun = await server.deps.database.tx((db) => beginTurn(server.deps, db, actor, input));
  return { ...begun, input };
}
const answerOf = async (id: string) => (await findMessage(server.deps.database.read, id))?.row;

test('an answer whose process died before its first word is written by the next one', async () => {
  const { turn } = await begin();
  const next = anotherProcess();
  await next.look();
  expect(coach.asked).toEqual([]);
  server.passTime(turnLeaseMs + 1);
  await next.look();
  await next.find(turn.answerId)?.whenEnded();
  expect(await answerOf(turn.answerId)).toMatchObject({ state: 'done', content: 'An answer.' });
});

test('two processes that look at once write it once', async () => {
  const { turn } = await begin();
  server.passTime(turnLeaseMs + 1);
  const both = [anotherProcess(), anotherProcess()];
  await Promise.all(both.map((one) => one.look()));
  await Promise.all(both.map((one) => one.find(turn.answerId)?.whenEnded()));
  expect(coach.asked).toHaveLength(1);
});

test('one that breaks off a second time has failed, and can be asked for again', async () => {
  const { turn, input } = await begin();
  const script = openScript();
  coach.answerWith(script.script);
  for (const _death of [1, 2]) {
    server.passTime(turnLeaseMs + 1);
    const dying = anotherProcess();
    await dying.look();
    await dying.close();
    opened.splice(0);
  }
  expect(await answerOf(turn.answerId)).toMatchObject({ state: 'failed' });
  coach.answerWith(sayingPieces('Now.'));
  const again = await server.call('POST', '/api/chat', { token: dana.token, body: input });
  expect(again.body).toMatchObject({ reply: 'Now.', messageId: turn.answerId });
});

test('a page that only listens has no answer written for a third time', async () => {
  const { turn, input } = await begin();
  coach.answerWith(openScript().script);
  server.passTime(turnLeaseMs + 1);
  const dying = anotherProcess();
  await dying.look();
  await dying.close();
  opened.splice(0);
  coach.asked.splice(0);
  const actor = { userId: dana.userId, role: 'client', sessionId: '', emailVerified: true } as const;
  const listenOn = () => server.deps.database.tx((db) => beginTurn(server.deps, db, actor, input, true));
  expect(await listenOn()).toMatchObject({ isToWrite: false });
  await anotherProcess().look();
  expect(await answerOf(turn.answerId)).toMatchObject({ state: 'failed' });
  expect(await listenOn()).toMatchObject({ isToWrite: false });
});

test('a process that stops leaves its answer, which the next one writes anew from the start', async () => {
  const first = anotherProcess();
  const script = openScript();
  coach.answerWith(script.script);
  const { turn } = await begin();
  const answer = first.write(turn, '');
  script.say('Half of ');
  await expect.poll(() => answer.text).toBe('Half of ');
  await first.close();
  expect(answer.state).toBe('left');
  coach.answerWith(sayingPieces('All of it.'));
  const next = anotherProcess();
  await next.look();
  await next.find(turn.answerId)?.whenEnded();
  expect(await answerOf(turn.answerId)).toMatchObject({ state: 'done', content: 'All of it.' });
});

test('a process that lost its lease writes nothing more', async () => {
  const slow = anotherProcess();
  const script = openScript();
  coach.answerWith(script.script);
  const { turn } = await begin();
  const answer = slow.write(turn, '');
  server.passTime(turnLeaseMs + 1);
  coach.answerWith(sayingPieces('By the next one.'));
  const next = anotherProcess();
  await next.look();
  await next.find(turn.answerId)?.whenEnded();
  script.say('By the slow one.');
  script.end();
  await answer.whenEnded();
  expect(await answerOf(turn.answerId)).toMatchObject({ content: 'By the next one.' });
});

test('what is written so far is kept while it goes on', async () => {
  const process = anotherProcess();
  const script = openScript();
  coach.answerWith(script.script);
  const { turn } = await begin();
  const answer = process.write(turn, '');
  script.say('The first part');
  await server.until(async () => (await answerOf(turn.answerId))?.content === 'The first part');
  expect(await answerOf(turn.answerId)).toMatchObject({ state: 'streaming' });
  script.end();
  await answer.whenEnded();
});

test('an answer in a conversation that is deleted for good meanwhile leaves nothing behind', async () => {
  const process = anotherProcess();
  const script = openScript();
  coach.answerWith(script.script);
  const { turn } = await begin();
  const answer = process.write(turn, '');
  await server.deps.database.tx(async ({ q, t }) => {
    await q.delete(t.conversations).where(eq(t.conversations.id, turn.conversationId));
    await q.delete(t.messages).where(eq(t.messages.conversationId, turn.conversationId));
  });
  script.say('Nobody reads this.');
  script.end();
  await answer.whenEnded();
  const { q, t } = server.deps.database.read;
  expect(await q.select().from(t.messages).where(eq(t.messages.conversationId, turn.conversationId))).toEqual([]);
});

test('the coach knows the person’s own answers, insights and goals, and nothing of notes or of other people', async () => {
  server.setClock(testDay);
  const eve = await signUp(server);
  const staff = await signUp(server, { role: 'coach' });
  const other = await signUp(server);
  const mine = await submit(server, { desiredOutcome: 'canary-own-answer' }, eve.token);
  await submit(server, { desiredOutcome: 'canary-other' }, other.token);
  const note = (content: string, note_type: string) =>
    server.call('POST', `/api/coaching/submissions/${mine}/notes`, {
      token: staff.token,
      body: { content, note_type },
    });
  for (const type of ['internal', 'client']) await note(`canary-note-${type}`, type);
  await server.call('POST', '/api/steps', { token: eve.token, body: { title: 'canary-own-goal' } });
  await server.call('POST', '/api/steps', { token: other.token, body: { title: 'canary-other-goal' } });

  const ask = (body: object) =>
    server.call('POST', '/api/chat', { token: eve.token, body: { message: { content: 'Hello' }, ...body } });
  await ask({});
  const known = JSON.stringify(coach.asked[0]?.context);
  expect([...new Set(known.match(/canary-[a-z-]+/g))]).toEqual(['canary-own-answer', 'canary-own-goal']);
  expect(coach.asked[0]?.context.submissions).toMatchObject([
    { id: mine, answers: submitInputSchema.parse({ ...fullAnswers, desiredOutcome: 'canary-own-answer' }) },
  ]);
  expect(coach.asked[0]?.context.submissions[0]?.insights).toHaveLength(3);

  await ask({ without: ['answers'] });
  expect(coach.asked[1]?.context).toMatchObject({ submissions: [], goals: [{ title: 'canary-own-goal' }] });
  await ask({ without: ['goals'] });
  expect(coach.asked[2]?.context.goals).toEqual([]);
});
