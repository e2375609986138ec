import { fullAnswers } from '#server/testing/submissions.ts';
import { testDay } from '#server/testing/test-server.ts';
import { goalFields, signInNeeded, type WalkedRoutes } from './walked-route.ts';

const ownFields = Object.keys(fullAnswers).sort().join(' ');
const givenFields = Object.keys(fullAnswers)
  .filter((name) => name !== 'email' && name !== 'phone')
  .sort()
  .join(' ');

/** From the questionnaire to goals and chat: what a client does alone. */
export const walkedClientCalls: WalkedRoutes = {
  'GET /api/config': {
    fields:
      'betaEndsAt brand chatPriceCents currency explainerUrl priceCents privacyEmail provider supportEmail trialDays',
    outcomes: [{ status: 200, any: 'all' }],
  },
  'GET /api/health': {
    fields: 'ok version',
    outcomes: [{ status: 200, any: 'all' }],
  },
  'POST /api/events': {
    body: () => ({ name: 'cta_click', at: testDay, session: 'a-tab' }),
    outcomes: [{ status: 204, changes: '+analytics_events', any: 'all' }],
  },
  'POST /api/submit': {
    body: () => fullAnswers,
    fields: 'fit{message verdict} nuggets[] provider submissionId',
    outcomes: [
      {
        status: 201,
        changes: '+jobs ~submission_changes +submission_needs +submissions ~sync_counter +sync_feed',
        any: 'signedOut',
      },
      {
        status: 201,
        changes: '+jobs ~submission_changes +submission_needs +submissions ~sync_counter +sync_feed ~users',
        any: 'signedIn',
      },
    ],
  },
  'GET /api/submission/:id': {
    object: 'submission',
    fields:
      'submission{company createdAt email firstName fit{message verdict} lastName nuggets[] provider submissionId}',
    outcomes: [
      { status: 200, own: 'signedIn visitor', unlinked: 'ended inactive clients' },
      { status: 200, changes: '+audit_entries ~submission_needs', foreign: 'staff', unlinked: 'staff' },
      { status: 404, own: 'ended inactive', foreign: 'signedOut clients', missing: 'all' },
    ],
  },
  'GET /api/submission/:id/questions': {
    object: 'submission',
    fields: 'fields[]{kind options period question unit} questions[]',
    outcomes: [
      { status: 200, own: 'signedIn visitor', unlinked: 'ended inactive clients' },
      { status: 200, changes: '+audit_entries', foreign: 'staff', unlinked: 'staff' },
      { status: 404, own: 'ended inactive', foreign: 'signedOut clients', missing: 'all' },
    ],
  },
  'GET /api/submission/:id/answers': {
    object: 'submission',
    fields: `answers{${givenFields}}`,
    outcomes: [
      { status: 200, fields: `answers{${ownFields}}`, own: 'signedIn' },
      // A person with only the id learns no address and no number.
      { status: 200, own: 'visitor', unlinked: 'ended inactive clients' },
      { status: 404, own: 'ended inactive', foreign: 'all', unlinked: 'staff', missing: 'all' },
    ],
  },
  // Each of these submissions is paid for.
  'POST /api/submission/:id/answers': {
    object: 'submission',
    body: () => fullAnswers,
    outcomes: [
      { status: 409, own: 'signedIn visitor', unlinked: 'ended inactive clients' },
      { status: 404, own: 'ended inactive', foreign: 'all', unlinked: 'staff', missing: 'all' },
    ],
  },
  'POST /api/submission/:id/link-user': {
    object: 'submission',
    fields: 'submissionId',
    outcomes: [
      { status: 200, own: 'signedIn' },
      {
        status: 200,
        changes: '~entitlements ~submissions ~sync_counter +sync_feed ~sync_feed ~users',
        unlinked: 'clients',
      },
      { status: 404, foreign: 'signedIn', unlinked: 'staff', missing: 'signedIn' },
      signInNeeded,
    ],
  },
  'GET /api/history': {
    fields: 'history[]{client company date hasReport insights[] provider status submissionId}',
    outcomes: [{ status: 200, any: 'signedIn' }, signInNeeded],
  },
  'GET /api/steps': {
    fields: `steps[]{${goalFields}}`,
    outcomes: [{ status: 200, any: 'signedIn' }, signInNeeded],
  },
  'GET /api/steps/unified': {
    fields: `goals[]{${goalFields}}`,
    outcomes: [{ status: 200, any: 'signedIn' }, signInNeeded],
  },
  'POST /api/steps': {
    body: () => ({ title: 'A step of my own' }),
    fields: `step{${goalFields}}`,
    outcomes: [{ status: 201, changes: '+goals ~sync_counter +sync_feed', any: 'signedIn' }, signInNeeded],
  },
  'POST /api/steps/from-report': {
    fields: 'message steps[] success',
    outcomes: [{ status: 200, any: 'signedIn' }, signInNeeded],
  },
  'PUT /api/steps/:id': {
    object: 'goal',
    body: () => ({ description: 'Changed' }),
    fields: `step{${goalFields}}`,
    outcomes: [
      { status: 200, changes: '~goals +row_versions ~sync_counter ~sync_feed', own: 'signedIn' },
      { status: 404, foreign: 'signedIn', missing: 'signedIn' },
      signInNeeded,
    ],
  },
  'DELETE /api/steps/:id': {
    object: 'goal',
    outcomes: [
      { status: 204, changes: '~goals ~sync_counter ~sync_feed', own: 'signedIn' },
      { status: 404, foreign: 'signedIn', missing: 'signedIn' },
      signInNeeded,
    ],
  },
  'GET /api/chat/access': {
    fields: 'dailyLimit hasAccess source until usedToday',
    outcomes: [{ status: 200, any: 'signedIn' }, signInNeeded],
  },
  'GET /api/chat/conversations': {
    fields: 'conversations[]{id title updated_at}',
    outcomes: [{ status: 200, any: 'signedIn' }, signInNeeded],
  },
  'GET /api/chat/conversations/:id/messages': {
    object: 'conversation',
    fields: 'has_earlier messages[]{based_on[] content created_at id provider replaces_id role state}',
    outcomes: [
      { status: 200, own: 'signedIn' },
      { status: 404, foreign: 'signedIn', missing: 'signedIn' },
      signInNeeded,
    ],
  },
  'POST /api/chat': {
    object: 'conversation',
    body: ({ conversation: conversationId }) => ({ conversationId, message: { content: 'And then?' } }),
    fields: 'conversationId messageId reply',
    outcomes: [
      {
        status: 200,
        changes: '+chat_turns ~conversations +messages ~submission_needs ~sync_counter +sync_feed ~sync_feed',
        own: 'signedIn',
      },
      // A device may choose the id of a new conversation.
      {
        status: 200,
        changes: '+chat_turns +conversations +messages ~sync_counter +sync_feed',
        missing: 'signedIn',
      },
      { status: 404, foreign: 'signedIn' },
      signInNeeded,
    ],
  },
  'POST /api/chat/:id/stop': {
    object: 'answer',
    outcomes: [
      { status: 204, own: 'signedIn' },
      { status: 404, foreign: 'signedIn', missing: 'signedIn' },
      signInNeeded,
    ],
  },
  // The answer did not fail, so its owner cannot remove it.
  'DELETE /api/chat/:id': {
    object: 'answer',
    outcomes: [
      { status: 409, own: 'signedIn' },
      { status: 404, foreign: 'signedIn', missing: 'signedIn' },
      signInNeeded,
    ],
  },
  'DELETE /api/chat/conversations/:id': {
    object: 'conversation',
    outcomes: [
      { status: 204, changes: '~conversations ~sync_counter ~sync_feed', own: 'signedIn' },
      { status: 404, foreign: 'signedIn', missing: 'signedIn' },
      signInNeeded,
    ],
  },
};
