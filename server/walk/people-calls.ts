import { walkPassword as password } from './walk-data.ts';
import { adminNeeded, signInNeeded, staffNeeded, type WalkedRoutes } from './walked-route.ts';

const userFields =
  'chat_admin_override_until company company_size decision_authority email email_verified first_name id industry last_name revenue_band role status';

/** The person's own account, all accounts, and what staff did. */
export const walkedPeopleCalls: WalkedRoutes = {
  'GET /api/account/sessions': {
    fields: 'sessions[]{createdAt current id label lastSeenAt}',
    outcomes: [{ status: 200, any: 'signedIn' }, signInNeeded],
  },
  'DELETE /api/account/sessions/:id': {
    object: 'spareSession',
    outcomes: [
      { status: 204, changes: '~sessions', own: 'client other staff' },
      // The changes of role ended it.
      { status: 404, own: 'demoted', foreign: 'signedIn', missing: 'signedIn' },
      signInNeeded,
    ],
  },
  'POST /api/account/sessions/end-others': {
    outcomes: [
      { status: 204, any: 'demoted' },
      { status: 204, changes: '~sessions', any: 'client other staff' },
      signInNeeded,
    ],
  },
  'GET /api/account/export': {
    fields:
      'chatDays[]{endsAt revokedAt source startsAt} conversations[]{deletedAt id messages[]{basedOn[] content conversationId createdAt id provider replacesId role state} pinned title updatedAt} drafts[] earlierWords[] goals[]{clientId coachFirstName coachLastName completedDate createdAt createdBy deletedAt description goalType id notes position priority status submissionId targetCompletion title updatedAt} notes[]{authorId coachFirstName coachLastName content createdAt deletedAt editorFirstName editorLastName id noteType submissionId title updatedAt} orders[]{amountCents country createdAt currency id kind paidAt questionAnswers[] receiptUrl refundedAt refundedCents state submissionId} profile{chat_admin_override_until company company_size createdAt decision_authority email email_verified first_name id industry last_name pending_email revenue_band role status} refusedEdits[] reports[]{additionalContext createdAt pdf submissionId text title version writtenBy} sessions[]{createdAt label lastSeenAt} submissions[]{answers{budgetRange company companySize decisionAuthority desiredOutcome email firstName industry lastName location phone problems referralSource revenueBand role stepsTaken timeline} createdAt id insights[] questionAnswers[] questionFields[] questionsWrittenBy questions[] writtenBy}',
    outcomes: [{ status: 200, any: 'signedIn' }, signInNeeded],
  },
  'DELETE /api/account': {
    body: () => ({ password }),
    fields: 'deleteAt',
    outcomes: [
      { status: 200, changes: '+mails ~sessions ~sync_counter +sync_forgets ~users', any: 'clients' },
      { status: 200, changes: '+mails ~sessions ~sync_counter +sync_forgets -sync_staff_holders ~users', any: 'coach' },
      { status: 409, any: 'admin' },
      signInNeeded,
    ],
  },
  'GET /api/auth/user': {
    fields: `user{${userFields}}`,
    outcomes: [{ status: 200, any: 'signedIn' }, signInNeeded],
  },
  'PUT /api/auth/update': {
    body: () => ({ company: 'A company' }),
    fields: `user{${userFields}}`,
    outcomes: [{ status: 200, changes: '~users', any: 'signedIn' }, signInNeeded],
  },
  'POST /api/auth/resend-verification': {
    outcomes: [{ status: 204, changes: '+link_tokens ~link_tokens +mails', any: 'signedIn' }, signInNeeded],
  },
  'POST /api/auth/login': {
    object: 'email',
    body: ({ email }) => ({ email, password }),
    fields: `browser_mark token user{${userFields}}`,
    outcomes: [
      { status: 200, changes: '+sessions', own: 'ended', foreign: 'signedOut' },
      // The caller's own session ends with it.
      { status: 200, changes: '+sessions ~sessions', own: 'signedIn', foreign: 'signedIn' },
      { status: 401, own: 'inactive', missing: 'all' },
    ],
  },
  'POST /api/auth/logout': {
    body: () => ({}),
    outcomes: [
      { status: 204, any: 'signedOut' },
      { status: 204, changes: '~sessions', any: 'signedIn' },
    ],
  },
  'POST /api/auth/register': {
    object: 'email',
    body: ({ email }) => ({ email, password, first_name: 'Ada', last_name: 'Lovelace' }),
    fields: `browser_mark token user{${userFields}}`,
    outcomes: [
      { status: 201, changes: '+entitlements +link_tokens +mails +sessions +users', missing: 'signedOut' },
      { status: 201, changes: '+entitlements +link_tokens +mails +sessions ~sessions +users', missing: 'signedIn' },
      { status: 409, changes: '+mails', own: 'all', foreign: 'all' },
    ],
  },
  'POST /api/auth/reset-password': {
    object: 'email',
    body: ({ email }) => ({ email }),
    fields: 'message',
    outcomes: [
      { status: 200, changes: '+link_tokens ~link_tokens +mails', own: 'ended signedIn', foreign: 'all' },
      { status: 200, own: 'inactive', missing: 'all' },
    ],
  },
  'POST /api/auth/verify-reset-token': {
    object: 'resetToken',
    body: ({ resetToken: token }) => ({ token }),
    fields: 'valid',
    outcomes: [
      { status: 200, own: 'ended signedIn', foreign: 'all' },
      { status: 400, own: 'inactive', missing: 'all' },
    ],
  },
  'POST /api/auth/update-password': {
    object: 'resetToken',
    body: ({ resetToken: token }) => ({ token, newPassword: 'another long phrase' }),
    fields: 'message',
    outcomes: [
      { status: 200, changes: '~link_tokens +mails ~sessions ~users', own: 'ended signedIn', foreign: 'all' },
      { status: 400, own: 'inactive', missing: 'all' },
    ],
  },
  'POST /api/auth/verify-email': {
    object: 'verifyToken',
    body: ({ verifyToken: token }) => ({ token }),
    fields: 'message',
    outcomes: [
      { status: 200, changes: '~link_tokens ~users', own: 'all', foreign: 'all' },
      { status: 400, fields: 'error{code field message} message', missing: 'all' },
    ],
  },
  'GET /api/auth/all': {
    fields: `users[]{${userFields}}`,
    outcomes: [{ status: 200, changes: '+audit_entries', any: 'staff' }, staffNeeded, signInNeeded],
  },
  'PUT /api/auth/batch-update': {
    object: 'user',
    body: ({ user: id }) => ({ users: [{ id, first_name: 'Ada' }] }),
    fields: `users[]{${userFields}}`,
    outcomes: [
      { status: 200, changes: '+audit_entries ~users', own: 'admin', foreign: 'admin' },
      { status: 403, fields: 'error{code field message} message', own: 'coach', foreign: 'coach' },
      { status: 404, fields: 'error{code field message} message', missing: 'staff' },
      staffNeeded,
      signInNeeded,
    ],
  },
  'DELETE /api/auth/user/:id': {
    object: 'user',
    outcomes: [
      {
        status: 204,
        changes:
          '+audit_entries -chat_turns -conversations +deleted_ids ~entitlements -entitlements -goals -jobs -link_tokens -mails -messages -notes ~orders -reports ~sessions ~submission_changes -submission_needs -submissions ~sync_counter -sync_devices -sync_escrow ~sync_feed -sync_feed +sync_forgets -users',
        foreign: 'admin',
      },
      { status: 404, missing: 'admin' },
      { status: 409, own: 'admin' },
      adminNeeded,
      signInNeeded,
    ],
  },
  'GET /api/auth/user/:id/devices': {
    object: 'user',
    fields: 'devices[]{created_at emptied id last_contact_at} revoked',
    outcomes: [
      { status: 200, changes: '+audit_entries', foreign: 'admin', own: 'admin' },
      { status: 404, missing: 'admin' },
      adminNeeded,
      signInNeeded,
    ],
  },
  'GET /api/audit': {
    fields:
      'entries[]{action actor actorId at details{about{} count fields[]} id subject} pagination{limit page total totalPages}',
    outcomes: [{ status: 200, changes: '+audit_entries', any: 'admin' }, adminNeeded, signInNeeded],
  },
};
