import { expect, type Page } from '@playwright/test';
import type { AuditAnswer } from '#schema/audit.ts';
import type { DevicesAnswer } from '#schema/devices.ts';
import type { AdminOrders, PaymentsAnswer } from '#schema/orders.ts';
import type { User } from '#schema/users.ts';
import { readTable } from '../browser/engine.ts';
import { notPermitted } from './coaching-screens.ts';
import { longPerson } from './portal-rows.ts';
import { cutOff, goOffline, internalError, keepWaiting, openAs, type Screen, waitOutTries } from './states.ts';
import type { World } from './world.ts';

const list = '**/api/auth/all**';
const log = '**/api/audit?*';
const devices = '**/api/auth/user/*/devices';
const orders = '**/api/orders?*';
const payments = '**/api/orders/all?*';
const dayMs = 86_400_000;

/** The users, as an admin and as a coach see them, the details of one, and the log of what staff did. */
export const usersScreens: Screen[] = [
  { page: 'users', state: 'default', open: openUsers },
  onUsers('unsaved changes', 'page', stageSome),
  {
    page: 'users',
    state: 'as a coach',
    async open(page, { coach }) {
      await openAs(page, coach, '/users');
      await page.getByText('You can change the status of anyone who isn’t an admin.').waitFor();
      await page.getByLabel('Status of Dana Okafor').waitFor();
    },
  },
  {
    page: 'users',
    state: 'long content',
    async open(page, { admin }) {
      await page.route(list, async (route) => {
        const response = await route.fetch();
        const { users } = await response.json();
        const changed = users.map((user: User) => (user.first_name === 'Dana' ? { ...user, ...longPerson } : user));
        await route.fulfill({ response, json: { users: changed } });
      });
      await openAs(page, admin, '/users');
      await page.getByLabel(`Role of ${longPerson.first_name} ${longPerson.last_name}`).selectOption('coach');
      await page.getByText('1 change').first().waitFor();
    },
  },
  onUsers('no match', 'page', async (page) => {
    await page.getByLabel('Search users').fill('nobody of this name');
    await page
      .getByText(/^No users match/)
      .first()
      .waitFor();
  }),
  onUsers('a wrong field', 'page', async (page) => {
    await unfoldTexts(page, 'Dana Okafor');
    await page.getByLabel('First name of Dana Okafor').fill('');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('First name is required').first().waitFor();
  }),
  onUsers('saving failed', 'page', async (page) => {
    await stageSome(page);
    await page.route('**/api/auth/batch-update', (route) => route.fulfill(internalError));
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Failed to save changes.').waitFor();
  }),
  onUsers('leaving with changes', 'over', async (page) => {
    await stageSome(page);
    await page.getByRole('link', { name: 'audit log' }).click();
    await page.getByRole('alertdialog').waitFor();
  }),
  onUsers('deleting one', 'over', async (page) => {
    await page.getByRole('button', { name: 'Delete Nadia Koval' }).click();
    await page.getByRole('alertdialog', { name: 'Delete Nadia Koval?' }).waitFor();
  }),
  onUsers('details of one', 'over', async (page) => {
    await page.route(devices, (route) => route.fulfill({ json: someDevices }));
    await page.route(orders, (route) => route.fulfill({ json: someOrders }));
    await openDetails(page);
    await page.getByText('2 of 3 devices cleared').waitFor();
  }),
  onUsers('details of one without devices and payments', 'over', async (page) => {
    await page.route(devices, (route) => route.fulfill({ json: { devices: [], revoked: null } }));
    await page.route(orders, (route) => route.fulfill({ json: { orders: [] } }));
    await openDetails(page);
    await page.getByText('No devices are signed in to this account.').waitFor();
  }),
  onUsers('details failed', 'over', async (page) => {
    for (const path of [devices, orders]) await page.route(path, (route) => route.fulfill(internalError));
    await openDetails(page);
    await page.getByText('Failed to load payments.').waitFor();
  }),
  {
    page: 'users',
    state: 'loading',
    async open(page, { admin }) {
      await keepWaiting(page, list);
      await openAs(page, admin, '/users');
      await page.getByText('Loading users').waitFor({ state: 'attached' });
    },
  },
  {
    page: 'users',
    state: 'failed',
    async open(page, { admin }) {
      await page.route(list, (route) => route.fulfill(internalError));
      await openAs(page, admin, '/users');
      await page.getByText('Failed to load users.').waitFor();
    },
  },
  {
    page: 'users',
    state: 'offline without data',
    async open(page, { admin }) {
      await page.clock.install();
      for (const call of [list, '**/api/sync']) await cutOff(page, call);
      await openAs(page, admin, '/users');
      await waitOutTries(page, 'The list of users isn’t on this device yet.');
    },
  },
  onUsers('offline with data', 'page', async (page) => {
    await isStored(page);
    await goOffline(page);
    await page.getByText(/^As of/).waitFor();
    await page.getByText('Dana Okafor').first().waitFor();
  }),
  notPermitted('users', '/users', 'newcomer'),
  notPermitted('users', '/users', 'visitor'),
  {
    page: 'audit',
    state: 'default',
    async open(page, { admin }) {
      await page.route(log, (route) => route.fulfill({ json: someEntries() }));
      await openAs(page, admin, '/users/audit');
      await page.getByText(/exported 214 submissions/).waitFor();
    },
  },
  onLog('long content', '?page=2', 'Page 2 of 1024', (page) =>
    page.route(log, (route) => route.fulfill({ json: longLog })),
  ),
  onLog('empty', '', 'No entries yet', emptyLog),
  onLog('no match', '?action=exported', 'No entries match your filters', emptyLog),
  onLog('loading', '', 'Loading the audit log', (page) => keepWaiting(page, log)),
  onLog('failed', '', 'Failed to load the audit log.', (page) =>
    page.route(log, (route) => route.fulfill(internalError)),
  ),
  {
    page: 'audit',
    state: 'offline',
    async open(page, { admin }) {
      await page.clock.install();
      for (const call of [log, '**/api/sync']) await cutOff(page, call);
      await openAs(page, admin, '/users/audit');
      await waitOutTries(page, 'The audit log is only on the server.');
    },
  },
  onPayments('default', '', 'Chi Nakamura', paidByThree),
  {
    page: 'payments',
    state: 'asking for a refund',
    isOverlay: true,
    async open(page, { admin }) {
      await paidByThree(page);
      await openAs(page, admin, '/users/payments');
      await page.getByRole('button', { name: 'Refund $24.99 to Chi Nakamura' }).click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
  onPayments('empty', '', 'No payments yet', noPayments),
  onPayments('no match', '?q=nobody', 'No payments match', noPayments),
  onPayments('loading', '', 'Loading payments', (page) => keepWaiting(page, payments)),
  onPayments('failed', '', 'Failed to load payments.', (page) =>
    page.route(payments, (route) => route.fulfill(internalError)),
  ),
  {
    page: 'payments',
    state: 'offline',
    async open(page, { admin }) {
      await page.clock.install();
      for (const call of [payments, '**/api/sync']) await cutOff(page, call);
      await openAs(page, admin, '/users/payments');
      await waitOutTries(page, 'Payments are only on the server.');
    },
  },
  notPermitted('payments', '/users/payments', 'coach'),
  notPermitted('payments', '/users/payments', 'newcomer'),
  notPermitted('payments', '/users/payments', 'visitor'),
  notPermitted('audit', '/users/audit', 'coach'),
  notPermitted('audit', '/users/audit', 'newcomer'),
  notPermitted('audit', '/users/audit', 'visitor'),
];

/** A state of the admin's list. @param place whether something lies over the page */
function onUsers(state: string, place: 'page' | 'over', act: (page: Page) => Promise<void>): Screen {
  return {
    page: 'users',
    state,
    isOverlay: place === 'over',
    async open(page, world) {
      await openUsers(page, world);
      await act(page);
    },
  };
}

/** The log as it opens, once its call is prepared. */
function onLog(state: string, query: string, words: string, prepare: (page: Page) => Promise<unknown>): Screen {
  return {
    page: 'audit',
    state,
    async open(page, { admin }) {
      await prepare(page);
      await openAs(page, admin, `/users/audit${query}`);
      await page.getByText(words).first().waitFor({ state: 'attached' });
    },
  };
}

/** The payments as they open, once their call is prepared. */
function onPayments(state: string, query: string, words: string, prepare: (page: Page) => Promise<unknown>): Screen {
  return {
    page: 'payments',
    state,
    async open(page, { admin }) {
      await prepare(page);
      await openAs(page, admin, `/users/payments${query}`);
      await page.getByText(words).first().waitFor({ state: 'attached' });
    },
  };
}

async function openUsers(page: Page, { admin }: World): Promise<void> {
  await openAs(page, admin, '/users');
  await page.getByLabel('Role of Dana Okafor').waitFor();
}

/** Edits a role, a status and the chat, of two people. */
async function stageSome(page: Page): Promise<void> {
  await page.getByLabel('Role of Nadia Koval').selectOption('coach');
  await page.getByLabel('Status of Dana Okafor').selectOption('Inactive');
  await page.getByRole('switch', { name: 'Nadia Koval’s chat access' }).click();
  await page.getByText('3 changes').first().waitFor();
}

/** On a phone they are folded. */
async function unfoldTexts(page: Page, name: string): Promise<void> {
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
  if ((await card.count()) > 0) await card.getByText('Name and email').click();
}

async function openDetails(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^(Dana Okafor’s devices and payments|Devices and payments of Dana Okafor)$/ })
    .click();
  await page.getByRole('dialog', { name: 'Dana Okafor' }).waitFor();
}

