import type { APIRequestContext, Page } from '@playwright/test';
import { AppError, toErrorBody } from '#schema/errors.ts';
import type { Product } from '../../scripts/product.ts';
import { register } from './calls.ts';
import { changeDatabase, readDatabase } from './database.ts';
import { appIsKept } from './goals.ts';
import { loseServer, serverIsBack, synced } from './own-device.ts';
import { newPerson, type Person } from './people.ts';
import { expect, test } from './product.ts';
import { pay } from './purchase.ts';
import { openSignedIn, signIn } from './sign-in.ts';
import { editUser, makeAdmin } from './staff.ts';

/** Wide enough for the sidebar, at whose foot the access is told. */
test.use({ viewport: { width: 1280, height: 800 } });

const chat = '/business-chat-coaching';
const day = 86_400_000;
const paidText = 'Payment successful! You now have chat access for 30 days.';

const modal = (page: Page) => page.getByRole('dialog', { name: 'Business Coach Chat Access' });
const dayInWords = (at: number) => new Intl.DateTimeFormat('en-US', { dateStyle: 'long' }).format(at);
const inDays = (days: number) => dayInWords(Date.now() + days * day);

const setTrialEnd = (product: Product, { email }: Person, at: number) =>
  changeDatabase(
    product,
    `UPDATE entitlements SET ends_at = ? WHERE source = 'trial' AND user_id = (SELECT id FROM users WHERE email = ?)`,
    at,
    email,
  );

/** Somebody whose free days are over. */
async function newPersonWithoutDays(product: Product, request: APIRequestContext): Promise<Person & { token: string }> {
  const person = newPerson();
  const token = await register(request, person);
  setTrialEnd(product, person, Date.now() - 1_000);
  return { ...person, token };
}

const chatOrdersOf = (product: Product, { email }: Person) =>
  readDatabase<{ sessionId: string }>(
    product,
    `SELECT session_id AS sessionId FROM orders WHERE kind = 'chat' AND user_id = (SELECT id FROM users WHERE email = ?)
       ORDER BY created_at`,
    email,
  );

