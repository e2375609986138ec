import { once } from 'node:events';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openDatabase } from '#server/db/connect.ts';
import { newId } from '#server/ids.ts';
import { smtpDelivery } from '#server/mail/deliver.ts';
import { openMailFolder } from '#server/mail/mail-folder.ts';
import { listMails, queueMail } from '#server/mail/outbox.ts';
import { startSender } from '#server/mail/sender.ts';

/**
 * A process of its own for tests: `node mail-all.ts <database> <smtp url>` says `ready`, waits for a line, queues twenty
 * mails, which another process queues as well, and sends until none is left.
 */
const [path = '', smtpUrl = ''] = process.argv.slice(2);
const database = openDatabase(path);
const say = (line: string) => process.stdout.write(`${line}\n`);
say('ready');
await once(process.stdin, 'data');
process.stdin.destroy();

const log = { info: () => undefined, error: (event: string) => say(`error ${event}`) };
const deliver = smtpDelivery(smtpUrl, 'Northbeam <hello@northbeam.example>');
const mailFolder = openMailFolder(dirname(path));
const sender = startSender({ database, deliver, mailFolder, clock: Date.now, log, keepWords: true, pollMs: 5 });
const mails = Array.from({ length: 20 }, (_, i) => ({ cause: `welcome:${i}`, recipient: `person-${i}@a.example` }));
const words = { subject: 'Welcome', text: 'Hello', html: '<p>Hello</p>' };
await Promise.all(
  mails.map((mail) => database.tx((db) => queueMail(db, { newId, clock: Date.now }, { ...mail, ...words }))),
);
const rows = await listMails(database.read, 100);
say(`${rows.length} queued`);
while ((await listMails(database.read, 100)).some(({ sentAt }) => sentAt === null)) await wait(5);
await sender.stop();
database.close();
