import { expect, test } from 'vitest';
import { newId } from '#server/ids.ts';
import { onBothEngines } from '#server/testing/both-engines.ts';
import { type NewOrder, orderRepository } from './order.repository.ts';

const order = (changes: Partial<NewOrder> = {}): NewOrder => ({
  id: newId(),
  kind: 'report',
  submissionId: 'a-submission',
  state: 'open',
  amountCents: 2499,
  currency: 'usd',
  questionAnswers: [{ question: 'How many?', answer: 'Twelve' }],
  idempotencyKey: 'order:key',
  createdAt: 1000,
  expiresAt: 9000,
  updatedAt: 1000,
  ...changes,
});

onBothEngines('orders', (open) => {
  test('come back as they were kept, by id and by session', async () => {
    const { tx, read } = await open();
    const row = order({ sessionId: 'cs_test_1' });
    await tx((db) => orderRepository(db).insert(row));
    expect(await orderRepository(read).find(row.id)).toMatchObject(row);
    expect(await orderRepository(read).findBySession('cs_test_1')).toMatchObject({ id: row.id, paidAt: null });
  });

  test('a submission has one open report order at most, and any number that are over', async () => {
    const { tx, read } = await open();
    await tx((db) => orderRepository(db).insert(order({ state: 'expired' })));
    await tx((db) => orderRepository(db).insert(order({ state: 'expired' })));
    const first = order();
    await tx((db) => orderRepository(db).insert(first));
    await expect(tx((db) => orderRepository(db).insert(order()))).rejects.toThrow();
    expect((await orderRepository(read).findReportOrder('a-submission', ['open']))?.id).toBe(first.id);
  });

  test('of ten that pay an order at once one does, and an expiry after that changes nothing', async () => {
    const { tx, read } = await open();
    const row = order();
    await tx((db) => orderRepository(db).insert(row));
    const pay = () => tx((db) => orderRepository(db).updateOpen(row.id, { state: 'paid', paidAt: 2000 }));
    const paid = await Promise.all(Array.from({ length: 10 }, pay));
    expect(paid.filter(Boolean)).toHaveLength(1);
    expect(await tx((db) => orderRepository(db).updateOpen(row.id, { state: 'expired' }))).toBeUndefined();
    expect(await orderRepository(read).find(row.id)).toMatchObject({ state: 'paid', paidAt: 2000 });
  });

  test('the sweep finds those that have been open for a while, oldest first, and those from before the clock was set back', async () => {
    const { tx, read } = await open();
    const at = (createdAt: number, changes: Partial<NewOrder> = {}) =>
      order({ createdAt, submissionId: `submission-${createdAt}`, ...changes });
    const rows = [
      at(3000),
      at(1000),
      at(2000, { state: 'paid' }),
      at(4500),
      at(9000),
      at(3500, { processingAt: 3600 }),
    ];
    for (const row of rows) await tx((db) => orderRepository(db).insert(row));
    const found = async (processing: boolean) =>
      (await orderRepository(read).listOpen({ before: 4000, now: 5000, processing })).map(({ createdAt }) => createdAt);
    expect(await found(false)).toEqual([1000, 3000, 9000]);
    expect(await found(true)).toEqual([3500]);
    expect((await orderRepository(read).findOldest())?.createdAt).toBe(1000);
  });

  test('an order moves only from the states that are named', async () => {
    const { tx, read } = await open();
    const row = order({ state: 'expired', paymentIntentId: 'pi_1' });
    await tx((db) => orderRepository(db).insert(row));
    expect(
      await tx((db) => orderRepository(db).updateFrom(['open', 'expired'], row.id, { state: 'paid' })),
    ).toBeDefined();
    expect(
      await tx((db) => orderRepository(db).updateFrom(['open', 'expired'], row.id, { state: 'open' })),
    ).toBeUndefined();
    expect(await orderRepository(read).findByPaymentIntent('pi_1')).toMatchObject({ id: row.id, state: 'paid' });
  });

  test('of a submission’s orders the newest counts', async () => {
    const { tx, read } = await open();
    for (const createdAt of [2000, 3000, 1000]) {
      await tx((db) => orderRepository(db).insert(order({ state: 'refunded', createdAt })));
    }
    expect(await orderRepository(read).findReportOrder('a-submission', ['refunded'])).toMatchObject({
      createdAt: 3000,
    });
  });

  test('a person’s payments are the own ones and those of the own submissions, newest first', async () => {
    const { tx, read } = await open();
    const ofAnna = { userId: 'anna', problems: '', firstName: 'Anna', email: 'a@example.test' };
    const answers = { desiredOutcome: '', industry: '', bodyHash: '', provider: 'playbook' as const };
    await tx(({ q, t }) =>
      q.insert(t.submissions).values({ id: 'annas', ...ofAnna, ...answers, createdAt: 1, updatedAt: 1 }),
    );
    const rows = [
      order({ id: 'linked', submissionId: 'annas', state: 'refunded', paidAt: 1 }),
      order({ id: 'own', submissionId: null, userId: 'anna', state: 'paid', paidAt: 3 }),
      order({ id: 'returning', submissionId: 'annas', userId: 'anna', state: 'refund_pending', paidAt: 2 }),
      order({ id: 'unpaid', submissionId: 'annas', userId: 'anna' }),
      order({ id: 'foreign', submissionId: 'bens', userId: 'ben', state: 'paid', paidAt: 4 }),
      order({ id: 'nobodys', submissionId: null, state: 'paid', paidAt: 5 }),
    ];
    for (const row of rows) await tx((db) => orderRepository(db).insert(row));
    const found = await orderRepository(read).listPaidBy('anna');
    expect(found.map(({ id }) => id)).toEqual(['own', 'returning', 'linked']);
    expect((await orderRepository(read).listReturning()).map(({ id }) => id)).toEqual(['returning']);
  });

  test('a page is added once, and a key replaced once', async () => {
    const { tx } = await open();
    const first = await tx((db) => orderRepository(db).insert(order({ id: 'opening' })));
    const page = (name: string) => ({
      sessionId: `cs_${name}`,
      sessionUrl: `https://pay.example/${name}`,
      updatedAt: 2000,
    });
    for (const name of ['first', 'second']) {
      await tx((db) => orderRepository(db).addPage(first.id, page(name)));
      await tx((db) => orderRepository(db).replaceKey(first, `key of the ${name}`));
    }
    const kept = { ...page('first'), idempotencyKey: 'key of the first' };
    expect(await tx((db) => orderRepository(db).find(first.id))).toMatchObject(kept);
    await tx((db) => orderRepository(db).insert(order({ id: 'over', submissionId: 'another', state: 'expired' })));
    expect(await tx((db) => orderRepository(db).addPage('over', page('late')))).toBeUndefined();
  });

  test('a notification counts as new once', async () => {
    const { tx } = await open();
    const event = { id: 'evt_1', type: 'checkout.session.completed', receivedAt: 1000 };
    expect(await tx((db) => orderRepository(db).insertEvent(event))).toBe(true);
    expect(await tx((db) => orderRepository(db).hasEvent('evt_1'))).toBe(true);
    expect(await tx((db) => orderRepository(db).hasEvent('evt_2'))).toBe(false);
    expect(await tx((db) => orderRepository(db).insertEvent(event))).toBe(false);
  });
});
