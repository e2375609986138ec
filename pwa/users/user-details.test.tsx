import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { answerCalls, refuse } from '#pwa/testing/answer-calls.ts';
import { InApp } from '#pwa/testing/in-app.tsx';
import { reach } from '#pwa/testing/own-page.ts';
import { sampleUser } from '#pwa/testing/sample-user.ts';
import { formatMoment } from '#pwa/ui/dates.ts';
import { AppError } from '#schema/errors.ts';
import { alreadyReturnedMessage } from '#schema/orders.ts';
import { SubmissionPayments } from './submission-payments.tsx';
import { UserDetails } from './user-details.tsx';

afterEach(() => {
  cleanup();
  reach(true);
  vi.unstubAllGlobals();
});

const devices = `GET /api/auth/user/${sampleUser.id}/devices`;
const orders = `GET /api/orders?user=${sampleUser.id}`;
const refund = 'POST /api/orders/one/refund';
const contact = '2026-03-12T10:35:00.000Z';

const device = (id: string, emptied: boolean | null) => ({
  ...{ id, emptied, created_at: '2026-03-01T10:00:00.000Z', last_contact_at: contact },
});
const order = {
  ...{ id: 'one', submission_id: 's', product: 'report', amount_cents: 2499, currency: 'usd', state: 'paid' },
  ...{ paid_at: '2026-03-02T10:00:00.000Z', refund_since: null, refunded_at: null, can_refund: true },
};

const show = () =>
  render(
    <InApp>
      <UserDetails user={sampleUser} onClose={() => undefined} />
    </InApp>,
  );

test('each device has the hour of its last contact, and a revocation its progress', async () => {
  answerCalls({
    [devices]: () => ({
      devices: [device('a', true), device('b', true), device('c', false), device('later', null)],
      revoked: { reason: 'deactivated', at: '2026-03-11T10:00:00.000Z' },
    }),
    [orders]: () => ({ orders: [] }),
  });
  show();
  expect(await screen.findByText('2 of 3 devices emptied')).toBeTruthy();
  expect(screen.getByText(/^The account was deactivated: /)).toBeTruthy();
  const hour = `about ${formatMoment(new Date(contact).setMinutes(0))}`;
  expect(screen.getAllByText(`Last synced: ${hour}`)).toHaveLength(4);
  expect(screen.getAllByText(`May have edits it hasn’t sent since ${hour}`)).toHaveLength(2);
  expect(screen.getAllByText('Emptied')).toHaveLength(2);
  expect(screen.getAllByText('Not emptied yet')).toHaveLength(1);
  expect(await screen.findByText('No purchases yet.')).toBeTruthy();
});

test('a revocation that no device had to follow has no progress', async () => {
  const revoked = { reason: 'deactivated', at: '2026-03-11T10:00:00.000Z' };
  answerCalls({ [devices]: () => ({ devices: [], revoked }), [orders]: () => ({ orders: [] }) });
  show();
  expect(await screen.findByText('No devices are signed in to this account.')).toBeTruthy();
  expect(screen.queryByText(/emptied|deactivated/)).toBeNull();
});