async function openCashier(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Purchase Access' }).click();
  await expect(page).toHaveURL(/\/cashier\//);
}

test('the landing page leads a newcomer to the coach by the sign-up, with free days and no payment', async ({
  quietPage: page,
}) => {
  const person = newPerson();
  await page.goto('/');
  await expect(page.getByText('Free for 7 days when you sign up')).toBeVisible();
  await page.getByRole('link', { name: /Chat with Your Coach/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Create your account' });
  await dialog.getByLabel('First name').fill(person.firstName);
  await dialog.getByLabel('Last name').fill(person.lastName);
  await dialog.getByLabel('Email').fill(person.email);
  await dialog.getByLabel('Password', { exact: true }).fill(person.password);
  await dialog.getByLabel('Confirm password').fill(person.password);
  await dialog.getByRole('button', { name: 'Create account' }).click();

  await expect(page).toHaveURL(new RegExp(`${chat}$`));
  await expect(page.getByText(`Free chat days until ${inDays(7)}`)).toBeVisible();
  await expect(page.getByText('0 of 20 messages today')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Confirm your email address' })).toBeVisible();
  await expect(modal(page)).toBeHidden();

  await page.goto('/');
  await expect(page).toHaveURL(/\/home$/);
});

test('without access the chat sells it; paid at the cashier it opens, a second purchase extends it, a refund ends it', {
  tag: '@gate',
}, async ({ quietPage: page, request, product }) => {
  const person = await newPersonWithoutDays(product, request);
  await openSignedIn(page, person, chat);
  await expect(modal(page).getByText('Unlock 1 Month of Business Coaching Chat')).toBeVisible();
  await expect(modal(page).getByText('$24.99')).toBeVisible();
  await expect(modal(page).getByRole('listitem')).toHaveText([
    'Unlimited chat with your coach',
    'Strategy questions',
    'Personalised advice',
    'Track goals',
    'Full access for 30 days',
  ]);
  await expect(modal(page).getByRole('button', { name: 'Read my conversations' })).toBeHidden();
  await modal(page).getByRole('button', { name: 'Go Back' }).click();
  await expect(page).toHaveURL(/\/account$/);
  await page.goBack();
  await expect(modal(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/account$/);

  await page.goto(chat);
  await openCashier(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(/\/subscribe$/);
  await expect(page.getByText('Payment canceled. Nothing was charged.')).toBeVisible();

  await openCashier(page);
  await pay(page);
  await expect(page.getByText(paidText)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${chat}$`));
  await expect(page.getByText(`Chat access until ${inDays(30)}`)).toBeVisible();
  await expect(modal(page)).toBeHidden();
  await expect(page.getByText(paidText)).toBeHidden({ timeout: 8_000 });
  await page.getByRole('button', { name: /^Messages/ }).click();
  await expect(page.getByText(paidText)).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('link', { name: 'Add 30 days' }).click();
  await expect(page.getByText(`Buy 30 more days to chat until ${inDays(60)}.`)).toBeVisible();
  await openCashier(page);
  await pay(page);
  await expect(page.getByText(`Chat access until ${inDays(60)}`)).toBeVisible();

  await page.goto('/history');
  const receipts = page.getByRole('region', { name: 'Chat access' });
  await expect(receipts.getByText('Business Coach Chat Access, 30 days')).toHaveCount(2);
  await receipts.getByRole('link', { name: 'Receipt' }).first().click();
  await expect(page.getByRole('rowheader', { name: 'Business Coach Chat Access, 30 days' })).toBeVisible();

  await page.goto(chat);
  for (const { sessionId } of chatOrdersOf(product, person)) {
    expect((await request.post(`/cashier/${sessionId}/refund`, { maxRedirects: 0 })).status()).toBe(303);
  }
  await expect(async () => {
    await page.reload();
    await expect(modal(page)).toBeVisible({ timeout: 2_000 });
  }).toPass();
});

test('a payment is told by its session alone on any device, and only its buyer is led to the chat', async ({
  quietPage: page,
  newDevice,
  request,
  product,
}) => {
  const person = await newPersonWithoutDays(product, request);
  const headers = { Authorization: `Bearer ${person.token}` };
  const { url } = await (await request.post('/api/chat/purchase-session', { headers })).json();
  expect((await request.post(`${url}/pay`, { maxRedirects: 0 })).status()).toBe(303);
  const [order] = chatOrdersOf(product, person);
  const success = `/payment-success?session_id=${order?.sessionId}`;

  await page.goto(success);
  await expect(page.getByText('Your 30 days of chat are in your account')).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Sign in to chat' }).click();
  await signIn(page, person);
  await expect(page.getByText(paidText)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${chat}$`));

  const stranger = newPerson('Mei', 'Tanaka');
  await register(request, stranger);
  const other = await newDevice();
  await openSignedIn(other, stranger, '/account');
  await other.goto(success);
  await expect(other.getByText('It’s for a different account')).toBeVisible();

  const visitor = await newDevice();
  await visitor.goto('/subscribe');
  await expect(visitor.getByText('Your first 7 days are free when you sign up')).toBeVisible();
  await visitor.getByRole('button', { name: 'Purchase Access' }).click();
  await visitor.getByRole('dialog').getByRole('button', { name: 'I already have an account' }).click();
  await signIn(visitor, person);
  await expect(visitor.getByText(`Chat access until ${inDays(30)}`)).toBeVisible();
  await expect(visitor).toHaveURL(/\/subscribe$/);
});

test('what an admin opens is open, and is said to be theirs', async ({ quietPage: page, request, product }) => {
  const person = await newPersonWithoutDays(product, request);
  const admin = await makeAdmin(product, request);
  const until = new Date(Date.now() + 7 * day).toISOString();
  await editUser(request, admin, person, { chat_admin_override_until: until });
  await openSignedIn(page, person, chat);
  await expect(page.getByText(`Extra chat access until ${inDays(7)}`)).toBeVisible();
  await page.getByRole('link', { name: 'Add 30 days' }).click();
  await expect(page.getByText('Days you buy start right away.')).toBeVisible();
  await editUser(request, admin, person, { chat_admin_override_until: null });
  await page.goto(chat);
  await expect(modal(page)).toBeVisible();
});

test('without the server the chat never looks as if it had to be bought; the next answer says what is true', async ({
  quietPage: page,
  request,
  product,
}) => {
  const person = newPerson();
  await register(request, person);
  await openSignedIn(page, person, chat);
  await expect(page.getByText(`Free chat days until ${inDays(7)}`)).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: synced })).toBeVisible();
  await appIsKept(page);
  setTrialEnd(product, person, Date.now() - 1_000);
  await loseServer(product, page);

  await page.reload();
  await expect(page.getByText(/Free chat days until .*, as of/)).toBeVisible();
  await page.clock.install({ time: Date.now() + 8 * day });
  await page.reload();
  await expect(page.getByText(`Your access ended on ${inDays(7)}`)).toBeVisible();
  await expect(page.getByText(/That’s as of/)).toBeVisible();
  await expect(modal(page)).toBeHidden();
  await page.goto('/subscribe');
  await expect(page.getByText('You’ll need to be online to pay')).toBeVisible();
  await page.getByRole('button', { name: 'Purchase Access' }).click();
  await expect(page.getByText('Failed to create checkout. Please try again.')).toBeVisible();
  await page.goto(chat);

  await serverIsBack(product, page);
  await expect(modal(page)).toBeVisible();
});

test('somebody whose days are over reads on, and is told before a day’s messages are used up', async ({
  quietPage: page,
  request,
  product,
}) => {
  const person = newPerson();
  const token = await register(request, person);
  const ask = async () => {
    const data = { message: { content: 'How do I start?' } };
    return request.post('/api/chat', { data, headers: { Authorization: `Bearer ${token}` } });
  };
  for (let i = 0; i < 16; i++) expect((await ask()).ok()).toBe(true);
  await openSignedIn(page, person, chat);
  await expect(page.getByText(/^4 of 20 messages left today\. The count resets at/)).toBeVisible();
  for (let i = 0; i < 4; i++) expect((await ask()).ok()).toBe(true);
  await page.reload();
  await expect(page.getByText('You’ve asked 20 questions today')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Confirm your email address to ask more' })).toBeVisible();

  setTrialEnd(product, person, Date.now() - 1_000);
  await page.reload();
  await modal(page).getByRole('button', { name: 'Read my conversations' }).click();
  await expect(modal(page)).toBeHidden();
  await expect(page.getByText('You can still read your conversations.')).toBeVisible();
  await page.getByRole('button', { name: 'Purchase Access' }).click();
  await expect(modal(page)).toBeVisible();
});

test('a refused and a failed check are told apart', async ({ quietPage: page, request }) => {
  const person = newPerson();
  await register(request, person);
  const access = '**/api/chat/access';
  // The account page would ask, and the device would remember the answer.
  await openSignedIn(page, person, '/sync');
  await page.route(access, (route) => route.fulfill({ status: 409, json: {} }));
  await page.goto(chat);
  await expect(page.getByText('Failed to check chat access')).toBeVisible();
  await expect(modal(page)).toBeHidden();
  await page.unroute(access);
  await page.route(access, (route) =>
    route.fulfill({ status: 403, json: toErrorBody(new AppError('no_chat_access')) }),
  );
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(modal(page)).toBeVisible();
  await page.unroute(access);
});
