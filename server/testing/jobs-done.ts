import type { TestServer } from './test-server.ts';

/** Waits for the work that goes on after an answer: the questions that are written for a submission move its rows too. */
export async function jobsDone({ deps, until }: TestServer): Promise<void> {
  const { q, t } = deps.database.read;
  await until(async () => (await q.select().from(t.jobs)).every(({ state }) => state === 'done'));
}
