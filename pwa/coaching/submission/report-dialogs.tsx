import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { errorText } from '#pwa/api/error-text.ts';
import { useToken } from '#pwa/api/use-token.ts';
import { useIsOffline } from '#pwa/offline/sync/use-is-offline.ts';
import { useSyncedAt } from '#pwa/offline/sync/use-synced-at.ts';
import { Button } from '#pwa/ui/button.tsx';
import { DataAge } from '#pwa/ui/data-age.tsx';
import { FailedState } from '#pwa/ui/failed-state.tsx';
import { TextArea } from '#pwa/ui/field.tsx';
import { Skeleton, SkeletonBlock } from '#pwa/ui/skeleton.tsx';
import { maxAreaLength, tooLong } from '#schema/fields.ts';
import type { ReportDoc } from '#schema/report.ts';
import type { SubmissionCard } from '#schema/submissions.ts';
import { EditDialog, useEditForm } from './edit-form.tsx';
import type { EditDraft, EditValues } from './open-drafts.ts';
import { ReadingDialog } from './reading-dialog.tsx';
import styles from './report-block.module.css';
import { reportDraftId } from './submission-edits.ts';
import { clientName } from './submission-parts.tsx';
import { reportVersionQuery } from './submission-queries.ts';

interface GenerateDialogProps {
  card: SubmissionCard;
  /** Tells whether there is a report already. */
  isAgain: boolean;
  /** Asks for the report. @returns false when the server gave no answer, so that the draft stays */
  onGenerate: (additionalContext: string) => Promise<boolean>;
  onClose: () => void;
  onReopen: () => void;
}

const start: EditDraft = { values: { context: '' }, seen: null };

/** Has the report written, with what the answers do not say. */
export function GenerateDialog({ card, isAgain, onGenerate, onClose, onReopen }: GenerateDialogProps) {
  const form = useEditForm({
    draftId: reportDraftId(card.id),
    start,
    now: undefined,
    merged: [],
    check,
    async onSave({ values }) {
      return (await onGenerate(values.context ?? '')) ? reportDraftId(card.id) : undefined;
    },
    failed: (cause) => errorText(cause, 'Failed to generate report.'),
    onClose,
    onReopen,
  });
  return (
    <EditDialog
      form={form}
      title={isAgain ? 'Generate Report Again' : 'Generate Report'}
      lead={`We’ll write it from ${clientName(card)}’s answers. ${isAgain ? 'The current report stays available as an earlier version.' : 'It can take several minutes.'}`}
      saveLabel="Generate report"
      onClose={onClose}
    >
      <TextArea
        optional
        rows={6}
        maxLength={maxAreaLength}
        {...form.bind('context', 'Additional context')}
        help={`Add anything you know that isn’t in the answers. ${card.firstName} will see it in the report, marked as added by their coach.`}
      />
    </EditDialog>
  );
}

const check = ({ context = '' }: EditValues): Record<string, string> =>
  context.length > maxAreaLength ? { context: tooLong(maxAreaLength) } : {};

interface ReportDialogProps {
  submissionId: string;
  /** Chooses a version; the newest unless given. */
  version: number | undefined;
  /** Contains the report, if this device has it. */
  doc: ReportDoc | undefined;
  render: (doc: ReportDoc) => ReactNode;
  onClose: () => void;
}

/** Shows a whole report, from this device or else from the server. */
export function ReportDialog({ submissionId, version, doc, render, onClose }: ReportDialogProps) {
  const token = useToken();
  const { data, error, refetch, dataUpdatedAt } = useQuery({
    ...reportVersionQuery(submissionId, version, token),
    enabled: token !== null && doc === undefined,
  });
  const shown = doc ?? data?.reportDoc;
  const [isOffline, syncedAt = 0] = [useIsOffline(), useSyncedAt()];
  const at = doc ? syncedAt : dataUpdatedAt;
  // A version never changes, so only the newest report can be out of date.
  const isDated = isOffline && shown !== undefined && version === undefined && at > 0;
  return (
    <ReadingDialog
      title={version === undefined ? 'Strategic Report' : `Strategic Report, version ${version}`}
      lead={isDated && <DataAge at={at}>There may be a newer version.</DataAge>}
      size="xl"
      onClose={onClose}
      className={shown && styles.document}
    >
      {shown && render(shown)}
      {!shown && error && (
        <FailedState
          title="Failed to fetch report"
          action={<Button onClick={() => void refetch()}>Try again</Button>}
        />
      )}
      {!shown && !error && (
        <Skeleton label="Loading the report">
          <SkeletonBlock height="l" />
        </Skeleton>
      )}
    </ReadingDialog>
  );
}
