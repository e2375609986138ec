import { StatusDial } from '#pwa/ui/status-dial.tsx';
import type { Goal } from '#schema/goals.ts';
import styles from './goal-row.module.css';
import { useGoalActions } from './use-goal-actions.ts';

/** Completes a goal from another page. A coach's goal shows its status only, because the client cannot change it. */
export function GoalTick({ goal }: { goal: Goal }) {
  const { toggle } = useGoalActions();
  const dial = <StatusDial status={goal.status} />;
  if (goal.goalType === 'coaching') return <span className={styles.dial}>{dial}</span>;
  return (
    <button
      type="button"
      className={styles.dial}
      aria-label={`Complete ${goal.title}`}
      title="Complete"
      onClick={() => void toggle(goal)}
    >
      {dial}
    </button>
  );
}