test('a refund asks with the amount and what ends, and shows a refusal', async () => {
  const calls = answerCalls({
    [devices]: () => ({ devices: [], revoked: null }),
    [orders]: () => ({ orders: [order] }),
    [refund]: () => {
      throw new AppError('conflict', { userMessage: alreadyReturnedMessage });
    },
  });
  show();
  fireEvent.click(await screen.findByRole('button', { name: /^Refund \$24\.99/ }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Refund $24.99?' });
  expect(dialog.textContent).toContain('The report and its 30 days of chat end when the refund goes through.');
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Refund $24.99' }));
  expect(await screen.findByText(alreadyReturnedMessage)).toBeTruthy();
  expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

test('a refund that the server took is said, and the payment shows it', async () => {
  let isAsked = false;
  answerCalls({
    [devices]: () => ({ devices: [], revoked: null }),
    [orders]: () => ({ orders: [isAsked ? { ...order, state: 'refund_pending', can_refund: false } : order] }),
    [refund]: () => {
      isAsked = true;
      return { state: 'refund_pending' };
    },
  });
  show();
  fireEvent.click(await screen.findByRole('button', { name: /^Refund \$24\.99/ }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Refund $24.99?' });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Refund $24.99' }));
  expect(await screen.findByText('$24.99 is on its way back to Dana Okafor.')).toBeTruthy();
  expect(screen.getByText('Refund pending')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Refund/ })).toBeNull();
});

test('a section that fails says so and loads on Try again, whatever the other did', async () => {
  answerCalls({ [devices]: refuse('internal'), [orders]: () => ({ orders: [] }) });
  show();
  expect(await screen.findByText('Failed to load devices.')).toBeTruthy();
  expect(screen.getByText('No purchases yet.')).toBeTruthy();
  answerCalls({ [devices]: () => ({ devices: [], revoked: null }) });
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No devices are signed in to this account.')).toBeTruthy();
});

test('a section that got no answer is read when the server is back, alone', async () => {
  answerCalls({ [devices]: refuse('network'), [orders]: () => ({ orders: [] }) });
  show();
  expect(await screen.findByText('Can’t reach Northbeam right now. Connect to see this.')).toBeTruthy();
  expect(await screen.findByText('No purchases yet.')).toBeTruthy();
  const calls = answerCalls({ [devices]: () => ({ devices: [], revoked: null }) });
  reach(false);
  reach(true);
  expect(await screen.findByText('No devices are signed in to this account.')).toBeTruthy();
  expect(calls).toHaveLength(1);
});

test('offline, a refund that was asked for cannot be confirmed and says why', async () => {
  answerCalls({ [devices]: () => ({ devices: [], revoked: null }), [orders]: () => ({ orders: [order] }) });
  show();
  fireEvent.click(await screen.findByRole('button', { name: /^Refund \$24\.99/ }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Refund $24.99?' });
  const confirm = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Refund $24.99' });
  expect(confirm.disabled).toBe(false);
  reach(false);
  expect(confirm.disabled).toBe(true);
  expect(dialog.textContent).toContain('Can’t reach Northbeam right now. Connect to refund this payment.');
  reach(true);
  expect(confirm.disabled).toBe(false);
});

test('offline, details that are not loaded say at once that they need a connection', async () => {
  const never = () => new Promise(() => undefined);
  answerCalls({ [devices]: never, [orders]: never });
  reach(false);
  show();
  expect(await screen.findAllByText('Can’t reach Northbeam right now. Connect to see this.')).toHaveLength(2);
  expect(screen.queryByText('Loading devices')).toBeNull();
  reach(true);
  expect(screen.getByText('Loading devices')).toBeTruthy();
});

test('offline, payments say before they are opened that they need a connection', async () => {
  const calls = answerCalls({ 'GET /api/orders?submission=s': () => ({ orders: [order] }) });
  render(
    <InApp>
      <SubmissionPayments submission={{ id: 's', firstName: 'Dana', lastName: null }} />
    </InApp>,
  );
  const words = 'You’ll need to be online to see these.';
  expect(screen.queryByText(words)).toBeNull();
  reach(false);
  expect(screen.getByText(words).closest('summary')).not.toBeNull();
  reach(true);
  const details = screen.getByText('Payments').closest('details') ?? document.body;
  details.setAttribute('open', '');
  fireEvent(details, new Event('toggle'));
  expect(await screen.findByRole('button', { name: /^Refund \$24\.99/ })).toBeTruthy();
  reach(false);
  expect(screen.queryByText(words)).toBeNull();
  expect(calls).toHaveLength(1);
});

test('the payments of a submission are asked for when opened, and can be refunded without an account', async () => {
  let isBack = false;
  const calls = answerCalls({
    'GET /api/orders?submission=s': () => ({
      orders: [isBack ? { ...order, state: 'refund_pending', can_refund: false } : order],
    }),
    [refund]: () => {
      isBack = true;
      return { state: 'refund_pending' };
    },
  });
  render(
    <InApp>
      <SubmissionPayments submission={{ id: 's', firstName: 'Dana', lastName: null }} />
    </InApp>,
  );
  const details = screen.getByText('Payments').closest('details');
  expect(calls).toEqual([]);
  if (details) details.open = true;
  fireEvent(details ?? document.body, new Event('toggle'));
  fireEvent.click(await screen.findByRole('button', { name: /^Refund \$24\.99/ }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Refund $24.99?' });
  expect(dialog.textContent).toContain('The full $24.99 goes back to Dana, the way they paid.');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Refund $24.99' }));
  expect(await screen.findByText('$24.99 is on its way back to Dana.')).toBeTruthy();
  expect(await screen.findByText('Refund pending')).toBeTruthy();
});
