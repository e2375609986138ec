import type { Account } from '#pwa/offline/sync/account.ts';
import { toWireNote, toWireSubmission } from '#schema/coaching.ts';
import type { Goal } from '#schema/goals.ts';
import type { Note } from '#schema/notes.ts';
import { toStep } from '#schema/steps.ts';
import type { SubmissionBody, SubmissionCard } from '#schema/submissions.ts';
import { sampleCard } from './own-submission.ts';
import { noteStaff } from './staff-device.ts';

/** Is the submission `one` of Dana, as staff see it. */
export const staffCard: SubmissionCard = {
  ...sampleCard,
  id: 'one',
  clientId: 'dana',
  email: 'dana@okafor.example',
  industry: 'Custom furniture',
  problems: 'Operations',
  desiredOutcome: 'Four kitchens a month.',
};

interface StaffRowsToHold {
  card?: SubmissionCard;
  /** Is undefined when its texts are not on this device. */
  body?: Partial<SubmissionBody>;
  notes?: readonly Note[];
  goals?: readonly Goal[];
}

/** Writes rows of scope `staff` as sync does, all at rev 5. */
export async function holdForStaff(account: Account, held: StaffRowsToHold): Promise<void> {
  const { card = staffCard, body, notes = [], goals = [] } = held;
  const { db } = account;
  const local = <R extends { id: string }>(row: R) => ({ key: `staff:${row.id}`, rev: 5, generation: 0, row });
  await noteStaff(account);
  await db.notes.bulkPut(notes.map(local));
  await db.goals.bulkPut(goals.map(local));
  if (body) {
    const texts = { id: card.id, insights: [], reportDoc: null, summary: null, updatedAt: 0, ...body };
    await db.submissionBodies.put(local(texts));
  }
  await db.submissions.put(local(card));
}

/** Makes the server's answer for the same submission. */
export const staffDetail = (notes: readonly Note[], goals: readonly Goal[], card = staffCard) => ({
  submission: {
    ...toWireSubmission(card),
    ...{ client_id: card.clientId, notes_count: notes.length, total_goals_count: goals.length },
    ...{
      insights: [
        'One\n\nFirst.',
        'Two\n\nWhy: Second.\nThis week: Call.\nIt’s working when: they answer.',
        'Three\n\nThird.',
      ],
      insights_provider: 'playbook',
    },
    ...{ report: null, report_created_at: null },
  },
  notes: notes.map(toWireNote),
  goals: goals.map((goal) => toStep(goal)),
  chatHistory: [
    { id: 'c', title: 'Quotes in three days', updated_at: '2026-03-18T09:00:00Z', message_count: 9 },
    { id: 'd', title: '', updated_at: '2026-03-17T09:00:00Z', message_count: 1 },
  ],
});
