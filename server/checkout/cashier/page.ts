import type Stripe from 'stripe';
import { formatMoney } from '#schema/amount.ts';
import { escapeHtml } from '#server/mail/compose.ts';
import type { CashierSession } from './books.ts';
import { cashierChargeOf, type KeptSession, newestRefund, refundsOf } from './payment-object.ts';

export interface PageOptions {
  brand: string;
  /** In production nobody plays the bank. */
  production: boolean;
}

/** The states of a cashier page; script-free, and styled by one file because the policy refuses inline styles. */
export function cashierPage({ brand, production }: PageOptions, entry: CashierSession): string {
  const { object, productName } = entry;
  return frame(
    brand,
    `<h1>${escapeHtml(productName)}</h1>
    <p class="amount">${amountOf(object)}</p>
    ${bodyOf(entry, production)}`,
  );
}

function bodyOf(entry: CashierSession, production: boolean): string {
  const { object } = entry;
  const charge = cashierChargeOf(object);
  if (object.status === 'expired') return expiredBody(object);
  if (!charge) return openBody(entry, production);
  return completeBody(object, charge) + (production ? '' : bankBody(object, charge));
}

export const missingPage = (brand: string): string =>
  frame(brand, '<h1>Page not found</h1><p>Please start the payment again.</p>');

/** Where the provider sends the person after payment, with the placeholder of the success address filled in. */
export const returnUrlOf = ({ id, success_url }: KeptSession): string =>
  (success_url ?? '/').replaceAll('{CHECKOUT_SESSION_ID}', id);

function openBody({ object, declined }: CashierSession, production: boolean): string {
  const again = declined
    ? '<p class="declined" role="alert"><strong>The card was declined.</strong> Nothing was charged. You can try again.</p>'
    : '';
  const email = object.customer_email ? `<dl><dt>Email</dt><dd>${escapeHtml(object.customer_email)}</dd></dl>` : '';
  const transfer = production ? '' : button(object, 'pay-later', 'Use a bank transfer', 'quiet');
  return `${email}${again}
    ${button(object, 'pay', `Pay ${amountOf(object)}`, 'primary')}
    ${button(object, 'decline', 'Decline the card')}
    ${transfer}
    ${button(object, 'cancel', 'Cancel', 'quiet')}`;
}

/** Shows what became of the money, and the way on. */
function completeBody(object: KeptSession, charge: Stripe.Charge): string {
  if (charge.status === 'failed') {
    return `<p class="declined"><strong>The bank declined this payment.</strong> Nothing was charged.</p>
    ${link(object.cancel_url ?? '/', 'Go back')}`;
  }
  return `${standing(charge)}
    ${link(returnUrlOf(object), 'Continue', 'primary')}`;
}

function standing(charge: Stripe.Charge): string {
  if (charge.status === 'pending') return '<p class="notice">The bank hasn’t confirmed this payment yet.</p>';
  if (charge.refunded) return '<p class="paid">This payment was refunded.</p>';
  const cameBack = refundsOf(charge).length > 0 ? ' A refund came back from the bank.' : '';
  return `<p class="paid">This is paid.${cameBack}</p>`;
}

/** Offers the steps that a bank or the shop's owner would take elsewhere. */
function bankBody(object: KeptSession, charge: Stripe.Charge): string {
  const steps: [path: string, label: string, isPossible: boolean][] = [
    ['confirm', 'The bank confirms', charge.status === 'pending'],
    ['refuse', 'The bank declines', charge.status === 'pending'],
    ['refund', 'Refund the payment', charge.paid && !charge.refunded],
    ['refund-fails', 'The refund comes back', newestRefund(charge) !== undefined],
  ];
  const buttons = steps.flatMap(([path, label, isPossible]) => (isPossible ? [button(object, path, label)] : []));
  if (buttons.length === 0) return '';
  return `<section aria-labelledby="bank"><h2 id="bank">Test what happens next</h2>${buttons.join('')}</section>`;
}

const button = ({ id }: KeptSession, step: string, label: string, look = ''): string =>
  `<form method="post" action="/cashier/${id}/${step}"><button${look && ` class="${look}"`}>${label}</button></form>`;

const link = (href: string, label: string, look = ''): string =>
  `<a class="button ${look}" href="${escapeHtml(href)}">${label}</a>`;

const expiredBody = ({ cancel_url }: KeptSession): string =>
  `<p>This payment page has expired. Nothing was charged.</p>
    ${link(cancel_url ?? '/', 'Go back')}`;

const amountOf = ({ amount_total: cents, currency }: KeptSession): string =>
  escapeHtml(formatMoney(cents ?? 0, currency ?? 'usd'));

function frame(brand: string, content: string): string {
  const name = escapeHtml(brand);
  return `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="robots" content="noindex">
  <meta name="color-scheme" content="light dark">
  <title>Payment · ${name}</title>
  <link rel="stylesheet" href="/cashier/cashier.css">
</head>
<body>
  <main>
    <p class="brand">${mark}${name}</p>
    <p class="notice">Test mode: you won’t be charged</p>
    ${content}
  </main>
</body>
</html>
`;
}

const mark = `<svg viewBox="0 0 24 24" aria-hidden="true"><path class="beam" d="M12 17.2 7.6 2.2a10.75 10.75 0 0 1 8.8 0Z"/><circle cx="12" cy="12" r="10.75"/><path d="M2.6 17.2h18.8"/></svg>`;
