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

  test('the sweep finds those that have been open for a while, oldest first', async () => {
    const { tx, read } = await open();
    const at = (createdAt: number, state: 'open' | 'paid' = 'open') =>
      order({ createdAt, state, submissionId: `submission-${createdAt}` });
    const rows = [at(3000), at(1000), at(2000, 'paid'), at(5000)];
    for (const row of rows) await tx((db) => orderRepository(db).insert(row));
    const waiting = await orderRepository(read).listOpenSince(4000);
    expect(waiting.map(({ createdAt }) => createdAt)).toEqual([1000, 3000]);
  });

  test('a notification counts as new once', async () => {
    const { tx } = await open();
    const event = { id: 'evt_1', type: 'checkout.session.completed', receivedAt: 1000 };
    expect(await tx((db) => orderRepository(db).insertEvent(event))).toBe(true);
    expect(await tx((db) => orderRepository(db).insertEvent(event))).toBe(false);
  });
});
