import { Pencil } from 'lucide-react';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import { CopyControl } from '#pwa/coaching/offline/copy-control.tsx';
import { usePins } from '#pwa/coaching/offline/use-pins.ts';
import { useIsOffline } from '#pwa/offline/sync/use-is-offline.ts';
import { useSyncedAt } from '#pwa/offline/sync/use-synced-at.ts';
import { Banner } from '#pwa/ui/banner.tsx';
import { Button, ButtonLink } from '#pwa/ui/button.tsx';
import { DataAge } from '#pwa/ui/data-age.tsx';
import { formatMoment } from '#pwa/ui/dates.ts';
import { EmptyState } from '#pwa/ui/empty-state.tsx';
import { FailedState } from '#pwa/ui/failed-state.tsx';
import { BackLink, Page, PageHead } from '#pwa/ui/page.tsx';
import { Skeleton, SkeletonBlock, SkeletonLine } from '#pwa/ui/skeleton.tsx';
import { useMedia } from '#pwa/ui/use-media.ts';
import type { Goal } from '#schema/goals.ts';
import type { Note } from '#schema/notes.ts';
import { paths } from '#schema/paths.ts';
import type { SubmissionCard } from '#schema/submissions.ts';
import { DetailsDialog, loadDialogsAhead } from './dialogs.ts';
import { GoalsBlock } from './goals-block.tsx';
import { NotesBlock } from './notes-block.tsx';
import { useOpenDrafts } from './open-drafts.ts';
import { QuestionCard } from './question-card.tsx';
import { type RenderReport, ReportBlock } from './report-block.tsx';
import { detailsDraftId, useSubmissionActions } from './submission-edits.ts';
import {
  BusinessSituation,
  ChatBlock,
  ClientInformation,
  InsightsBlock,
  type SubmissionInsights,
} from './submission-facts.tsx';
import { clientName, EditState } from './submission-parts.tsx';
import styles from './submission-screen.module.css';
import { SummaryCard } from './summary-card.tsx';
import { TimelineBlock } from './timeline-block.tsx';
import { useOpening } from './use-opening.ts';
import { type FoundSubmission, type SubmissionDetail, useSubmission } from './use-submission.ts';

/** Names what rejected edits are about. Without a row it means edits that have none here, such as a refused new note. */
export type AttentionSubject =
  | { entity: 'submission'; submissionId: string; row: SubmissionCard }
  | { entity: 'note'; submissionId: string; row: Note | undefined }
  | { entity: 'goal'; submissionId: string; row: Goal | undefined };

export interface SubmissionScreenProps {
  renderInsights: (shown: SubmissionInsights) => ReactNode;
  renderReport: RenderReport;
  /** Shows what was paid for it, to those who may see that. */
  renderPayments: (submission: SubmissionCard) => ReactNode;
  /** Shows edits that did not become their row. */
  renderAttention: (subject: AttentionSubject) => ReactNode;
}

/** Shows staff a submission at `/coaching/submissions/:submissionId`. */
export function SubmissionScreen(props: SubmissionScreenProps) {
  const { submissionId = '' } = useParams();
  return <OneSubmission key={submissionId} submissionId={submissionId} {...props} />;
}

function OneSubmission({ submissionId, ...props }: SubmissionScreenProps & { submissionId: string }) {
  const found = useSubmission(submissionId);
  const { submission, state } = found;
  if (submission) return <SubmissionView {...props} found={found} submission={submission} />;
  return (
    <Page>
      {state === 'missing' && (
        <EmptyState
          level={1}
          title="Submission not found."
          action={
            <ButtonLink variant="primary" to={paths.coaching}>
              Coaching Portal
            </ButtonLink>
          }
        >
          It may have been deleted, or the link may be incomplete.
        </EmptyState>
      )}
      {state !== 'missing' && <PageHead title="Submission" before={<BackToPortal />} />}
      {state === 'loading' && <SubmissionSkeleton />}
      {state === 'unreachable' && (
        <EmptyState
          title="This submission isn’t on this device"
          action={<Button onClick={found.readAgain}>Try again</Button>}
        >
          Can’t reach Northbeam right now. Submissions you open while online stay on this device for 30 days.
        </EmptyState>
      )}
      {state === 'failed' && (
        <FailedState
          title="Failed to load submission details."
          action={<Button onClick={found.readAgain}>Try again</Button>}
        >
          Nothing was changed.
        </FailedState>
      )}
    </Page>
  );
}

/** Leads back to the list as it was left: its links hand over the query of its address. */
function BackToPortal() {
  const { list } = (useLocation().state ?? {}) as { list?: unknown };
  return <BackLink to={paths.coaching + (typeof list === 'string' ? list : '')}>Coaching Portal</BackLink>;
}

/** Shows placeholders in the layout of the page. */
function SubmissionSkeleton() {
  return (
    <Skeleton label="Loading the submission">
      <SkeletonBlock height="m" />
      <div className={styles.columns}>
        <div className={styles.column}>
          <SkeletonBlock height="l" />
          <SkeletonBlock height="m" />
        </div>
        <div className={styles.column}>
          <SkeletonLine width="long" />
          <SkeletonLine width="half" />
          <SkeletonBlock height="m" />
        </div>
      </div>
    </Skeleton>
  );
}

interface SubmissionViewProps extends SubmissionScreenProps {
  found: FoundSubmission;
  submission: SubmissionDetail;
}

