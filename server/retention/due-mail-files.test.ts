import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { markMailFailed, markMailSent } from '#server/mail/outbox.ts';
import { mailBench } from '#server/testing/mail-bench.ts';
import { removeDueMailFiles } from './due-mail-files.ts';

const day = 86_400_000;
const bench = mailBench();
const sweep = () =>
  removeDueMailFiles({ database: bench.database, mailFolder: bench.mailFolder(), clock: () => bench.now });
const outbox = () => join(bench.folder, 'outbox');
const names = () => readdirSync(outbox()).sort();

/** A mail with these files. */
async function mailWith(cause: string, ...ends: string[]): Promise<string> {
  await bench.queue({ cause });
  const { id } = (await bench.rows()).find((mail) => mail.cause === cause) ?? { id: '' };
  mkdirSync(outbox(), { recursive: true });
  for (const end of ends) writeFileSync(join(outbox(), `${id}${end}`), 'Hello Dana');
  return id;
}

test('without a folder there is nothing to remove', async () => {
  expect(await sweep()).toBe(0);
});

test('what a crash left of deleted mails goes, whole or begun, and what is not a mail of ours stays', async () => {
  await mailWith('a', '.eml');
  await mailWith('b', '.eml.part');
  await mailWith('c', '.eml', '.eml.part');
  writeFileSync(join(outbox(), 'notes.eml'), 'of the operator');
  await bench.database.tx(async ({ q, t }) => void (await q.delete(t.mails)));
  expect(await sweep()).toBe(3);
  expect(names()).toEqual(['notes.eml']);
});

test('a mail that is yet to be sent keeps what is being written of it, however old it is', async () => {
  const id = await mailWith('a', '.eml', '.eml.part');
  bench.now += 365 * day;
  expect(await sweep()).toBe(0);
  expect(names()).toEqual([`${id}.eml`, `${id}.eml.part`]);
});

test('a mail that was sent or given up loses both after its thirty days', async () => {
  const [sent, failed] = [await mailWith('a', '.eml', '.eml.part'), await mailWith('b', '.eml')];
  const at = { now: bench.now, keepWords: true };
  await bench.database.tx((db) => markMailSent(db, sent, at));
  await bench.database.tx((db) => markMailFailed(db, failed, { ...at, error: 'refused' }));
  bench.now += 30 * day - 1;
  expect(await sweep()).toBe(0);
  expect(names()).toHaveLength(3);
  bench.now += 1;
  expect(await sweep()).toBe(2);
  expect(names()).toEqual([]);
});

test('more files than are looked up at once all go', async () => {
  mkdirSync(outbox());
  const kept = await mailWith('a', '.eml');
  for (let index = 0; index < 450; index += 1) writeFileSync(join(outbox(), `${`${index}`.padStart(22, '-')}.eml`), '');
  expect(await sweep()).toBe(450);
  expect(names()).toEqual([`${kept}.eml`]);
});
