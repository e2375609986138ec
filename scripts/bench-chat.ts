import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../server/db/connect.ts';
import { grantTrial } from '../server/entitlements/trial.ts';
import { newId } from '../server/ids.ts';
import { type ChatModelDouble, slowly, startChatModelDouble, streaming } from '../server/testing/chat-model-double.ts';
import { benchChatSearch } from './bench-chat-search.ts';
import { addPeople, startUnderLoad } from './bench-load.ts';
import { p, tell } from './bench-times.ts';

const rounds = 100;
const readers = 200;
/** A model on a good day: a piece each 50 ms, for ten seconds. */
const pieces = Array.from({ length: 200 }, (_, at) => `word ${at} `);
const pieceMs = 50;

/** Measures the product's own delay over a streaming model: to its first word, and with 200 answers at once. */
export async function benchChat(): Promise<void> {
  benchChatSearch();
  const model = await startChatModelDouble();
  const folder = mkdtempSync(join(tmpdir(), 'northbeam-bench-'));
  const people = await addReaders(join(folder, 'northbeam.db'));
  const server = await startUnderLoad('64', folder, { ...model.environment, AI_DAILY_BUDGET_CENTS: '1000000' });
  try {
    await benchFirstWord(model, server.origin, people[0] ?? '');
    await server.look();
    model.replyWith(slowly(pieceMs, ...pieces));
    const took = await Promise.all(people.map((token) => readAnswer(server.origin, token)));
    const { delayMs } = await server.look();
    console.log(`\n${readers} answers at once, ${pieces.length} pieces each, one in ${pieceMs} ms`);
    console.log(`event loop of the server: p99 ${delayMs.toFixed(1)} ms late`);
    const least = pieceMs * pieces.length;
    console.log(
      `an answer: p99 ${p(took, 0.99).toFixed(0)} ms, ${(p(took, 0.99) / least).toFixed(2)} times its ${least} ms`,
    );
  } finally {
    await server.stop();
    await model.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** People with chat days, by their tokens. */
async function addReaders(path: string): Promise<string[]> {
  const people = await addPeople(path, readers, 'client');
  const database = openDatabase(path);
  await database.tx(async (db) => {
    for (const { userId } of people) {
      const user = { id: userId, email: `${userId}@example.com` };
      await grantTrial(db, user, { days: 7, now: Date.now(), newId });
      await db.q.update(db.t.users).set({ emailVerifiedAt: Date.now() });
    }
  });
  database.close();
  return people.map(({ token }) => token);
}

async function benchFirstWord(model: ChatModelDouble, origin: string, token: string): Promise<void> {
  model.replyWith(streaming('A word.'));
  const ours: number[] = [];
  const bare: number[] = [];
  const url = `${model.environment.OPENAI_BASE_URL}/chat/completions`;
  const body = { model: 'double', stream: true, messages: [{ role: 'user', content: 'How do I start?' }] };
  for (let round = 0; round < rounds; round += 1) {
    bare.push(await untilWord(url, '', body, 'word'));
    ours.push(
      await untilWord(`${origin}/api/chat`, token, { message: { content: 'How do I start?' } }, 'event: delta'),
    );
  }
  console.log('');
  tell('the first word of an answer, the model’s own time as the floor', ours, bare);
}

/** Milliseconds until these signs have come. */
async function untilWord(url: string, token: string, body: object, signs: string): Promise<number> {
  const startedAt = performance.now();
  const response = await post(url, token, body);
  let came: number | undefined;
  let text = '';
  for await (const bytes of response.body ?? []) {
    text += Buffer.from(bytes).toString();
    if (came === undefined && text.includes(signs)) came = performance.now() - startedAt;
  }
  if (came === undefined) throw new Error(`No answer came: ${text}`);
  return came;
}

async function readAnswer(origin: string, token: string): Promise<number> {
  const startedAt = performance.now();
  const response = await post(`${origin}/api/chat`, token, { message: { content: 'How do I start?' } });
  const text = await response.text();
  if (!text.includes('event: done')) throw new Error(`The answer did not end: ${text.slice(-200)}`);
  return performance.now() - startedAt;
}

const post = (url: string, token: string, body: object) =>
  fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'text/event-stream', Authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
