import type { RejectedEdit } from '#sync/client/ports.ts';
import { isOlderDraft } from '#sync/client/rejected-edit.ts';
import { AttentionCard } from './attention-card.tsx';
import { type AttentionRow, titleOfRow } from './attention-row.ts';

interface SubmissionAttentionProps {
  items: readonly RejectedEdit[] | undefined;
  entity: 'submission' | 'note' | 'goal';
  submissionId: string;
  /** Without one, those of the submission that have no row: a new one that was refused. */
  row: AttentionRow | undefined;
}

/** Conflicts and refusals of what staff wrote about a submission, and older drafts of its forms, where they belong. */
export function SubmissionAttention({ items, entity, submissionId, row }: SubmissionAttentionProps) {
  const wanted = items?.filter((item) =>
    row
      ? item.subject === `${entity}:${row.id}` || isOlderDraftOf(item, entity, row.id)
      : isNewOf(item, entity, submissionId) || isOlderDraftOfNew(item, entity, submissionId),
  );
  return wanted?.map((item) => (
    <AttentionCard key={item.key} item={{ ...item, rowTitle: row && titleOfRow(row) }} row={row} />
  ));
}

const isNewOf = ({ subject, scope, name, args }: RejectedEdit, entity: string, submissionId: string): boolean =>
  subject.startsWith(`${entity}:`) &&
  scope === 'staff' &&
  name.endsWith('.create') &&
  args?.submissionId === submissionId;

const draftKinds = { submission: 'details', note: 'note', goal: 'coachingGoal' } as const;

const isOlderDraftOf = (item: RejectedEdit, entity: keyof typeof draftKinds, id: string): boolean =>
  isOlderDraft(item) &&
  (item.subject === `draft:${draftKinds[entity]}:${id}` || (entity === 'submission' && isReportDraft(item, id)));

/** Recognizes a coach's context for a report, which has no row of its own. */
const isReportDraft = ({ subject }: RejectedEdit, submissionId: string): boolean =>
  subject === `draft:details:${submissionId}:report`;

/** A new note or goal has its draft under the submission's id. */
const isOlderDraftOfNew = (item: RejectedEdit, entity: keyof typeof draftKinds, submissionId: string): boolean =>
  isOlderDraft(item) &&
  (item.subject === `draft:${draftKinds[entity]}:${submissionId}` ||
    item.subject.startsWith(`draft:${draftKinds[entity]}:${submissionId}:`));
