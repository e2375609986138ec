import { expect, test } from 'vitest';
import { newId } from '#server/ids.ts';
import { onBothEngines, type TestDatabase } from '#server/testing/both-engines.ts';
import {
  claimMail,
  claimMs,
  delayMail,
  findMail,
  listDueMails,
  listMails,
  longestWaitMs,
  type Mail,
  markMailFailed,
  markMailSent,
  queueMail,
} from './outbox.ts';

const deps = { newId, clock: () => 1000 };
const mail = (cause: string) => ({ cause, recipient: 'dana@a.example', subject: cause, text: 't', html: '<p>t</p>' });

async function queueOne({ tx, read }: TestDatabase): Promise<Mail> {
  await tx((db) => queueMail(db, deps, mail('welcome:1')));
  const [row] = await listMails(read, 1);
  if (!row) throw new Error('The mail is gone.');
  return row;
}

onBothEngines('the outbox', (open) => {
  test('keeps one mail a cause, also when the cause comes twenty times at once', async () => {
    const { tx, read } = await open();
    await Promise.all(Array.from({ length: 20 }, () => tx((db) => queueMail(db, deps, mail('welcome:1')))));
    expect(await listMails(read, 10)).toHaveLength(1);
  });

  test('a mail whose cause is undone is undone with it', async () => {
    const { tx, read } = await open();
    const work = tx(async (db) => {
      await queueMail(db, deps, mail('welcome:1'));
      throw new Error('no room');
    });
    await expect(work).rejects.toThrow('no room');
    expect(await listMails(read, 10)).toEqual([]);
  });

  test('hands out what is due, oldest first, and neither what was sent nor what waits nor what was given up', async () => {
    const { tx, read } = await open();
    for (const cause of ['sent', 'failed', 'waiting', 'second', 'first']) {
      await tx((db) => queueMail(db, deps, mail(cause)));
    }
    const byCause = new Map((await listMails(read, 10)).map((row) => [row.cause, row.id]));
    const idOf = (cause: string) => byCause.get(cause) ?? '';
    await tx((db) => markMailSent(db, idOf('sent'), { now: 1000, keepWords: true }));
    await tx((db) => markMailFailed(db, idOf('failed'), { now: 1000, error: 'refused', keepWords: true }));
    await tx((db) => delayMail(db, idOf('waiting'), { runAt: 5000, error: 'not accepted' }));
    await tx((db) => delayMail(db, idOf('second'), { runAt: 1500, error: 'refused', refused: true }));

    expect((await listDueMails(read, 2000)).map(({ cause }) => cause)).toEqual(['first', 'second']);
    expect(await findMail(read, idOf('waiting'))).toMatchObject({ refusals: 0, runAt: 5000, error: 'not accepted' });
    expect(await findMail(read, idOf('second'))).toMatchObject({ refusals: 1 });
    for (const cause of ['sent', 'failed']) {
      expect(await tx((db) => claimMail(db, idOf(cause), 9000))).toBeUndefined();
    }
  });

  test('of twenty that reach for a mail at once one gets it, for a minute', async () => {
    const database = await open();
    const { id } = await queueOne(database);
    const claim = (now: number) => database.tx((db) => claimMail(db, id, now));
    const claimed = await Promise.all(Array.from({ length: 20 }, () => claim(2000)));
    expect(claimed.filter((row) => row !== undefined)).toMatchObject([{ attempts: 1, runAt: 2000 + claimMs }]);
    expect(await claim(2000 + claimMs - 1)).toBeUndefined();
    expect(await claim(2000 + claimMs)).toMatchObject({ attempts: 2 });
  });

  test('after the clock was set back no mail waits for a time that was put by the clock before', async () => {
    const database = await open();
    const { id } = await queueOne(database);
    const now = 10 * longestWaitMs;
    await database.tx((db) => delayMail(db, id, { runAt: now + longestWaitMs, error: 'not accepted' }));
    expect(await listDueMails(database.read, now)).toEqual([]);
    expect(await listDueMails(database.read, now - 1)).toHaveLength(1);
    expect(await database.tx((db) => claimMail(db, id, now - 1))).toMatchObject({ runAt: now - 1 + claimMs });
  });

  test('what comes late of a try changes nothing about a mail that another process sent meanwhile', async () => {
    const database = await open();
    const { id } = await queueOne(database);
    await database.tx((db) => markMailSent(db, id, { now: 3000, keepWords: true }));
    const sent = await findMail(database.read, id);
    await database.tx((db) => delayMail(db, id, { runAt: 9000, error: 'not accepted', refused: true }));
    await database.tx((db) => markMailFailed(db, id, { now: 9000, error: 'refused', keepWords: false }));
    expect(await findMail(database.read, id)).toEqual(sent);
  });
});
