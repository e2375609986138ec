import { expect, test } from 'vitest';
import { newId } from '#server/ids.ts';
import { onBothEngines } from '#server/testing/both-engines.ts';
import { hasPaid, hasReport, readChatAccess } from './access.ts';
import { findAdminOverrides, setAdminOverride } from './admin-override.ts';
import { normaliseAddress } from './normalise-address.ts';
import { grantOrder, type PaidOrder, restoreOrder, revokeOrder, startLinkedChat } from './order-grants.ts';
import { grantTrial } from './trial.ts';

const day = 86_400_000;
const now = Date.parse('2026-03-12T09:00:00Z');
const none = { hasAccess: false, until: null, source: null };
const orderOf = (id: string, userId: string | null): PaidOrder => ({
  id,
  kind: 'report',
  submissionId: `submission-${id}`,
  userId,
});
const anna = { id: 'anna', email: 'anna@example.com' };

onBothEngines('entitlements', (open) => {
  test('the trial runs for its days and not one millisecond longer', async () => {
    const { read, tx } = await open();
    await tx((db) => grantTrial(db, anna, { days: 7, now, newId }));
    const until = now + 7 * day;
    expect(await readChatAccess(read, 'anna', now)).toEqual({ hasAccess: true, until, source: 'trial' });
    expect(await readChatAccess(read, 'anna', until - 1)).toMatchObject({ hasAccess: true });
    expect(await readChatAccess(read, 'anna', until)).toEqual(none);
    expect(await readChatAccess(read, 'somebody else', now)).toEqual(none);
  });

  test('a second account of the same mailbox gets no second trial, and the address itself is not kept', async () => {
    const { read, tx } = await open();
    await tx((db) => grantTrial(db, { id: 'first', email: 'an.na@gmail.com' }, { days: 7, now, newId }));
    await tx((db) => grantTrial(db, { id: 'second', email: 'AnNa+again@googlemail.com' }, { days: 7, now, newId }));
    expect(await readChatAccess(read, 'second', now)).toEqual(none);
    const rows = await read.q.select().from(read.t.entitlements);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain('gmail');
  });

  test('with no trial days nobody gets a trial', async () => {
    const { read, tx } = await open();
    await tx((db) => grantTrial(db, anna, { days: 0, now, newId }));
    expect(await readChatAccess(read, 'anna', now)).toEqual(none);
  });

  test('a paid order gives the report and 30 chat days, once, however often it is granted', async () => {
    const { read, tx } = await open();
    const order = orderOf('one', 'anna');
    await tx((db) => grantOrder(db, order, { now, newId }));
    await tx((db) => grantOrder(db, order, { now: now + day, newId }));
    expect(await hasReport(read, 'submission-one')).toBe(true);
    expect(await hasReport(read, 'submission-two')).toBe(false);
    const until = now + 30 * day;
    expect(await readChatAccess(read, 'anna', now)).toEqual({ hasAccess: true, until, source: 'order' });
  });

  test('whoever bought has paid, a guest once linked, until a refund; a trial is no payment', async () => {
    const { read, tx } = await open();
    await tx((db) => grantTrial(db, anna, { days: 7, now, newId }));
    await tx((db) => grantOrder(db, orderOf('guest', null), { now, newId }));
    expect(await hasPaid(read, 'anna')).toBe(false);
    await tx((db) => startLinkedChat(db, 'submission-guest', 'anna', now));
    expect(await hasPaid(read, 'anna')).toBe(true);
    await tx((db) => revokeOrder(db, 'guest', now));
    expect(await hasPaid(read, 'anna')).toBe(false);
  });

  test('an order for the chat gives no report', async () => {
    const { read, tx } = await open();
    await tx((db) => grantOrder(db, { ...orderOf('one', 'anna'), kind: 'chat' }, { now, newId }));
    expect(await hasReport(read, 'submission-one')).toBe(false);
    expect(await readChatAccess(read, 'anna', now)).toMatchObject({ hasAccess: true });
  });

  test('a second purchase adds its 30 days to the end of the first', async () => {
    const { read, tx } = await open();
    await tx((db) => grantOrder(db, orderOf('one', 'anna'), { now, newId }));
    await tx((db) => grantOrder(db, orderOf('two', 'anna'), { now: now + 10 * day, newId }));
    const access = { hasAccess: true, until: now + 60 * day, source: 'order' };
    expect(await readChatAccess(read, 'anna', now + 10 * day)).toEqual(access);
    expect(await readChatAccess(read, 'anna', now + 59 * day)).toEqual(access);
  });

  test('a purchase during the trial starts after it, one after a gap starts at once', async () => {
    const { read, tx } = await open();
    await tx((db) => grantTrial(db, anna, { days: 7, now, newId }));
    await tx((db) => grantOrder(db, orderOf('one', 'anna'), { now: now + day, newId }));
    expect(await readChatAccess(read, 'anna', now + day)).toMatchObject({ until: now + 37 * day, source: 'order' });
    const later = now + 100 * day;
    await tx((db) => grantOrder(db, orderOf('two', 'anna'), { now: later, newId }));
    expect(await readChatAccess(read, 'anna', later)).toMatchObject({ until: later + 30 * day });
  });

  test('days bought without an account begin when the submission is linked', async () => {
    const { read, tx } = await open();
    await tx((db) => grantOrder(db, orderOf('one', null), { now, newId }));
    expect(await hasReport(read, 'submission-one')).toBe(true);
    const linkedAt = now + 12 * day;
    await tx((db) => startLinkedChat(db, 'submission-one', 'anna', linkedAt));
    await tx((db) => startLinkedChat(db, 'submission-one', 'anna', linkedAt + day));
    expect(await readChatAccess(read, 'anna', linkedAt)).toMatchObject({ until: linkedAt + 30 * day });
  });

  test('days bought without an account begin at the latest 30 days after payment', async () => {
    const { read, tx } = await open();
    await tx((db) => grantOrder(db, orderOf('one', null), { now, newId }));
    await tx((db) => startLinkedChat(db, 'submission-one', 'anna', now + 45 * day));
    expect(await readChatAccess(read, 'anna', now + 45 * day)).toMatchObject({ until: now + 60 * day });
  });

  test('a refund ends the report and the chat days of its order', async () => {
    const { read, tx } = await open();
    await tx((db) => grantOrder(db, orderOf('one', 'anna'), { now, newId }));
    await tx((db) => revokeOrder(db, 'one', now + day));
    expect(await hasReport(read, 'submission-one')).toBe(false);
    expect(await readChatAccess(read, 'anna', now + day)).toEqual(none);
  });

  test('days that were refunded before the submission was linked never begin', async () => {
    const { read, tx } = await open();
    await tx((db) => grantOrder(db, orderOf('one', null), { now, newId }));
    await tx((db) => revokeOrder(db, 'one', now + day));
    await tx((db) => startLinkedChat(db, 'submission-one', 'anna', now + 2 * day));
    expect(await readChatAccess(read, 'anna', now + 2 * day)).toEqual(none);
  });

  test('a refund of the first purchase leaves the whole 30 days of the second, starting now', async () => {
    const { read, tx } = await open();
    await tx((db) => grantOrder(db, orderOf('one', 'anna'), { now, newId }));
    await tx((db) => grantOrder(db, orderOf('two', 'anna'), { now: now + 10 * day, newId }));
    await tx((db) => revokeOrder(db, 'one', now + 11 * day));
    await tx((db) => revokeOrder(db, 'one', now + 12 * day));
    expect(await readChatAccess(read, 'anna', now + 11 * day)).toMatchObject({ until: now + 41 * day });
  });

  test('a refund that failed gives the report back, and the chat days that were left when it was taken', async () => {
    const { read, tx } = await open();
    await tx((db) => grantOrder(db, orderOf('one', 'anna'), { now, newId }));
    expect(await tx((db) => restoreOrder(db, orderOf('one', 'anna'), now))).toBe(false);
    await tx((db) => revokeOrder(db, 'one', now + 10 * day));
    for (const at of [15 * day, 16 * day]) {
      await tx((db) => restoreOrder(db, orderOf('one', 'anna'), now + at));
      expect(await hasReport(read, 'submission-one')).toBe(true);
      expect(await readChatAccess(read, 'anna', now + at)).toMatchObject({ until: now + 35 * day, source: 'order' });
    }
  });

  test('days that are given back follow those that moved up in the meantime', async () => {
    const { read, tx } = await open();
    await tx((db) => grantOrder(db, orderOf('one', 'anna'), { now, newId }));
    await tx((db) => grantOrder(db, orderOf('two', 'anna'), { now, newId }));
    await tx((db) => revokeOrder(db, 'one', now + 10 * day));
    await tx((db) => restoreOrder(db, orderOf('one', 'anna'), now + 12 * day));
    expect(await readChatAccess(read, 'anna', now + 12 * day)).toMatchObject({ until: now + 60 * day });
  });

  test('days that had run out before the refund do not come back with it', async () => {
    const { read, tx } = await open();
    await tx((db) => grantOrder(db, orderOf('one', 'anna'), { now, newId }));
    await tx((db) => revokeOrder(db, 'one', now + 40 * day));
    await tx((db) => restoreOrder(db, orderOf('one', 'anna'), now + 41 * day));
    expect(await readChatAccess(read, 'anna', now + 41 * day)).toEqual(none);
    expect(await hasReport(read, 'submission-one')).toBe(true);
  });

  test('a submission that was linked while its payment was away has all its days afterwards', async () => {
    const { read, tx } = await open();
    for (const id of ['linked', 'waiting']) {
      await tx((db) => grantOrder(db, orderOf(id, null), { now, newId }));
      await tx((db) => revokeOrder(db, id, now + day));
    }
    await tx((db) => startLinkedChat(db, 'submission-linked', 'anna', now + 2 * day));
    await tx((db) => restoreOrder(db, orderOf('linked', 'anna'), now + 5 * day));
    expect(await readChatAccess(read, 'anna', now + 5 * day)).toMatchObject({ until: now + 35 * day });

    await tx((db) => restoreOrder(db, orderOf('waiting', null), now + 5 * day));
    await tx((db) => startLinkedChat(db, 'submission-waiting', 'ben', now + 90 * day));
    expect(await readChatAccess(read, 'ben', now + 34 * day)).toMatchObject({ until: now + 64 * day });
  });

  test('an admin’s override opens the chat until its date and can be moved and taken back', async () => {
    const { read, tx } = await open();
    await tx((db) => setAdminOverride(db, 'anna', now + 5 * day, now));
    await tx((db) => setAdminOverride(db, 'anna', now + 9 * day, now));
    await tx((db) => setAdminOverride(db, 'ben', now - day, now));
    const access = { hasAccess: true, until: now + 9 * day, source: 'admin' };
    expect(await readChatAccess(read, 'anna', now)).toEqual(access);
    expect(await readChatAccess(read, 'ben', now)).toEqual(none);
    const overrides = await findAdminOverrides(read, ['anna', 'ben', 'cleo']);
    expect(Object.fromEntries(overrides)).toEqual({ anna: now + 9 * day, ben: now - day });

    await tx((db) => setAdminOverride(db, 'anna', null, now + day));
    expect(await readChatAccess(read, 'anna', now + day)).toEqual(none);
    expect(await findAdminOverrides(read, ['anna'])).toEqual(new Map());
    expect(await findAdminOverrides(read, [])).toEqual(new Map());
  });

  test('bought days do not wait behind an override, because an admin can take that back', async () => {
    const { read, tx } = await open();
    await tx((db) => setAdminOverride(db, 'anna', now + 90 * day, now));
    await tx((db) => grantOrder(db, orderOf('one', 'anna'), { now, newId }));
    expect(await readChatAccess(read, 'anna', now)).toMatchObject({ until: now + 90 * day, source: 'admin' });
    await tx((db) => setAdminOverride(db, 'anna', null, now + day));
    expect(await readChatAccess(read, 'anna', now + day)).toMatchObject({ until: now + 30 * day, source: 'order' });
  });
});

test('addresses of one mailbox have one spelling, those of different mailboxes do not', () => {
  expect(normaliseAddress(' An.Na+shop@GoogleMail.com ')).toBe('anna@gmail.com');
  expect(normaliseAddress('an.na+shop@example.com')).toBe('an.na@example.com');
  expect(normaliseAddress('anna@example.com')).not.toBe(normaliseAddress('an.na@example.com'));
});
