import { testDay } from '#server/testing/test-server.ts';
import { adminNeeded, signInNeeded, type WalkedRoutes } from './walked-route.ts';

/** The fields of all kinds of rows that a client's devices get. */
const ownRows =
  'authorId basedOn[] budgetRange clientId coachFirstName coachLastName company companySize completedDate content conversationId createdAt createdBy decisionAuthority deletedAt description desiredOutcome editorFirstName editorLastName email firstName goalType hasInsights hasReport id industry insights[] lastName location noteType notes phone pinned position priority problems provider referralSource replacesId reportDoc{} revenueBand role state status stepsTaken submissionId targetCompletion timeline title updatedAt';
/** Staff also get the fields of a submission's summary, and internal notes. */
const staffRows = ownRows.replace('submissionId ', 'submissionId summary summaryAt summaryFields summaryProvider ');
const pulled = (rows: string) =>
  `acceptedThrough changes[]{entity id op rev row{${rows}} scope} cookie more results[] serverTime`;
/** An Inactive person's devices delete everything. */
const forgetFields = 'error{code message} forget{forgetId reason scope} message';

/** What devices send and get, and the calls beside it. */
export const walkedSyncCalls: WalkedRoutes = {
  'POST /api/sync': {
    object: 'device',
    body: ({ device: deviceId }) => ({
      protocol: 1,
      deviceId,
      clientTime: testDay,
      cookie: null,
      mutations: [],
      ackedResults: 0,
      ackedForgets: [],
    }),
    fields: pulled(ownRows),
    outcomes: [
      // A device from before the change of role deletes what only staff may have.
      {
        status: 200,
        fields: `acceptedThrough changes[]{entity forgetId id op reason rev row{${ownRows}} scope} cookie more results[] serverTime`,
        own: 'demoted',
      },
      { status: 200, changes: '+sync_devices +sync_forget_acks', missing: 'demoted' },
      { status: 200, own: 'client other' },
      { status: 200, changes: '+sync_devices', missing: 'client other' },
      { status: 200, fields: pulled(staffRows), changes: '+audit_entries', own: 'staff' },
      { status: 200, fields: pulled(staffRows), changes: '+audit_entries +sync_devices', missing: 'staff' },
      { status: 401, own: 'ended', foreign: 'visitor ended', missing: 'visitor ended' },
      { status: 401, fields: forgetFields, any: 'inactive' },
      { status: 409, fields: 'acceptedThrough error{code message} known[] message', foreign: 'signedIn' },
    ],
  },
  'POST /api/sync/forgotten': {
    object: 'device',
    body: ({ device: deviceId }) => ({ deviceId, forgetId: 'a-forget' }),
    outcomes: [{ status: 204, any: 'all' }],
  },
  'GET /api/sync/events': {
    fields: 'text/event-stream',
    outcomes: [
      { status: 200, any: 'signedIn' },
      { status: 401, any: 'visitor ended' },
      { status: 401, fields: forgetFields, any: 'inactive' },
    ],
  },
  'GET /api/versions/:entity/:id': {
    object: 'submission',
    path: ({ submission }) => `/api/versions/submission/${submission}`,
    fields: 'next versions[]',
    outcomes: [
      { status: 200, own: 'signedIn' },
      { status: 200, changes: '+audit_entries', foreign: 'staff', unlinked: 'staff' },
      { status: 404, foreign: 'clients', unlinked: 'clients', missing: 'signedIn' },
      signInNeeded,
    ],
  },
  'GET /api/sync/escrow': {
    fields: 'entries[]{args{content} author{firstName id lastName} clientName createdAt id name submissionId} next',
    outcomes: [{ status: 200, changes: '+audit_entries', any: 'admin' }, adminNeeded, signInNeeded],
  },
  'POST /api/sync/escrow/:id/release': {
    object: 'escrow',
    outcomes: [
      {
        status: 204,
        changes: '+audit_entries +notes ~sync_counter -sync_escrow +sync_feed',
        own: 'admin',
        foreign: 'admin',
      },
      { status: 404, missing: 'admin' },
      adminNeeded,
      signInNeeded,
    ],
  },
  'DELETE /api/sync/escrow/:id': {
    object: 'escrow',
    outcomes: [
      { status: 204, changes: '+audit_entries -sync_escrow', own: 'admin', foreign: 'admin' },
      { status: 404, missing: 'admin' },
      adminNeeded,
      signInNeeded,
    ],
  },
};
