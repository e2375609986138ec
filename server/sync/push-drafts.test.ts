import { expect, test } from 'vitest';
import { openSqlite } from '#server/testing/both-engines.ts';
import { client, coach, type Intent, openPushBench, revOf } from '#server/testing/push-bench.ts';
import type { ForgetScope } from '#sync/protocol.ts';

const open = openSqlite();
const id = 'goal:new';
const put = (baseRev: number, text: string, at?: number): Intent => [
  'drafts.put',
  { id, baseRev, value: { text } },
  at === undefined ? {} : { at },
];
const clear = (baseRev: number, at?: number): Intent => [
  'drafts.clear',
  { id, baseRev },
  at === undefined ? {} : { at },
];

async function openDrafts() {
  const bench = openPushBench(await open());
  const textNow = async () => (await bench.find('draft', id, 'dana'))?.row.value;
  const [phone, laptop] = [bench.device(client), bench.device(client)];
  return { bench, phone, laptop, textNow, at: bench.world.now };
}

const older = { status: 'superseded', fields: ['value'] };

test('a draft is the person’s own, on all of their devices', async () => {
  const { bench, phone, laptop, textNow } = await openDrafts();
  const rev = revOf(await phone.push(put(0, 'Hi')));
  await laptop.push(put(rev, 'Hire'));
  expect(await textNow()).toEqual({ text: 'Hire' });
  expect(await bench.device({ ...client, userId: 'eve' }).push(put(0, 'Mine'))).toMatchObject({ status: 'applied' });
  expect(await textNow()).toEqual({ text: 'Hire' });
});

test('typing on, a device needs not to have seen its own draft come back', async () => {
  const { phone, textNow } = await openDrafts();
  await phone.push(put(0, 'H'), put(0, 'Hi'), put(0, 'Hire'));
  expect(await textNow()).toEqual({ text: 'Hire' });
});

test('the later of two drafts stays, and the other comes back to the device whose push met it', async () => {
  const { phone, laptop, textNow, at } = await openDrafts();
  await phone.push(put(0, 'Phone', at - 5));
  expect(await laptop.push(put(0, 'Earlier', at - 9))).toMatchObject({
    ...older,
    kept: { value: { text: 'Earlier' } },
  });
  expect(await textNow()).toEqual({ text: 'Phone' });
  expect(await laptop.push(put(0, 'Laptop', at - 1))).toMatchObject({
    status: 'merged',
    fields: ['value'],
    kept: { value: { text: 'Phone' } },
  });
  expect(await textNow()).toEqual({ text: 'Laptop' });
  // Now it has seen the other’s draft.
  expect(await laptop.push(put(0, 'Laptop again', at - 1))).toMatchObject({ status: 'applied' });
});

test('two equal drafts are no conflict', async () => {
  const { phone, laptop, at } = await openDrafts();
  await phone.push(put(0, 'Same', at - 5));
  expect(await laptop.push(put(0, 'Same', at - 9))).toMatchObject({ status: 'applied' });
  expect(await laptop.push(put(0, 'Same', at - 1))).toMatchObject({ status: 'applied' });
});

test('a clear takes away what it saw, and leaves what another device has typed since', async () => {
  const { bench, phone, laptop, textNow, at } = await openDrafts();
  const rev = revOf(await phone.push(put(0, 'First')));
  await laptop.push(put(rev, 'Second', at - 9));
  expect(await phone.push(clear(rev, at))).toMatchObject(older);
  expect(await textNow()).toEqual({ text: 'Second' });
  const seen = (await bench.find('draft', id, 'dana'))?.rev ?? 0;
  expect(await phone.push(clear(seen))).toMatchObject({ status: 'applied' });
  expect(await textNow()).toBeNull();
  expect(await phone.push(clear(seen))).toMatchObject({ status: 'applied' });
  expect(await laptop.push(['drafts.clear', { id: 'chat:new', baseRev: 0 }])).toEqual({
    id: 2,
    status: 'applied',
    rev: 0,
  });
});

test('a clear takes away what its own device typed, seen or not', async () => {
  const { phone, textNow } = await openDrafts();
  await phone.push(put(0, 'First'), put(0, 'Second'), clear(0));
  expect(await textNow()).toBeNull();
  await phone.push(put(0, 'Anew'));
  expect(await textNow()).toEqual({ text: 'Anew' });
});

