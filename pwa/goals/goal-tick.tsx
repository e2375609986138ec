import { StatusDial } from '#pwa/ui/status-dial.tsx';
import type { Goal } from '#schema/goals.ts';
import styles from './goal-row.module.css';
import { useGoalActions } from './use-goal-actions.ts';

/** Completes a goal from another page; nothing for the goals of a coach, which the client only looks at. */
export function GoalTick({ goal }: { goal: Goal }) {
  const { toggle } = useGoalActions();
  if (goal.goalType === 'coaching') return null;
  return (
    <button
      type="button"
      className={styles.dial}
      aria-label={`Complete ${goal.title}`}
      title="Complete"
      onClick={() => void toggle(goal)}
    >
      <StatusDial status={goal.status} />
    </button>
  );
}
