import { Pencil, Plus, Trash2 } from 'lucide-react';
import { Fragment, type ReactNode, Suspense, useState } from 'react';
import { Banner } from '#pwa/ui/banner.tsx';
import { Button } from '#pwa/ui/button.tsx';
import { dueWords } from '#pwa/ui/due-words.ts';
import { IconButton } from '#pwa/ui/icon-button.tsx';
import { LevelBars } from '#pwa/ui/level-bars.tsx';
import { StatusDial } from '#pwa/ui/status-dial.tsx';
import { localDayOf } from '#schema/goal-days.ts';
import { type Goal, priorities } from '#schema/goals.ts';
import { CoachGoalDialog, ConfirmDelete } from './dialogs.ts';
import styles from './goals-block.module.css';
import { useOpenDrafts } from './open-drafts.ts';
import { coachingGoalDraftId, useSubmissionActions } from './submission-edits.ts';
import { coachName, DetailSection, EditState, NotOnDevice, RecentlyDeleted } from './submission-parts.tsx';
import type { PageRow, SubmissionDetail } from './use-submission.ts';

interface GoalsBlockProps {
  submission: SubmissionDetail;
  /** Shows edits of a goal that did not become the goal; without a goal, those that have no row here. */
  renderAttention: (goal: Goal | undefined) => ReactNode;
}

type OpenDialog = { kind: 'new' } | { kind: 'edit' | 'delete'; id: string };

const firstShown = 8;

/** Lists the goals of the submission and of its client: the coaches' and the client's own. */
export function GoalsBlock({ submission, renderAttention }: GoalsBlockProps) {
  const { card, goals, hasTexts } = submission;
  const actions = useSubmissionActions(card.row.id);
  const hasDraft = useOpenDrafts();
  const [dialog, setDialog] = useState<OpenDialog>();
  const [showsAll, setShowsAll] = useState(false);
  const close = () => setDialog(undefined);
  const reopen = () => setDialog(dialog);
  const all = [...goals.present, ...goals.deleted];
  const target = dialog && dialog.kind !== 'new' ? all.find(({ row }) => row.id === dialog.id) : undefined;
  const shown = showsAll ? goals.present : goals.present.slice(0, firstShown);
  /** Lists rows that the page does not show. Rejected edits to them still appear, so that no text is lost. */
  const collapsedRows = [...goals.present.slice(shown.length), ...goals.deleted];
  const restorable = goals.deleted.filter(({ row }) => row.goalType === 'coaching');

  function handleDelete({ id }: Goal) {
    close();
    void actions.act('Goal deleted', 'Failed to delete goal.', (edits) => edits.remove('goals', id));
  }

  return (
    <DetailSection
      title="All Goals"
      action={
        <Button
          size="s"
          variant="quiet"
          icon={<Plus aria-hidden="true" />}
          disabled={!card.isHere}
          onClick={() => setDialog({ kind: 'new' })}
        >
          Add coach goal
          {hasDraft(coachingGoalDraftId(card.row.id)) && ' (draft)'}
        </Button>
      }
    >
      {actions.failure && (
        <Banner tone="danger" title={actions.failure} onDismiss={actions.dismissFailure}>
          Nothing was changed.
        </Banner>
      )}
      {renderAttention(undefined)}
      {!hasTexts && (
        <NotOnDevice what={goals.present.length > 0 ? 'Other goals' : 'Goals'} isLoading={submission.isLoading} />
      )}
      {hasTexts && goals.present.length === 0 && (
        <p className={styles.empty}>No goals yet. Goals you add show up in {card.row.firstName}’s goals too.</p>
      )}
      <ul className={styles.list}>
        {shown.map((goal) => (
          <li key={goal.row.id}>
            <CoachGoalRow goal={goal} hasDraft={hasDraft(coachingGoalDraftId(goal.row.id))} onOpen={setDialog} />
            {renderAttention(goal.row)}
          </li>
        ))}
      </ul>
      {collapsedRows.map(({ row }) => (
        <Fragment key={row.id}>{renderAttention(row)}</Fragment>
      ))}
      {goals.present.length > shown.length && (
        <Button size="s" variant="quiet" onClick={() => setShowsAll(true)}>
          Show all {goals.present.length} goals
        </Button>
      )}
      <RecentlyDeleted
        what="goals"
        deleted={restorable.map(({ row }) => ({ id: row.id, title: row.title, deletedAt: row.deletedAt ?? 0 }))}
        onRestore={(id) =>
          void actions.act('Goal restored', 'Failed to update goal.', (edits) => edits.restore('goals', id))
        }
      />
      <Suspense fallback={null}>
        {(dialog?.kind === 'new' || (dialog?.kind === 'edit' && target)) && (
          <CoachGoalDialog
            key={dialog.kind === 'new' ? 'new' : dialog.id}
            card={card.row}
            goal={target}
            actions={actions}
            onClose={close}
            onReopen={reopen}
          />
        )}
        {dialog?.kind === 'delete' && target && (
          <ConfirmDelete
            what="goal"
            seenBy={card.row.firstName}
            onCancel={close}
            onConfirm={() => handleDelete(target.row)}
          />
        )}
      </Suspense>
    </DetailSection>
  );
}

interface CoachGoalRowProps {
  goal: PageRow<Goal>;
  hasDraft: boolean;
  onOpen: (dialog: OpenDialog) => void;
}

function CoachGoalRow({ goal: { row, isHere, isUnsent }, hasDraft, onOpen }: CoachGoalRowProps) {
  const due = dueWords(row, localDayOf(Date.now()));
  const isCoachs = row.goalType === 'coaching';
  return (
    <div className={styles.row}>
      <StatusDial status={row.status} />
      <div className={styles.text}>
        <h3 className={styles.title}>{row.title}</h3>
        <p className={styles.facts}>
          <span>{isCoachs ? ['Coaching goal', coachName(row)].filter(Boolean).join(', ') : 'Client goal'}</span>
          {row.status !== 'Completed' && <span>{row.status}</span>}
          <span className={due.isLate ? styles.late : undefined}>{due.text}</span>
          <LevelBars levels={priorities} level={row.priority} />
        </p>
        {row.description.trim() !== '' && <p className={styles.long}>{row.description}</p>}
        {row.notes.trim() !== '' && <p className={styles.long}>Notes: {row.notes}</p>}
        <EditState isUnsent={isUnsent} hasDraft={hasDraft} />
      </div>
      <div className={styles.actions}>
        <IconButton
          label={`${isCoachs ? 'Edit' : 'Update'} goal ${row.title}`}
          disabled={!isHere}
          onClick={() => onOpen({ kind: 'edit', id: row.id })}
        >
          <Pencil aria-hidden="true" />
        </IconButton>
        {isCoachs && (
          <IconButton
            label={`Delete goal ${row.title}`}
            disabled={!isHere}
            onClick={() => onOpen({ kind: 'delete', id: row.id })}
          >
            <Trash2 aria-hidden="true" />
          </IconButton>
        )}
      </div>
    </div>
  );
}