test('a put from before a clear brings nothing back: the same is done with, another is an older draft', async () => {
  const { bench, phone, laptop, textNow, at } = await openDrafts();
  const rev = revOf(await phone.push(put(0, 'Sent note')));
  const cleared = revOf(await phone.push(clear(rev)));
  expect(await laptop.push(put(rev, 'Sent note', at + 9))).toEqual({ id: 1, status: 'applied', rev: cleared });
  expect(await laptop.push(put(rev, 'Something else', at + 9))).toMatchObject({
    ...older,
    kept: { value: { text: 'Something else' } },
  });
  expect(await textNow()).toBeNull();
  expect(await laptop.push(put(cleared, 'A new one'))).toMatchObject({ status: 'applied' });
  expect(await textNow()).toEqual({ text: 'A new one' });
  // Of what was cleared no word is kept.
  expect(JSON.stringify(await bench.versions('draft', 'dana/goal:new'))).not.toContain('note');
  expect((await bench.find('draft', id, 'dana'))?.createdRev).toBe(rev);
});

test('a device that comes from a time which the server has lost has not seen what was typed since', async () => {
  const { bench, phone, laptop, textNow, at } = await openDrafts();
  const rev = revOf(await phone.push(put(0, 'Phone', at - 5)));
  const lost = rev + 1_000;
  expect(await laptop.push(put(lost, 'Laptop', at - 1))).toMatchObject({
    status: 'merged',
    kept: { value: { text: 'Phone' } },
  });
  expect(await bench.device(client).push(clear(lost, at))).toMatchObject(older);
  expect(await textNow()).toEqual({ text: 'Laptop' });
});

test('a device that saw a later draft than the one that stands again on a server that was put back gives it back', async () => {
  const { bench, phone, laptop, textNow, at } = await openDrafts();
  const rev = revOf(await phone.push(put(0, 'Phone', at - 5)));
  // The counter has gone on since.
  await laptop.push(['goals.create', { id: '11234567-89ab-4cde-8f01-23456789abcd', title: 'Later' }]);
  expect(await phone.push(clear(rev + 1, at - 2))).toMatchObject(older);
  expect(await phone.push(put(rev + 1, 'Typed on over what was lost', at - 1))).toMatchObject({
    status: 'merged',
    kept: { value: { text: 'Phone' } },
  });
  const last = (await bench.find('draft', id, 'dana'))?.rev ?? 0;
  expect(await phone.push(put(last, 'And on'))).toMatchObject({ status: 'applied' });
  expect(await textNow()).toEqual({ text: 'And on' });
});

test('what one tab has cleared, another tab of the device does not bring back', async () => {
  const { phone, textNow } = await openDrafts();
  const rev = revOf(await phone.push(put(0, 'Sent note')));
  const cleared = revOf(await phone.push(clear(rev)));
  expect(await phone.push(put(rev, 'Sent note'))).toEqual({ id: 3, status: 'applied', rev: cleared });
  expect(await textNow()).toBeNull();
  await phone.push(put(cleared, 'Sent note'));
  expect(await textNow()).toEqual({ text: 'Sent note' });
});

test('a device that clears what another one has cleared already types on as after its own clear', async () => {
  const { phone, laptop, textNow, at } = await openDrafts();
  const rev = revOf(await phone.push(put(0, 'Sent note')));
  const cleared = revOf(await phone.push(clear(rev)));
  expect(await laptop.push(clear(rev, at - 9))).toMatchObject({ status: 'applied', rev: cleared });
  expect(await laptop.push(put(rev, 'Laptop, anew', at - 8))).toMatchObject({ status: 'applied' });
  expect(await textNow()).toEqual({ text: 'Laptop, anew' });
});

test('nor does it take away from who had cleared first, nor count for a later clear', async () => {
  const { phone, laptop, textNow } = await openDrafts();
  const rev = revOf(await phone.push(put(0, 'Sent note')));
  const cleared = revOf(await phone.push(clear(rev)));
  await laptop.push(clear(rev));
  const typed = revOf(await phone.push(put(cleared, 'Phone, anew')));
  expect(await textNow()).toEqual({ text: 'Phone, anew' });
  await phone.push(clear(typed));
  expect(await laptop.push(put(cleared, 'Before that clear'))).toMatchObject(older);
});

test('the words of an earlier clear, typed again before another one was seen, are an older draft and not swallowed', async () => {
  const { phone, laptop, textNow } = await openDrafts();
  const first = revOf(await phone.push(put(0, 'Same words')));
  const between = revOf(await phone.push(clear(first)));
  const other = revOf(await phone.push(put(between, 'Other words')));
  await phone.push(clear(other));
  expect(await laptop.push(put(other, 'Same words'))).toMatchObject({
    ...older,
    kept: { value: { text: 'Same words' } },
  });
  // The words are new when they come from the device that had cleared it.
  await phone.push(put(other, 'Same words'));
  expect(await textNow()).toEqual({ text: 'Same words' });
});

