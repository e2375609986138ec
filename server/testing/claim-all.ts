import { openDatabase } from '#server/db/connect.ts';
import { newId } from '#server/ids.ts';
import { claimJob, leasedJob } from '#server/jobs/queue.ts';

/** A process of its own for tests: `node claim-all.ts <database> <kind> <now>` claims jobs until none is due and prints their keys. */
const [path = '', kind = '', now = '0'] = process.argv.slice(2);
const database = openDatabase(path);
for (;;) {
  const token = newId();
  const job = await database.tx((db) => claimJob(db, [kind], token, Number(now)));
  if (!job) break;
  process.stdout.write(`${job.dedupeKey}\n`);
  await database.tx((db) => leasedJob(db, job.id, token).finish(Number(now)));
}
database.close();
