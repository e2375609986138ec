import { adminNeeded, signInNeeded, type WalkedRoutes } from './walked-route.ts';

/** The report, and what is paid for it. */
export const walkedReportCalls: WalkedRoutes = {
  'POST /api/generate-report': {
    object: 'submission',
    body: ({ submission: submissionId }) => ({ submissionId }),
    fields: 'status',
    outcomes: [
      { status: 200, own: 'all', foreign: 'all', unlinked: 'all' },
      { status: 404, missing: 'all' },
    ],
  },
  'GET /api/report-status/:id': {
    object: 'submission',
    fields: 'progress report stage status',
    outcomes: [
      { status: 200, own: 'signedIn visitor', unlinked: 'ended inactive clients' },
      { status: 200, changes: '+audit_entries', foreign: 'staff', unlinked: 'staff' },
      // A person who has only the id of a linked submission learns these two alone.
      { status: 200, fields: 'progress status', own: 'ended inactive', foreign: 'signedOut clients' },
      { status: 404, missing: 'all' },
    ],
  },
  'GET /api/report/:id': {
    object: 'submission',
    fields:
      'reportDoc{answers[] author date language preparedFor{name} sections[] title version} reportText version versions[]{createdAt number}',
    outcomes: [
      { status: 200, own: 'signedIn visitor', unlinked: 'ended inactive clients' },
      { status: 200, changes: '+audit_entries', foreign: 'staff', unlinked: 'staff' },
      { status: 404, own: 'ended inactive', foreign: 'signedOut clients', missing: 'all' },
    ],
  },
  'GET /api/download-report/:id': {
    object: 'submission',
    fields: 'message',
    outcomes: [
      { status: 200, own: 'signedIn', unlinked: 'clients' },
      { status: 200, changes: '+audit_entries', foreign: 'staff', unlinked: 'staff' },
      { status: 404, foreign: 'clients', missing: 'signedIn' },
      signInNeeded,
    ],
  },
  'GET /api/history/:id/report.pdf': {
    object: 'submission',
    fields: 'application/pdf',
    outcomes: [
      { status: 200, own: 'signedIn', unlinked: 'clients' },
      { status: 200, changes: '+audit_entries', foreign: 'staff', unlinked: 'staff' },
      { status: 404, foreign: 'clients', missing: 'signedIn' },
      signInNeeded,
    ],
  },
  // The text of a report is the proof that one may have its PDF.
  'POST /api/email/generate-pdf': {
    object: 'reportText',
    body: ({ reportText: report }) => ({ report }),
    fields: 'application/pdf',
    outcomes: [
      { status: 200, own: 'all', foreign: 'signedOut clients', unlinked: 'ended inactive clients' },
      { status: 200, changes: '+audit_entries', foreign: 'staff', unlinked: 'staff' },
      { status: 404, missing: 'all' },
    ],
  },
  'POST /api/email/send-report': {
    object: 'submission',
    body: ({ submission: submissionId, reportText: report }) => ({
      submissionId,
      report,
      email: 'stranger@example.test',
    }),
    fields: 'message',
    outcomes: [
      { status: 200, changes: '+mails', own: 'signedIn' },
      { status: 403, fields: 'error{code field message} message', own: 'visitor', foreign: 'staff', unlinked: 'all' },
      { status: 404, own: 'ended inactive', foreign: 'signedOut clients', missing: 'all' },
    ],
  },
  'POST /api/create-checkout-session': {
    object: 'submission',
    body: ({ submission: submissionId }) => ({ submissionId }),
    outcomes: [
      { status: 409, own: 'signedIn visitor', unlinked: 'all' },
      { status: 404, own: 'ended inactive', foreign: 'all', missing: 'all' },
    ],
  },
  'POST /api/chat/purchase-session': {
    fields: 'url',
    outcomes: [{ status: 200, changes: '+cashier_answers +cashier_sessions +orders', any: 'signedIn' }, signInNeeded],
  },
  // The id of a payment is the proof that one may see its state.
  'GET /api/checkout/:sessionId': {
    object: 'paymentSession',
    path: ({ paymentSession }) => `/api/checkout/${paymentSession}`,
    fields: 'isBuyer kind processing state submissionId',
    outcomes: [
      { status: 200, own: 'all', foreign: 'all', unlinked: 'all' },
      { status: 404, missing: 'all' },
    ],
  },
  'POST /api/submission/:id/refund': {
    object: 'submission',
    fields: 'state',
    outcomes: [
      { status: 202, changes: '+jobs ~orders', own: 'signedIn visitor', unlinked: 'ended inactive clients' },
      { status: 202, changes: '+audit_entries +jobs ~orders', foreign: 'admin', unlinked: 'admin' },
      { status: 403, foreign: 'coach', unlinked: 'coach' },
      { status: 404, own: 'ended inactive', foreign: 'signedOut clients', missing: 'all' },
    ],
  },
  'GET /api/receipts': {
    fields:
      'receipts[]{amountCents currency kind orderId paidAt receiptUrl refundFailed refundedAt refundedCents state submissionId} unconfirmed[]',
    outcomes: [{ status: 200, any: 'signedIn' }, signInNeeded],
  },
  'GET /api/orders': {
    object: 'submission',
    path: ({ submission }) => `/api/orders?submission=${submission}`,
    fields:
      'orders[]{amount_cents can_refund currency id paid_at product refund_since refunded_at state submission_id}',
    outcomes: [
      { status: 200, changes: '+audit_entries', own: 'admin', foreign: 'admin', unlinked: 'admin' },
      { status: 404, missing: 'admin' },
      adminNeeded,
      signInNeeded,
    ],
  },
  'GET /api/orders/all': {
    fields:
      'orders[]{amount_cents can_refund currency id paid_at person{email name user_id} product refund_since refunded_at state submission_id} pagination{limit page total totalPages}',
    outcomes: [{ status: 200, changes: '+audit_entries', any: 'admin' }, adminNeeded, signInNeeded],
  },
  'POST /api/orders/:id/refund': {
    object: 'order',
    fields: 'state',
    outcomes: [
      { status: 200, changes: '+audit_entries +jobs ~orders', own: 'admin', foreign: 'admin', unlinked: 'admin' },
      { status: 404, missing: 'admin' },
      adminNeeded,
      signInNeeded,
    ],
  },
  // Nobody can sign it but the payment provider.
  'POST /api/stripe/webhook': {
    body: () => ({}),
    outcomes: [{ status: 400, any: 'all' }],
  },
};