/** The device has a copy of the list. */
const isStored = (page: Page): Promise<void> => expect.poll(() => readTable(page, 'users')).toHaveLength(1);

const ago = (days: number): string => new Date(Date.now() - days * dayMs).toISOString();

const device = (id: string, days: number, emptied: boolean | null) => ({
  ...{ id, created_at: ago(days + 60), last_contact_at: ago(days), emptied },
});
const someDevices: DevicesAnswer = {
  devices: [device('phone', 1, true), device('laptop', 3, true), device('tablet', 20, false)],
  revoked: { reason: 'deactivated', at: ago(4) },
};

const order = {
  ...{ submission_id: null, amount_cents: 2499, currency: 'usd' },
  ...{ paid_at: ago(12), refund_since: null, refunded_at: null, can_refund: false },
};
/** Two payments, one of which can be refunded. */
export const someOrders: AdminOrders = {
  orders: [
    { ...order, id: 'one', product: 'report', state: 'paid', can_refund: true },
    { ...order, id: 'two', product: 'chat', state: 'refunded', refunded_at: ago(2) },
  ],
};

const paymentsOf = (list: PaymentsAnswer['orders'], totalPages = 1): PaymentsAnswer => ({
  orders: list,
  pagination: { page: 1, limit: 25, totalPages, total: list.length },
});
/** Payments in every state, of people with and without an account. */
const somePayments = paymentsOf(
  [
    {
      ...{ ...order, id: 'one', product: 'report', state: 'paid', can_refund: true },
      person: { user_id: 'chi', name: 'Chi Nakamura', email: 'chi@example.test' },
    },
    {
      ...{ ...order, id: 'two', product: 'chat', state: 'refund_pending', refund_since: ago(1) },
      person: { user_id: null, name: '', email: `${'long'.repeat(12)}@example.test` },
    },
    { ...order, id: 'three', product: 'report', state: 'refunded', refunded_at: ago(2), person: null },
  ],
  12,
);

