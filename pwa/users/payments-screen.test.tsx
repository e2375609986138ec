import 'fake-indexeddb/auto';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerCalls, refuse, settleCalls } from '#pwa/testing/answer-calls.ts';
import { InApp } from '#pwa/testing/in-app.tsx';
import { leaveOwnPage, loseConnection, openOwnPage, reach } from '#pwa/testing/own-page.ts';
import { formatMoment } from '#pwa/ui/dates.ts';
import type { PaymentsAnswer } from '#schema/orders.ts';
import { PaymentsScreen } from './payments-screen.tsx';

type Payment = PaymentsAnswer['orders'][number];

const at = Date.parse('2026-03-12T12:00:00Z');
const payment: Payment = {
  ...{ id: 'one', submission_id: 's1', product: 'report', amount_cents: 2499, currency: 'usd', state: 'paid' },
  ...{ paid_at: '2026-03-02T10:00:00.000Z', refund_since: null, refunded_at: null, can_refund: true },
  person: { user_id: 'dana', name: 'Dana Okafor', email: 'dana@example.test' },
};
const since = '2026-03-11T10:00:00.000Z';
const pending: Payment = {
  ...{ ...payment, id: 'two', product: 'chat', state: 'refund_pending', refund_since: since, can_refund: false },
  person: { user_id: null, name: 'Chi', email: 'chi@example.test' },
};
const gone: Payment = {
  ...{ ...payment, id: 'three', submission_id: null, state: 'refunded', refunded_at: since, can_refund: false },
  person: null,
};
const list = (orders: Payment[], page = 1, totalPages = 1): PaymentsAnswer => ({
  orders,
  pagination: { page, limit: 25, totalPages, total: orders.length },
});
const first = 'GET /api/orders/all?page=1';

beforeEach(openOwnPage);
afterEach(leaveOwnPage);

const show = (place = '/users/payments') =>
  render(
    <InApp at={place}>
      <PaymentsScreen />
    </InApp>,
  );
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));
const rowOf = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(name) }));
const address = () => screen.getByLabelText('Address').textContent;

test('each payment says who paid what and when, and what became of it, and leads to the person', async () => {
  vi.spyOn(Date, 'now').mockReturnValue(at);
  answerCalls({ [first]: () => list([payment, pending, gone]) });
  show();
  const paid = await rowOf('Dana Okafor');
  for (const words of ['Mar 2', '$24.99', 'Paid', 'dana@example.test']) expect(paid.getByText(words)).toBeTruthy();
  expect(paid.getByRole('link').getAttribute('href')).toBe('/users?user=dana');
  const returning = await rowOf('Chi');
  expect(returning.getByText('Refund pending')).toBeTruthy();
  expect(returning.getByText(`Since ${formatMoment(since)}`)).toBeTruthy();
  expect(returning.getByRole('link').getAttribute('href')).toBe('/coaching/submissions/s1');
  const returned = await rowOf('Deleted account');
  expect(returned.getByText('Refunded')).toBeTruthy();
  expect(returned.getByText('Mar 11')).toBeTruthy();
  expect(returned.queryByRole('link')).toBeNull();
  expect(screen.getAllByRole('button', { name: /^Refund/ })).toHaveLength(1);
});

test('a search is asked for once it is sent, and stands in the address with the page', async () => {
  const calls = answerCalls({
    [first]: () => list([payment, pending], 1, 2),
    'GET /api/orders/all?page=2': () => list([gone], 2, 2),
    'GET /api/orders/all?page=1&search=chi': () => list([pending]),
    'GET /api/orders/all?page=1&search=nobody': () => list([]),
  });
  show();
  await rowOf('Dana Okafor');
  await press('Next');
  await rowOf('Deleted account');
  expect(address()).toBe('/users/payments?page=2');
  const field = screen.getByRole('textbox', { name: 'Name or email' });
  fireEvent.change(field, { target: { value: ' chi ' } });
  expect(calls).toHaveLength(2);
  await press('Search');
  await rowOf('Chi');
  expect(await screen.findByText(/^1 payment matches “chi”/)).toBeTruthy();
  expect(address()).toBe('/users/payments?q=chi');
  fireEvent.change(field, { target: { value: 'nobody' } });
  await press('Search');
  expect(await screen.findByText('No payments match “nobody”')).toBeTruthy();
  await press('Clear search');
  await rowOf('Dana Okafor');
  expect(address()).toBe('/users/payments');
});

test('an address with a page past the end says so, and leads to the first page', async () => {
  const pagination = { page: 9, limit: 25, totalPages: 2, total: 30 };
  answerCalls({
    'GET /api/orders/all?page=9&search=dana': () => ({ orders: [], pagination }),
    'GET /api/orders/all?page=1&search=dana': () => list([payment]),
  });
  show('/users/payments?q=dana&page=9');
  expect(await screen.findByText('There’s no page 9')).toBeTruthy();
  expect(screen.queryByText(/^No payments/)).toBeNull();
  expect(screen.queryByRole('navigation', { name: 'Pages of payments' })).toBeNull();
  await press('Go to the first page');
  await rowOf('Dana Okafor');
  expect(address()).toBe('/users/payments?q=dana');
});

test('a refund begins in the row, and the row shows that it is pending', async () => {
  let isAsked = false;
  const calls = answerCalls({
    [first]: () => list([isAsked ? { ...pending, id: 'one' } : payment]),
    'POST /api/orders/one/refund': () => {
      isAsked = true;
      return { state: 'refund_pending' };
    },
  });
  show();
  await press('Refund $24.99 to Dana Okafor');
  const dialog = await screen.findByRole('alertdialog', { name: 'Refund $24.99?' });
  expect(dialog.textContent).toContain('The full $24.99 goes back to Dana Okafor');
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Refund $24.99' }));
  expect(await screen.findByText('$24.99 is on its way back to Dana Okafor.')).toBeTruthy();
  expect(await screen.findByText('Refund pending')).toBeTruthy();
});

test('payments that fail to load say so, and Try again loads them', async () => {
  answerCalls({ [first]: refuse('internal') });
  show();
  expect(await screen.findByText('Failed to load payments.')).toBeTruthy();
  answerCalls({ [first]: () => list([]) });
  await press('Try again');
  expect(await screen.findByText('No payments yet')).toBeTruthy();
});

test('offline, the page says that payments are on the server, and loads them when it is back', async () => {
  loseConnection();
  show();
  expect(await screen.findByText('Payments are only on the server. Connect to see them.')).toBeTruthy();
  await settleCalls();
  answerCalls({ [first]: () => list([payment]) });
  reach(true);
  await rowOf('Dana Okafor');
});

test('offline, the payments stay with their time, and nothing can be asked or refunded', async () => {
  vi.spyOn(Date, 'now').mockReturnValue(at);
  answerCalls({ [first]: () => list([payment], 1, 2) });
  show();
  await rowOf('Dana Okafor');
  loseConnection();
  expect((await screen.findByText(/^As of/)).closest('p')?.textContent).toBe(
    `As of ${formatMoment(at)}. Can’t reach Northbeam right now. Connect to search, refund a payment, or see other pages.`,
  );
  for (const name of ['Search', 'Refund $24.99 to Dana Okafor'])
    expect(screen.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(true);
  await press('Next');
  expect(address()).toBe('/users/payments');
});
