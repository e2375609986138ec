import { type Goal, priorities } from '#schema/goals.ts';
import styles from './priority-bars.module.css';

/** Four steps and the word. */
export function PriorityBars({ priority }: Pick<Goal, 'priority'>) {
  const level = priorities.indexOf(priority);
  return (
    <span className={styles.priority} data-priority={priority}>
      <svg viewBox="0 0 16 14" aria-hidden="true">
        {priorities.map((name, i) => (
          <rect key={name} x={i * 4.2} y={10 - i * 3} width="3" height={4 + i * 3} rx="0.6" data-on={i <= level} />
        ))}
      </svg>
      {priority}
    </span>
  );
}
