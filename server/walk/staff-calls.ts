import { testDay } from '#server/testing/test-server.ts';
import { goalFields, signInNeeded, staffNeeded, type WalkedRoute, type WalkedRoutes } from './walked-route.ts';

const noteFields = 'coach_first_name coach_last_name content created_at id note_type submission_id title updated_at';

/** The audit log is for what is not one's own: the other changes are the same for both. */
function forStaff(status: number, changes = '', { ofForeign = changes } = {}): WalkedRoute['outcomes'] {
  return [
    { status, changes, own: 'staff' },
    { status, changes: ['+audit_entries', ofForeign].filter(Boolean).join(' '), foreign: 'staff', unlinked: 'staff' },
    { status: 404, missing: 'staff' },
    staffNeeded,
    signInNeeded,
  ];
}

const detailFields = ({ chats, goals, question }: { chats: string; goals: string; question: string }) =>
  `chatHistory[]${chats} goals[]${goals} notes[]{${noteFields}} question${question} submission{budget_range client_id company company_size created_at decision_authority desired_outcome email first_name has_insights has_report id industry insights[] insights_provider last_name location notes_count phone problems referral_source refund report report_created_at report_pending revenue_band role steps_taken timeline total_goals_count updated_at}`;

/** What staff read and write about submissions and their clients. */
export const walkedStaffCalls: WalkedRoutes = {
  // Before every call for a whole submission: the read of that one covers these for 30 minutes.
  'GET /api/coaching/submissions/:id/timeline': {
    object: 'submission',
    fields: 'events[]{at by{name role} details[] id kind title} next',
    outcomes: forStaff(200),
  },
  'POST /api/coaching/submissions/:id/summary': {
    object: 'submission',
    fields: 'cached fields[] provider summary written_at',
    outcomes: forStaff(200, '~submissions ~sync_counter ~sync_feed'),
  },
  'GET /api/coaching/submissions': {
    fields:
      'pagination{limit page total totalPages} submissions[]{asked_at budget_range client_id company company_size created_at decision_authority desired_outcome email first_name has_insights has_report id industry last_name location need notes_count opened_at phone problems referral_source revenue_band role steps_taken timeline total_goals_count updated_at}',
    outcomes: [{ status: 200, changes: '+audit_entries', any: 'staff' }, staffNeeded, signInNeeded],
  },
  'GET /api/coaching/needs': {
    fields: 'groups[]{need submissions[]{company first_name id industry last_name question{}} total}',
    outcomes: [{ status: 200, changes: '+audit_entries', any: 'staff' }, staffNeeded, signInNeeded],
  },
  'GET /api/coaching/submissions.csv': {
    fields: 'text/csv',
    outcomes: [{ status: 200, changes: '+audit_entries', any: 'staff' }, staffNeeded, signInNeeded],
  },
  'GET /api/coaching/desk': {
    fields: 'lastVisitAt views[]',
    outcomes: [{ status: 200, any: 'staff' }, staffNeeded, signInNeeded],
  },
  'PUT /api/coaching/desk': {
    body: () => ({ views: [], lastVisitAt: testDay }),
    fields: 'lastVisitAt views[]',
    outcomes: [{ status: 200, changes: '+coach_desks', any: 'staff' }, staffNeeded, signInNeeded],
  },
  'POST /api/coaching/submissions/:id/opened': {
    object: 'submission',
    // Earlier than the other looks, because the same look is recorded once.
    body: () => ({ at: testDay - 3_600_000 }),
    outcomes: forStaff(204, '', { ofForeign: '~submission_needs' }),
  },
  'GET /api/coaching/submissions/:id': {
    object: 'submission',
    fields: detailFields({
      chats: '{id message_count title updated_at}',
      goals: `{${goalFields}}`,
      question: '{asked_at text}',
    }),
    outcomes: [
      { status: 200, own: 'staff' },
      { status: 200, changes: '+audit_entries ~submission_needs', foreign: 'staff' },
      // It has no client yet, so neither chats nor goals.
      {
        status: 200,
        fields: detailFields({ chats: '', goals: '', question: '' }),
        changes: '+audit_entries ~submission_needs',
        unlinked: 'staff',
      },
      { status: 404, missing: 'staff' },
      staffNeeded,
      signInNeeded,
    ],
  },
  'GET /api/coaching/download-report/:id': {
    object: 'submission',
    fields: 'message reportDoc{answers[] author date language preparedFor{name} sections[] title version}',
    outcomes: forStaff(200),
  },
  'POST /api/coaching/submissions/:id/generate-report': {
    object: 'submission',
    fields: 'jobId status',
    outcomes: forStaff(202, '+jobs'),
  },
  'PUT /api/coaching/submissions/:id': {
    object: 'submission',
    body: () => ({ company: 'A company' }),
    fields:
      'submission{budget_range company company_size created_at decision_authority desired_outcome email first_name has_insights has_report id industry last_name location phone problems referral_source revenue_band role steps_taken timeline updated_at}',
    outcomes: forStaff(200, '+row_versions ~submission_changes ~submissions ~sync_counter ~sync_feed'),
  },
  'POST /api/coaching/submissions/:id/notes': {
    object: 'submission',
    body: () => ({ content: 'Written' }),
    fields: `note{${noteFields}}`,
    outcomes: forStaff(201, '+notes ~sync_counter +sync_feed'),
  },
  'PUT /api/coaching/notes/:id': {
    object: 'note',
    body: () => ({ content: 'Changed' }),
    fields: `note{${noteFields}}`,
    outcomes: forStaff(200, '~notes +row_versions ~sync_counter ~sync_feed'),
  },
  'DELETE /api/coaching/notes/:id': {
    object: 'note',
    outcomes: forStaff(204, '~notes ~sync_counter ~sync_feed'),
  },
  'POST /api/coaching/submissions/:id/goals': {
    object: 'submission',
    body: () => ({ title: 'Written' }),
    fields: `goal{${goalFields}}`,
    outcomes: forStaff(201, '+goals ~sync_counter +sync_feed'),
  },
  'PUT /api/coaching/goals/:id': {
    object: 'coachingGoal',
    body: () => ({ title: 'Changed' }),
    fields: `goal{${goalFields}}`,
    outcomes: forStaff(200, '~goals +row_versions ~sync_counter ~sync_feed'),
  },
  'DELETE /api/coaching/goals/:id': {
    object: 'coachingGoal',
    outcomes: forStaff(204, '~goals ~sync_counter ~sync_feed'),
  },
  'PUT /api/coaching/client-goals/:id': {
    object: 'goal',
    body: () => ({ status: 'Completed', notes: 'Changed' }),
    fields: `goal{${goalFields}}`,
    outcomes: forStaff(200, '~goals +row_versions ~sync_counter ~sync_feed'),
  },
};
