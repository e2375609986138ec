import { expect, test } from 'vitest';
import { newId } from '#server/ids.ts';
import { onBothEngines } from '#server/testing/both-engines.ts';
import { delayMail, findMail, listDueMails, listMails, markMailSent, queueMail } from './outbox.ts';

const deps = { newId, clock: () => 1000 };
const mail = (cause: string) => ({ cause, recipient: 'dana@a.example', subject: cause, text: 't', html: '<p>t</p>' });

onBothEngines('the outbox', (open) => {
  test('keeps one mail a cause, also when the cause comes ten times at once', async () => {
    const { tx, read } = await open();
    await Promise.all(Array.from({ length: 10 }, () => tx((db) => queueMail(db, deps, mail('welcome:1')))));
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

  test('hands out what is due, oldest first, and neither what was sent nor what waits', async () => {
    const { tx, read } = await open();
    for (const cause of ['sent', 'waiting', 'second', 'first']) await tx((db) => queueMail(db, deps, mail(cause)));
    const byCause = new Map((await listMails(read, 10)).map((row) => [row.cause, row]));
    const idOf = (cause: string) => byCause.get(cause)?.id ?? '';
    const [waiting, second] = [byCause.get('waiting'), byCause.get('second')];
    if (!waiting || !second) throw new Error('A mail is missing.');
    await tx((db) => markMailSent(db, idOf('sent'), { now: 1000, keepWords: true }));
    await tx((db) => delayMail(db, waiting, 5000, 'not accepted'));
    await tx((db) => delayMail(db, second, 1500, 'not accepted'));

    expect((await listDueMails(read, 2000)).map(({ cause }) => cause)).toEqual(['first', 'second']);
    expect(await findMail(read, waiting.id)).toMatchObject({ attempts: 1, runAt: 5000, error: 'not accepted' });
  });
});
