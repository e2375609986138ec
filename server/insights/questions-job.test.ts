import { expect, test } from 'vitest';
import type { FollowUpQuestion, Writer } from '#server/ai/writer.ts';
import type { Database } from '#server/db/connect.ts';
import { newId } from '#server/ids.ts';
import type { Job } from '#server/jobs/queue.ts';
import { createLog } from '#server/log.ts';
import { submissionRepository } from '#server/submissions/submission.repository.ts';
import { openSqlite } from '#server/testing/both-engines.ts';
import { fullAnswers } from '#server/testing/submissions.ts';
import { questionsJob } from './questions-job.ts';

const open = openSqlite();
const count: FollowUpQuestion = { ask: 'How many?', field: { kind: 'count', unit: 'bookings', period: 'week' } };
const text: FollowUpQuestion = { ask: 'What else?', field: { kind: 'text' } };

/** Runs the job on what a writer wrote, and reads what is stored of it. */
async function store(written: FollowUpQuestion[]) {
  const database = (await open()) as Database;
  const id = newId();
  const row = { ...fullAnswers, id, problems: 'Sales', bodyHash: 'x', createdAt: 1000, updatedAt: 1000 };
  await database.tx((db) => submissionRepository(db).insert({ ...row, provider: 'playbook' }));
  const playbook = { provider: 'playbook', writeQuestions: () => written } as unknown as Writer;
  const clock = () => 2000;
  const { stages } = questionsJob({ database, writers: { playbook }, clock, log: createLog(() => undefined, clock) });
  const job = { payload: { submissionId: id }, createdAt: 1000 } as unknown as Job;
  const result = await stages[0]?.run(job, new AbortController().signal);
  await database.tx(async (db) => result?.effects?.(db));
  return submissionRepository(database.read).find(id);
}

test('questions are stored beside their fields, without what a writer keeps for itself', async () => {
  const choice = { ask: 'Why?', field: { kind: 'choice' as const, choices: ['Price', 'Time'] } };
  const own = { ...count, id: 'today' };
  expect(await store([own, choice, text])).toMatchObject({
    questions: ['How many?', 'Why?', 'What else?'],
    questionFields: [count.field, choice.field, text.field],
    questionsProvider: 'playbook',
  });
});

test.each<[string, FollowUpQuestion]>([
  ['a choice without choices', { ask: 'Why?', field: { kind: 'choice' } }],
  ['a choice of one', { ask: 'Why?', field: { kind: 'choice', choices: ['Price'] } }],
  ['a field of no kind', { ask: 'Why?', field: { kind: 'colour' as 'text' } }],
  ['an empty question', { ask: ' ', field: { kind: 'text' } }],
])('%s is not stored', async (_, wrong) => {
  await expect(store([count, text, wrong])).rejects.toThrow();
});
