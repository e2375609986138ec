import type Stripe from 'stripe';
import { escapeHtml } from '#server/mail/compose.ts';
import type { CashierSession } from './books.ts';

/** The three states of a cashier page; script-free, and styled by one file because the policy refuses inline styles. */
export function cashierPage(brand: string, entry: CashierSession): string {
  const { object, productName } = entry;
  const body = bodies[object.status ?? 'open'] ?? openBody;
  return frame(
    brand,
    `<h1>${escapeHtml(productName)}</h1>
    <p class="amount">${formatAmount(object)}</p>
    ${body(entry)}`,
  );
}

export const missingPage = (brand: string): string =>
  frame(brand, '<h1>This payment page does not exist</h1><p>Please start the payment again.</p>');

/** Where the provider sends the person after payment, with the placeholder of the success address filled in. */
export const returnUrlOf = ({ id, success_url }: Stripe.Checkout.Session): string =>
  (success_url ?? '/').replaceAll('{CHECKOUT_SESSION_ID}', id);

function openBody({ object, declined }: CashierSession): string {
  const path = `/cashier/${object.id}`;
  const again = declined
    ? '<p class="declined" role="alert"><strong>The card was declined.</strong> Nothing was charged. You can try again.</p>'
    : '';
  const email = object.customer_email ? `<dl><dt>Email</dt><dd>${escapeHtml(object.customer_email)}</dd></dl>` : '';
  return `${email}${again}
    <form method="post" action="${path}/pay"><button class="primary">Pay ${formatAmount(object)}</button></form>
    <form method="post" action="${path}/decline"><button>Decline the card</button></form>
    <form method="post" action="${path}/cancel"><button class="quiet">Cancel</button></form>`;
}

const completeBody = ({ object }: CashierSession): string =>
  `<p class="paid">This is paid.</p><a class="button primary" href="${escapeHtml(returnUrlOf(object))}">Continue</a>`;

const expiredBody = ({ object }: CashierSession): string =>
  `<p>This payment page has expired. Nothing was charged.</p>
    <a class="button" href="${escapeHtml(object.cancel_url ?? '/')}">Go back</a>`;

const bodies: Record<string, (entry: CashierSession) => string> = {
  open: openBody,
  complete: completeBody,
  expired: expiredBody,
};

function formatAmount({ amount_total, currency }: Stripe.Checkout.Session): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency: currency ?? 'usd' });
  const { maximumFractionDigits = 2 } = format.resolvedOptions();
  return escapeHtml(format.format((amount_total ?? 0) / 10 ** maximumFractionDigits));
}

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
    <p class="notice">Local cashier: no money moves</p>
    ${content}
  </main>
</body>
</html>
`;
}

const mark = `<svg viewBox="0 0 24 24" aria-hidden="true"><path class="beam" d="M12 17.2 7.6 2.2a10.75 10.75 0 0 1 8.8 0Z"/><circle cx="12" cy="12" r="10.75"/><path d="M2.6 17.2h18.8"/></svg>`;
