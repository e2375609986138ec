import { useId } from 'react';
import { formatDay } from '#pwa/ui/dates.ts';
import { dueWords } from '#pwa/ui/due-words.ts';
import type { Goal } from '#schema/goals.ts';
import { type DoneInWeek, goalProgress } from './goal-progress.ts';
import styles from './progress-picture.module.css';

const barWidth = 22;
const gap = 10;
const height = 64;

/** Shows the last weeks' progress, drawn and in words, and what is due next. */
export function ProgressPicture({ goals, today }: { goals: readonly Goal[]; today: string }) {
  const titleId = useId();
  const { weeks, next, isNew } = goalProgress(goals, today);
  const total = weeks.reduce((sum, { count }) => sum + count, 0);
  if (total === 0 && isNew && !next) return null;
  return (
    <section className={styles.progress} aria-labelledby={titleId}>
      <div>
        <h2 id={titleId}>{findingOf(total, isNew)}</h2>
        {next && (
          <p>
            Next: {next.title}. {dueWords(next, today).text}.
          </p>
        )}
      </div>
      {total > 0 && <WeekBars weeks={weeks} today={today} />}
    </section>
  );
}

/** A list that began this week is not measured over eight. */
const findingOf = (total: number, isNew: boolean) =>
  total > 0
    ? `${total} completed in the last 8 weeks`
    : isNew
      ? 'You’ve just started'
      : 'No goals completed in the last 8 weeks';

/** The number stands at each bar; the table says the same to whoever cannot see it. */
function WeekBars({ weeks, today }: { weeks: readonly DoneInWeek[]; today: string }) {
  const most = Math.max(...weeks.map(({ count }) => count));
  return (
    <figure className={styles.figure}>
      <svg viewBox={`0 0 ${weeks.length * (barWidth + gap)} ${height + 18}`} aria-hidden="true">
        {weeks.map(({ from, count }, i) => {
          const barHeight = count === 0 ? 2 : (count / most) * (height - 16);
          const x = i * (barWidth + gap) + gap / 2;
          return (
            <g key={from} data-now={i === weeks.length - 1}>
              <rect x={x} y={height - barHeight} width={barWidth} height={barHeight} rx="2" />
              {count > 0 && (
                <text x={x + barWidth / 2} y={height - barHeight - 5}>
                  {count}
                </text>
              )}
            </g>
          );
        })}
        <line x1="0" x2={weeks.length * (barWidth + gap)} y1={height} y2={height} />
      </svg>
      <div className={styles.table}>
        <table>
          <caption>Goals completed by week</caption>
          <tbody>
            {weeks.map(({ from, count }) => (
              <tr key={from}>
                <th scope="row">Week of {formatDay(from, today)}</th>
                <td>{count}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}
