import { expect, test } from 'vitest';
import { newId } from '#server/ids.ts';
import { readSettings } from '#server/settings.ts';
import { submissionRepository } from '#server/submissions/submission.repository.ts';
import { onBothEngines } from '#server/testing/both-engines.ts';
import { fullAnswers } from '#server/testing/submissions.ts';
import { orderRepository } from './order.repository.ts';
import { queueOrderMail } from './order-mail.ts';

const now = Date.parse('2026-03-12T09:00:00Z');
const deps = { clock: () => now, newId, settings: readSettings({}) };
const stamps = { createdAt: now, updatedAt: now };
const names = { firstName: 'A', lastName: 'B', role: 'client', status: 'Active' } as const;

/** Whose the submission is and who paid (null: without an account), and who is told. */
const buyers: [string, { owner: string | null; payer: string | null; isGone?: boolean }, string[]][] = [
  ['nobody has an account', { owner: null, payer: null }, [fullAnswers.email]],
  ['it was paid for signed in', { owner: null, payer: 'ben' }, ['ben@a.example']],
  ['it was linked later', { owner: 'anna', payer: null }, ['anna@a.example']],
  ['it was linked to another account', { owner: 'anna', payer: 'ben' }, ['anna@a.example']],
  ['the submission is gone', { owner: null, payer: 'ben', isGone: true }, ['ben@a.example']],
  ['the submission and the account are gone', { owner: null, payer: null, isGone: true }, []],
];

onBothEngines('a mail about an order', (open) => {
  test.each(buyers)('goes to its buyer: %s', async (_, { owner, payer, isGone = false }, recipients) => {
    const { tx, read } = await open();
    await tx(async (db) => {
      const { q, t } = db;
      for (const id of ['anna', 'ben']) {
        await q.insert(t.users).values({ ...names, ...stamps, id, email: `${id}@a.example` });
      }
      const submission = { ...fullAnswers, ...stamps, problems: 'Marketing' as const, bodyHash: 'x' };
      if (!isGone) {
        await submissionRepository(db).insert({ ...submission, id: 'sub', userId: owner, provider: 'playbook' });
      }
      const money = { amountCents: 2499, currency: 'usd', questionAnswers: [], idempotencyKey: 'key', expiresAt: now };
      const bought = { submissionId: isGone ? null : 'sub', userId: payer, kind: 'report', state: 'paid' } as const;
      const order = await orderRepository(db).insert({ ...stamps, ...money, ...bought, id: 'order' });
      const mail = {
        cause: 'refund:order',
        subject: 'We refunded your payment',
        paragraphs: ['It went back.'],
        label: 'Open it',
      };
      for (let times = 0; times < 2; times += 1) await queueOrderMail(db, deps, order, mail);
    });
    const mails = await read.q.select().from(read.t.mails);
    expect(mails.map(({ recipient }) => recipient)).toEqual(recipients);
    // The session's id is a key: the mail of whoever can sign in to the submission has none.
    for (const { text } of mails) expect(text.includes('session_id')).toBe(owner === null);
  });
});