function SubmissionView({ found, submission, ...render }: SubmissionViewProps) {
  const { renderInsights, renderReport, renderPayments, renderAttention } = render;
  const { card, answer } = submission;
  const { row } = card;
  useOpening(row.id);
  useTitleFocus();
  const isOffline = useIsOffline();
  useEffect(loadDialogsAhead, []);
  const of = { submissionId: row.id };
  // On a phone the notes come first: a summary above them fills the first screen.
  const isWide = useMedia('(min-width: 48em)');
  const summary = <SummaryCard submissionId={row.id} stored={submission.storedSummary} />;
  return (
    <Page>
      <SubmissionHead found={found} submission={submission} />
      <div className={styles.top}>
        {renderAttention({ ...of, entity: 'submission', row })}
        <QuestionCard submission={submission} />
        {isWide && summary}
      </div>
      <div className={styles.columns}>
        <div className={styles.column}>
          <NotesBlock
            submission={submission}
            renderAttention={(note) => renderAttention({ ...of, entity: 'note', row: note })}
          />
          {!isWide && summary}
          <GoalsBlock
            submission={submission}
            renderAttention={(goal) => renderAttention({ ...of, entity: 'goal', row: goal })}
          />
          <BusinessSituation card={row} />
          <InsightsBlock
            insights={submission.insights}
            provider={submission.insightsBy}
            isKnown={submission.hasTexts || !row.hasInsights}
            isLoading={submission.isLoading}
            render={renderInsights}
          />
        </div>
        <div className={styles.column}>
          <TimelineBlock submission={submission} />
          <ClientInformation card={row} />
          <ReportBlock submission={submission} render={renderReport} />
          {renderPayments(row)}
          <ChatBlock
            chats={answer?.chatHistory}
            isLoading={submission.isLoading}
            age={isOffline || found.failure ? found.answeredAt : undefined}
          />
        </div>
      </div>
    </Page>
  );
}

/** Moves the focus to the client's name after a change of page, because the placeholder that had it is gone by then. */
function useTitleFocus(): void {
  const { key } = useLocation();
  // A dialog changes the key, and its field has the focus.
  const [isFirstPage] = useState(key === 'default');
  useEffect(() => {
    if (isFirstPage) return;
    const frame = requestAnimationFrame(() => {
      const main = document.getElementById('main');
      const title = main?.querySelector('h1');
      const active = document.activeElement;
      const isTaken = active !== main && main?.contains(active);
      if (!title || isTaken) return;
      title.tabIndex = -1;
      title.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [isFirstPage]);
}

type HeadProps = Pick<SubmissionViewProps, 'found' | 'submission'>;

function SubmissionHead({ found, submission }: HeadProps) {
  const { card } = submission;
  const { row } = card;
  const actions = useSubmissionActions(row.id);
  const pins = usePins();
  const hasDraft = useOpenDrafts()(detailsDraftId(row.id));
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <PageHead
        title={clientName(row)}
        lead={<span className={styles.lead}>{[row.company, row.email].filter(Boolean).join(', ')}</span>}
        before={<BackToPortal />}
        actions={
          <Button icon={<Pencil aria-hidden="true" />} disabled={!card.isHere} onClick={() => setOpen(true)}>
            Edit Details
          </Button>
        }
      />
      <div className={styles.state}>
        <SubmissionAge found={found} submission={submission} />
        <CopyControl submissionId={row.id} actions={pins} name={clientName(row)} onUpdate={found.readAgain} />
        {actions.failure && (
          <Banner tone="danger" title={actions.failure} onDismiss={actions.dismissFailure}>
            Nothing was changed.
          </Banner>
        )}
        <EditState isUnsent={card.isUnsent} hasDraft={hasDraft} />
      </div>
      <Suspense fallback={null}>
        {isOpen && (
          <DetailsDialog card={card} actions={actions} onClose={() => setOpen(false)} onReopen={() => setOpen(true)} />
        )}
      </Suspense>
    </>
  );
}

/** Says from when the page is, and what cannot be done yet. */
function SubmissionAge({ found, submission }: HeadProps) {
  const isOffline = useIsOffline();
  const deviceAt = useSyncedAt() ?? 0;
  const { isHere } = submission.card;
  const at = isHere ? deviceAt : found.answeredAt;
  if (found.failure === 'failed' && !isOffline) {
    return (
      <FailedState
        title="Failed to load submission details."
        action={
          <Button size="s" onClick={found.readAgain}>
            Try again
          </Button>
        }
      >
        {isHere ? 'You’re seeing what’s on this device' : 'You’re seeing what loaded last time'}
        {at > 0 && `, as of ${formatMoment(at)}`}. {isHere && 'We save what you write here.'}
      </FailedState>
    );
  }
  if (isOffline || found.failure) {
    const words = `Can’t reach Northbeam right now. ${offlineWords(submission)}`;
    return at > 0 ? <DataAge at={at}>{words}</DataAge> : <p className={styles.coming}>{words}</p>;
  }
  return (
    <p className={styles.coming} role="status">
      {!submission.isWhole && 'Downloading to this device. You’ll be able to edit everything in a moment.'}
    </p>
  );
}

/** Says what can be done without the server. */
function offlineWords({ card, isWhole }: SubmissionDetail): string {
  if (!card.isHere) return 'You can edit this submission once it’s on this device.';
  if (isWhole) return 'We save what you write here and send it when you’re back online.';
  return 'We save what you add here and send it when you’re back online. You can edit the rest once it’s on this device.';
}
