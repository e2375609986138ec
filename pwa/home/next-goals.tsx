import { Link } from 'react-router-dom';
import { ButtonLink } from '#pwa/ui/button.tsx';
import { EmptyState } from '#pwa/ui/empty-state.tsx';
import { ListCard } from '#pwa/ui/list-card.tsx';
import type { Goal } from '#schema/goals.ts';
import { paths } from '#schema/paths.ts';
import styles from './next-goals.module.css';

/** The goals that come next, each leading to its details. */
export function NextGoals({ goals }: { goals: readonly Goal[] }) {
  if (goals.length === 0) {
    return (
      <EmptyState
        title="Nothing is due"
        level={3}
        action={<ButtonLink to={`${paths.goals}?new=1`}>Add a goal</ButtonLink>}
      >
        Write down the next thing that moves your business.
      </EmptyState>
    );
  }
  return (
    <ListCard>
      {goals.map((goal) => (
        <li key={goal.id}>
          <Link to={`${paths.goals}?goal=${goal.id}`} className={styles.goal}>
            <span className={styles.title}>{goal.title}</span>
            <span className={styles.due}>{goal.targetCompletion ? dueWords(goal.targetCompletion) : 'No date'}</span>
          </Link>
        </li>
      ))}
    </ListCard>
  );
}

const dueWords = (day: string) =>
  `Due ${new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(Date.parse(day))}`;
