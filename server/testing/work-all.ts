import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { inArray, ne } from 'drizzle-orm';
import { openDatabase } from '#server/db/connect.ts';
import { newId } from '#server/ids.ts';
import type { JobKind } from '#server/jobs/run-job.ts';
import { startWorker } from '#server/jobs/worker.ts';

/**
 * A process of its own for tests: `node work-all.ts <database> <kind>` says `ready`, waits for a line, works on jobs until
 * none is left and prints the key of each. A job's effect is a row named by its key.
 */
const [path = '', kind = ''] = process.argv.slice(2);
const database = openDatabase(path);
const { q, t } = database.read;
const say = (line: string) => process.stdout.write(`${line}\n`);
say('ready');
await once(process.stdin, 'data');
process.stdin.destroy();

/** One process works on one job at a time: with two begun, the other process works too. */
const othersWork = async () => (await q.select().from(t.jobs).where(ne(t.jobs.state, 'queued'))).length > 1;

const work: JobKind['stages'][number] = {
  name: 'work',
  async run({ dedupeKey }) {
    say(dedupeKey);
    while (!(await othersWork())) await wait(1);
    return {
      checkpoint: null,
      async effects(db) {
        const trace = { id: newId(), name: dedupeKey, at: 0, session: newId(), receivedAt: Date.now() };
        await db.q.insert(db.t.analyticsEvents).values(trace);
      },
    };
  },
};

const log = { info: () => undefined, error: (event: string) => say(`error ${event}`) };
const worker = startWorker({ database, kinds: [{ kind, stages: [work] }], clock: Date.now, newId, log, pollMs: 5 });
const unfinished = inArray(t.jobs.state, ['queued', 'running']);
while ((await q.select().from(t.jobs).where(unfinished).limit(1)).length > 0) await wait(5);
await worker.stop();
database.close();
