import { ArrowUp } from 'lucide-react';
import { formatDay } from '#pwa/ui/dates.ts';
import { dueWords } from '#pwa/ui/due-words.ts';
import { KeyValues } from '#pwa/ui/key-values.tsx';
import { LevelBars } from '#pwa/ui/level-bars.tsx';
import { StatusDial } from '#pwa/ui/status-dial.tsx';
import { localDayOf } from '#schema/goal-days.ts';
import { type Goal, type GoalStatus, priorities } from '#schema/goals.ts';
import { goalStatusesOf } from '#schema/rights.ts';
import styles from './goal-detail.module.css';
import { coachWords } from './goal-row.tsx';
import { isUnsent, type LocalGoal } from './use-goals.ts';

interface GoalFactsProps {
  local: LocalGoal;
  onStatus: (status: GoalStatus) => void;
}

/** All that is known of a goal. */
export function GoalFacts({ local, onStatus }: GoalFactsProps) {
  const { row: goal } = local;
  const today = localDayOf(Date.now());
  const isCoachs = goal.goalType === 'coaching';
  return (
    <>
      {isCoachs && (
        <p className={styles.coach}>
          {coachWords(goal)}. Your coach created this goal. You can view it here, but only a coach can change it.
        </p>
      )}
      <KeyValues
        items={[
          { term: 'Status', value: <Status goal={goal} onStatus={onStatus} /> },
          { term: 'Priority', value: <LevelBars levels={priorities} level={goal.priority} /> },
          {
            term: 'Target date',
            value: goal.targetCompletion ? formatDay(goal.targetCompletion, today) : 'No date',
          },
          ...(goal.completedDate ? [{ term: 'Completed', value: formatDay(goal.completedDate, today) }] : []),
          { term: 'Updated', value: formatDay(localDayOf(goal.updatedAt), today) },
        ]}
      />
      {dueWords(goal, today).isLate && <p className={styles.late}>{dueWords(goal, today).text}</p>}
      <LongText title="Description" text={goal.description} />
      <LongText title="Notes" text={goal.notes} />
      {isUnsent(local) && (
        <p className={styles.unsent}>
          <ArrowUp aria-hidden="true" />
          Saved on this device, not synced yet
        </p>
      )}
    </>
  );
}

/** A choice for whoever may change it, else a word. */
function Status({ goal, onStatus }: { goal: Goal; onStatus: (status: GoalStatus) => void }) {
  const statuses = goalStatusesOf(goal.goalType);
  const isOwn = goal.goalType === 'client' && goal.deletedAt === null;
  return (
    <span className={styles.status}>
      <StatusDial status={goal.status} />
      {isOwn ? (
        <select
          aria-label="Status"
          value={goal.status}
          onChange={({ target }) => onStatus(statuses.find((one) => one === target.value) ?? goal.status)}
        >
          {statuses.map((status) => (
            <option key={status}>{status}</option>
          ))}
        </select>
      ) : (
        goal.status
      )}
    </span>
  );
}

function LongText({ title, text }: { title: string; text: string }) {
  if (text.trim() === '') return null;
  return (
    <section className={styles.text}>
      <h3>{title}</h3>
      <p>{text}</p>
    </section>
  );
}
