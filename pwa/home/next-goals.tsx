import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ButtonLink } from '#pwa/ui/button.tsx';
import { type DueWords, dueWords } from '#pwa/ui/due-words.ts';
import { EmptyState } from '#pwa/ui/empty-state.tsx';
import { ListCard } from '#pwa/ui/list-card.tsx';
import { localDayOf } from '#schema/goal-days.ts';
import type { Goal } from '#schema/goals.ts';
import type { PlannedGoal } from '#schema/goals-of-report.ts';
import { paths } from '#schema/paths.ts';
import styles from './next-goals.module.css';

interface NextGoalsProps {
  goals: readonly Goal[];
  renderTick: (goal: Goal) => ReactNode;
}

/** The goals that come next, each leading to its details. */
export function NextGoals({ goals, renderTick }: NextGoalsProps) {
  if (goals.length === 0) {
    return (
      <EmptyState
        title="Nothing is due"
        level={3}
        action={<ButtonLink to={`${paths.goals}?new=1`}>Add a goal</ButtonLink>}
      >
        Add the next thing that moves your business forward.
      </EmptyState>
    );
  }
  const today = localDayOf(Date.now());
  return (
    <ListCard>
      {goals.map((goal) => (
        <li key={goal.id} className={styles.item}>
          {renderTick(goal)}
          <Link to={`${paths.goals}?goal=${goal.id}`} className={styles.goal}>
            <span className={styles.title}>{goal.title}</span>
            <Due {...dueWords(goal, today)} />
          </Link>
        </li>
      ))}
    </ListCard>
  );
}

function Due({ text, isLate }: DueWords) {
  return <span className={isLate ? styles.late : styles.due}>{text}</span>;
}

/** The next step of the latest report, which is no goal yet. */
export function NextStep({ step, actions }: { step: PlannedGoal; actions: ReactNode }) {
  const due = dueWords({ ...step, status: 'Not Started', completedDate: null }, localDayOf(Date.now()));
  return (
    <div className={styles.step}>
      <p className={styles.due}>Next step in your report</p>
      <h3 className={styles.stepTitle}>{step.title}</h3>
      <p className={styles.due}>{due.text}</p>
      {actions}
    </div>
  );
}