async function paidByThree(page: Page): Promise<void> {
  await page.route(payments, (route) => route.fulfill({ json: somePayments }));
}

async function noPayments(page: Page): Promise<void> {
  await page.route(payments, (route) => route.fulfill({ json: paymentsOf([]) }));
}

async function emptyLog(page: Page): Promise<void> {
  await page.route(log, (route) => route.fulfill({ json: logOf([]) }));
}

type Entry = AuditAnswer['entries'][number];

const logOf = (entries: Entry[]): AuditAnswer => ({
  entries,
  pagination: { page: 1, limit: 50, totalPages: 1, total: entries.length },
});

const exportedList = { action: 'exported', subject: 'submissions' } as const;
const changedSubmission = { action: 'changed', subject: 'submission' } as const;
const longName = `${longPerson.first_name} ${longPerson.last_name}`;
/** Sentences that run over many lines, on one of very many pages. */
const longLog: AuditAnswer = {
  entries: ['one', 'two', 'three'].map((id, index) => ({
    ...{ id, at: Date.now() - index * dayMs, actorId: 'a', actor: longName },
    ...(index === 0 ? exportedList : changedSubmission),
    details: {
      about: index === 0 ? null : { kind: 'submission', id: 's'.repeat(22), name: longName },
      count: 1_284_310,
      fields: ['first_name', 'last_name', 'company_size', 'revenue_band', 'decision_authority', 'referral_source'],
    },
  })),
  pagination: { page: 2, limit: 50, totalPages: 1024, total: 51_200 },
};

/** What staff did, in every kind of sentence. */
function someEntries(): AuditAnswer {
  const now = Date.now();
  const marco = { actorId: 'm', actor: 'Marco Bellini' };
  const ines = { actorId: 'i', actor: 'Ines Duarte' };
  const dana = { kind: 'submission', id: 's'.repeat(22), name: 'Dana Okafor' } as const;
  const nadia = { kind: 'user', id: 'n', name: 'Nadia Koval' } as const;
  const one = { about: null, count: 1, fields: [] };
  const status = { ...one, about: nadia, fields: ['status', 'chat_admin_override_until'] };
  const gone = { ...one, about: { ...nadia, name: null } };
  const entries: Omit<Entry, 'id'>[] = [
    { ...marco, at: now - 60_000, action: 'read', subject: 'submission', details: { ...one, about: dana } },
    { ...ines, at: now - 8 * 60_000, action: 'changed', subject: 'user', details: status },
    { ...ines, at: now - dayMs, action: 'exported', subject: 'submissions', details: { ...one, count: 214 } },
    { ...ines, at: now - dayMs - 60_000, action: 'refunded', subject: 'order', details: { ...one, about: nadia } },
    { ...marco, at: now - dayMs - 90_000, action: 'deleted', subject: 'note', details: { ...one, about: dana } },
    { ...ines, at: now - 2 * dayMs, action: 'deleted', subject: 'user', details: gone },
    { actorId: 'x', actor: null, at: now - 3 * dayMs, action: 'read', subject: 'users', details: { ...one, count: 9 } },
    {
      actorId: null,
      actor: null,
      at: now - 3 * dayMs,
      action: 'deleted',
      subject: 'audit',
      details: { ...one, count: 31 },
    },
  ];
  return logOf(entries.map((entry, index) => ({ ...entry, id: String(index) })));
}
