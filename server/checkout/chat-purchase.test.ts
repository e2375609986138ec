import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, signUp } from '#server/testing/people.ts';
import { openStripeShop, type StripeShop } from '#server/testing/stripe-shop.ts';
import { testDay } from '#server/testing/test-server.ts';

const day = 86_400_000;
let shop: StripeShop;
beforeAll(async () => {
  shop = await openStripeShop({ TRIAL_DAYS: '0' });
});
afterAll(() => shop.stop());

const openPage = async ({ token }: Person) => {
  const answer = await shop.server.call<{ url: string }>('POST', '/api/chat/purchase-session', { token });
  expect(answer.status).toBe(200);
  return answer.body.url;
};
const accessOf = async ({ token }: Person) => (await shop.server.call('GET', '/api/chat/access', { token })).body;

/** Those that tell a person that their payment has arrived. */
async function readyMails(person: Person) {
  const { q, t } = shop.server.deps.database.read;
  const { id } = await newestOrderOf(person);
  return (await q.select().from(t.mails)).filter(({ cause }) => cause === `chat-ready:${id}`);
}

async function newestOrderOf({ userId }: Person) {
  const { q, t } = shop.server.deps.database.read;
  const orders = (await q.select().from(t.orders)).filter((order) => order.userId === userId);
  const newest = orders.at(-1);
  if (!newest?.sessionId) throw new Error('There is no payment page.');
  return { ...newest, sessionId: newest.sessionId, count: orders.length };
}

async function buy(person: Person): Promise<void> {
  await openPage(person);
  const { sessionId } = await newestOrderOf(person);
  await shop.double.pay(sessionId);
  expect((await shop.server.call('GET', `/api/checkout/${sessionId}`)).body).toMatchObject({
    state: 'paid',
    kind: 'chat',
  });
}

test('thirty days are bought by one payment, asked for as often as one likes; a second one adds thirty', async () => {
  const dana = await signUp(shop.server);
  expect(await accessOf(dana)).toMatchObject({ hasAccess: false });
  const urls = await Promise.all(Array.from({ length: 20 }, () => openPage(dana)));
  expect(new Set(urls).size).toBe(1);
  const order = await newestOrderOf(dana);
  expect(order).toMatchObject({ kind: 'chat', amountCents: 2499, submissionId: null, count: 1 });
  await buy(dana);
  expect(await accessOf(dana)).toMatchObject({
    hasAccess: true,
    source: 'order',
    until: new Date(testDay + 30 * day).toISOString(),
  });
  await buy(dana);
  expect((await accessOf(dana)).until).toBe(new Date(testDay + 60 * day).toISOString());
});

test('a page that was paid on in another tab is not offered again: the next purchase has a page of its own', async () => {
  const eve = await signUp(shop.server);
  const first = await openPage(eve);
  await shop.double.pay((await newestOrderOf(eve)).sessionId);
  const second = await openPage(eve);
  expect(second).not.toBe(first);
  expect(await accessOf(eve)).toMatchObject({ hasAccess: true });
});

test('the days end with a refund', async () => {
  const tom = await signUp(shop.server);
  await buy(tom);
  const { sessionId } = await newestOrderOf(tom);
  await shop.double.refund(sessionId);
  for (const event of await shop.eventsOf(sessionId)) await shop.notify(event);
  expect(await accessOf(tom)).toMatchObject({ hasAccess: false });
});

test('who leaves the page comes back to where the days are sold', async () => {
  const ann = await signUp(shop.server);
  await openPage(ann);
  const call = shop.double.exchanges.findLast(({ url }) => url.pathname === '/v1/checkout/sessions');
  const sent = new URLSearchParams(call?.body);
  expect(sent.get('cancel_url')).toMatch(/\/subscribe$/);
  expect(sent.get('success_url')).toMatch(/\/payment-success\?session_id=\{CHECKOUT_SESSION_ID\}$/);
});

test('the state of a payment is for everybody who has its session; whose it is, for its buyer alone', async () => {
  const [buyer, stranger] = [await signUp(shop.server), await signUp(shop.server)];
  await buy(buyer);
  const path = `/api/checkout/${(await newestOrderOf(buyer)).sessionId}`;
  const asked = (person?: Person) => shop.server.call('GET', path, person && { token: person.token });
  expect((await asked()).body).toEqual({
    state: 'paid',
    kind: 'chat',
    submissionId: null,
    processing: false,
    isBuyer: false,
  });
  expect((await asked(stranger)).body).toMatchObject({ isBuyer: false });
  expect((await asked(buyer)).body).toMatchObject({ isBuyer: true });
});

test('whose bank confirms later gets one mail then, with the end of the days and the way to the chat', async () => {
  const [kim, ann] = [await signUp(shop.server), await signUp(shop.server)];
  await buy(kim);
  expect(await readyMails(kim)).toEqual([]);
  for (const person of [kim, ann]) {
    await openPage(person);
    const { sessionId } = await newestOrderOf(person);
    await shop.double.payLater(sessionId);
    await shop.server.call('GET', `/api/checkout/${sessionId}`);
    expect(await readyMails(person)).toEqual([]);
    await shop.double.confirmBank(sessionId);
    await shop.server.call('GET', `/api/checkout/${sessionId}`);
    for (const event of await shop.eventsOf(sessionId)) await shop.notify(event);
  }
  const days = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
  for (const [person, count] of [[kim, 60] as const, [ann, 30] as const]) {
    const mails = await readyMails(person);
    expect(mails).toMatchObject([{ recipient: person.email }]);
    expect(mails[0]?.text).toContain(`until ${days.format(testDay + count * day)}.`);
    expect(mails[0]?.text).toMatch(/Open chat:\n\S+\/business-chat-coaching\n/);
  }
});

test('who is told that a bank refused chat days is not told of a report', async () => {
  const lea = await signUp(shop.server);
  await openPage(lea);
  const { id, sessionId } = await newestOrderOf(lea);
  await shop.double.payLater(sessionId);
  await shop.server.call('GET', `/api/checkout/${sessionId}`);
  await shop.double.refuseBank(sessionId);
  await shop.server.call('GET', `/api/checkout/${sessionId}`);
  const { q, t } = shop.server.deps.database.read;
  const mail = (await q.select().from(t.mails)).find(({ cause }) => cause === `payment-refused:${id}`);
  expect(mail?.text).toContain('Your conversations are safe.');
  expect(mail?.text).not.toMatch(/insights|report/i);
});
