import { ArrowUp, Pencil, UserRoundCheck } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { classNames } from '#pwa/ui/class-names.ts';
import { dueWords } from '#pwa/ui/due-words.ts';
import { IconButton } from '#pwa/ui/icon-button.tsx';
import { LevelBars } from '#pwa/ui/level-bars.tsx';
import { StatusDial } from '#pwa/ui/status-dial.tsx';
import { type Goal, priorities } from '#schema/goals.ts';
import styles from './goal-row.module.css';
import { isUnsent, type LocalGoal } from './use-goals.ts';

export interface GoalRowProps {
  local: LocalGoal;
  today: string;
  isShown: boolean;
  /** Typed into its form, and not saved yet. */
  hasDraft: boolean;
  onOpen: (goal: Goal) => void;
  onEdit: (goal: Goal) => void;
  onToggle: (goal: Goal) => void;
  /** Buttons of the present order or tab. */
  children?: ReactNode;
}

export const GoalRow = memo(function GoalRow(props: GoalRowProps) {
  const { local, today, isShown, hasDraft, onOpen, onEdit, children } = props;
  const { row: goal } = local;
  const due = dueWords(goal, today);
  const isOwn = goal.goalType === 'client';
  return (
    <div className={classNames(styles.row, isShown && styles.shown)} data-goal={goal.id}>
      <Dial {...props} />
      <div className={styles.text}>
        <button type="button" className={styles.open} onClick={() => onOpen(goal)} aria-current={isShown || undefined}>
          <span className={classNames(styles.title, goal.status === 'Completed' && styles.done)}>{goal.title}</span>
        </button>
        <p className={styles.facts}>
          {(goal.targetCompletion || goal.completedDate) && (
            <span className={due.isLate ? styles.late : undefined}>{due.text}</span>
          )}
          {(goal.status === 'In Progress' || goal.status === 'On Hold') && <span>{goal.status}</span>}
          {goal.priority !== 'Medium' && <LevelBars levels={priorities} level={goal.priority} />}
          {!isOwn && (
            <span className={styles.coach}>
              <UserRoundCheck aria-hidden="true" />
              {coachWords(goal)}, view only
            </span>
          )}
          {hasDraft && <span className={styles.unsent}>Unfinished changes are saved here</span>}
          {isUnsent(local) && (
            <span className={styles.unsent}>
              <ArrowUp aria-hidden="true" />
              Saved on this device, not synced yet
            </span>
          )}
        </p>
      </div>
      <div className={styles.actions}>
        {isOwn && goal.deletedAt === null && (
          <IconButton className={styles.edit} label={`Edit ${goal.title}`} onClick={() => onEdit(goal)}>
            <Pencil aria-hidden="true" />
          </IconButton>
        )}
        {children}
      </div>
    </div>
  );
});

/** Who set a goal that its client may only look at. */
export const coachWords = ({ coachFirstName, coachLastName }: Goal): string =>
  ['From coach', coachFirstName, coachLastName].filter(Boolean).join(' ');

function Dial({ local: { row: goal }, onToggle }: GoalRowProps) {
  const dial = <StatusDial status={goal.status} />;
  if (goal.goalType === 'coaching' || goal.deletedAt !== null) return <span className={styles.dial}>{dial}</span>;
  const isDone = goal.status === 'Completed';
  return (
    <button
      type="button"
      className={styles.dial}
      aria-label={isDone ? `Reopen ${goal.title}` : `Complete ${goal.title}`}
      title={isDone ? 'Reopen' : 'Complete'}
      onClick={() => onToggle(goal)}
    >
      {dial}
    </button>
  );
}