/** Makes a phone that was told to forget what it had typed, on which the person begins anew. */
async function phoneThatForgot(scope: ForgetScope) {
  const drafts = await openDrafts();
  const { bench, phone } = drafts;
  await phone.push(put(0, 'Forgotten'));
  const forgetId = await bench.orderPurge('dana', scope);
  return { ...drafts, forgetId };
}
const forgotten = { value: { text: 'Forgotten' } };

test.each(['own', 'all'] as const)(
  'a text that a forget of %s took from view comes back when its device types anew in its place, be it in the same instant',
  async (scope) => {
    const { phone, textNow, forgetId } = await phoneThatForgot(scope);
    phone.ackedForgets = [forgetId];
    expect(await phone.push(put(0, 'Anew'))).toMatchObject({ status: 'merged', kept: forgotten });
    expect(await phone.push(put(0, 'Anew, and on'))).toMatchObject({ status: 'applied' });
    expect(await textNow()).toEqual({ text: 'Anew, and on' });
  },
);

test('so does one that was sent after the forget, by a device that had not heard of it yet', async () => {
  const { phone, forgetId } = await phoneThatForgot('all');
  await phone.push(put(0, 'Late'));
  phone.ackedForgets = [forgetId];
  expect(await phone.push(put(0, 'Anew'))).toMatchObject({ status: 'merged', kept: { value: { text: 'Late' } } });
});

test('until its device has forgotten it, a text is what the person goes on from', async () => {
  const { phone, textNow } = await phoneThatForgot('all');
  expect(await phone.push(put(0, 'Forgotten, and on'))).toMatchObject({ status: 'applied' });
  expect(await textNow()).toEqual({ text: 'Forgotten, and on' });
});

test('nor does a clear take away what a forget took from view', async () => {
  const { phone, textNow, forgetId } = await phoneThatForgot('all');
  phone.ackedForgets = [forgetId];
  expect(await phone.push(clear(0))).toMatchObject(older);
  expect(await textNow()).toEqual(forgotten.value);
});

test('a forget of what staff see takes no own text from view', async () => {
  const { phone, textNow, forgetId } = await phoneThatForgot('staff');
  phone.ackedForgets = [forgetId];
  expect(await phone.push(clear(0))).toMatchObject({ status: 'applied' });
  expect(await textNow()).toBeNull();
});

test('what was cleared before a forget is typed anew like on any other day', async () => {
  const { phone, textNow, bench } = await openDrafts();
  await phone.push(put(0, 'Done'), clear(0));
  phone.ackedForgets = [await bench.orderPurge('dana', 'all')];
  expect(await phone.push(put(0, 'Anew'))).toMatchObject({ status: 'applied' });
  expect(await textNow()).toEqual({ text: 'Anew' });
});

test('drafts of what waits for attention are only the server’s to write', async () => {
  const { phone } = await openDrafts();
  const forged: Intent = ['drafts.put', { id: 'attention:phone:1', baseRev: 0, value: { scope: 'staff' } }];
  expect(await phone.push(forged)).toMatchObject({ status: 'rejected', code: 'forbidden' });
});

test('a draft that cannot be is refused, and so is one of staff work by a client', async () => {
  const { bench, phone } = await openDrafts();
  const drafts: Intent[] = [
    ['drafts.put', { id: 'no kind', baseRev: 0, value: {} }],
    ['drafts.put', { id, baseRev: 0, value: 'text' }],
    ['drafts.put', { id, baseRev: -1, value: {} }],
    put(0, 'x'.repeat(300_000)),
  ];
  for (const draft of drafts) expect(await phone.push(draft)).toMatchObject({ status: 'rejected', code: 'invalid' });
  phone.acked = drafts.length;
  const note: Intent = ['drafts.put', { id: 'note:1', baseRev: 0, value: { content: 'N' } }];
  expect(await phone.push(note)).toMatchObject({ status: 'rejected', code: 'forbidden', args: note[1] });
  expect(await bench.device(coach).push(note)).toMatchObject({ status: 'applied' });
  const { q, t } = bench.database.read;
  expect(await q.select({ audience: t.syncFeed.audience }).from(t.syncFeed)).toEqual([{ audience: 'staff:kim' }]);
});
