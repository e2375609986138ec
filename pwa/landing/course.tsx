import { useSyncExternalStore } from 'react';
import { classNames } from '#pwa/ui/class-names.ts';
import styles from './course.module.css';

interface Stop {
  x: number;
  y: number;
  move: string;
  /** Days from today. */
  inDays: number;
  /** Writes the words on the left of the course. */
  isBefore?: boolean;
}

interface Chart {
  viewBox: string;
  beam: string;
  horizon: string;
  line: string;
  start: { x: number; y: number; r: number };
  today: { x: number; y: number };
  gap: number;
  stops: readonly Stop[];
}

const narrow: Chart = {
  viewBox: '0 0 390 268',
  beam: 'M40 236 430-16v156Z',
  horizon: 'M-400 236.5h1600',
  line: 'M40 236 430 46',
  start: { x: 40, y: 236, r: 8 },
  today: { x: 20, y: 260 },
  gap: 17,
  stops: [
    { x: 122, y: 196, move: 'Quotes out in 3 days', inDays: 13 },
    { x: 212, y: 152, move: 'Shared schedule', inDays: 27 },
    { x: 318, y: 100.5, move: 'Books closed monthly', inDays: 76, isBefore: true },
  ],
};

const wide: Chart = {
  viewBox: '0 0 580 480',
  beam: 'M20 424 940-228v360Z',
  horizon: 'M-1200 424.5h3000',
  line: 'M20 424 940-77',
  start: { x: 20, y: 424, r: 9 },
  today: { x: 2, y: 456 },
  gap: 22,
  stops: [
    { x: 146, y: 355.5, move: 'Quotes out in 3 days', inDays: 13 },
    { x: 304, y: 269.5, move: 'One person runs the schedule', inDays: 27 },
    { x: 490, y: 168, move: 'Books closed every month', inDays: 76, isBefore: true },
  ],
};

const label =
  'A sample plan that starts today: quotes out in 3 days, then one shared schedule, then books closed monthly, each with a date';

/** A plan as one bearing: from here, over three dated points. The dates come after loading: the page is made without a clock. */
export function Course() {
  const today = useToday();
  return (
    <div className={styles.place} role="img" aria-label={label}>
      <Drawing chart={narrow} today={today} className={styles.narrow} />
      <Drawing chart={wide} today={today} className={styles.wide} />
    </div>
  );
}

function Drawing({ chart, today, className }: { chart: Chart; today: number | null; className: string | undefined }) {
  const { start } = chart;
  return (
    <svg className={classNames(styles.course, className)} viewBox={chart.viewBox} aria-hidden="true" focusable="false">
      <path className={styles.beam} d={chart.beam} />
      <path className={styles.horizon} d={chart.horizon} />
      <path className={styles.line} d={chart.line} />
      <circle className={styles.start} cx={start.x} cy={start.y} r={start.r} />
      <text className={styles.date} x={chart.today.x} y={chart.today.y}>
        Today
      </text>
      {chart.stops.map((stop) => (
        <StopMark
          key={stop.move}
          stop={stop}
          gap={chart.gap}
          date={today === null ? '' : dateAfter(today, stop.inDays)}
        />
      ))}
    </svg>
  );
}

function StopMark({ stop, gap, date }: { stop: Stop; gap: number; date: string }) {
  const x = stop.isBefore ? stop.x - gap * 0.8 : stop.x + gap;
  const y = stop.isBefore ? stop.y - gap * 1.8 : stop.y + gap * 0.65;
  const anchor = stop.isBefore ? 'end' : 'start';
  return (
    <>
      <circle className={styles.stop} cx={stop.x} cy={stop.y} r={gap / 2.1} />
      <text className={styles.move} x={x} y={y} textAnchor={anchor}>
        {stop.move}
      </text>
      <text className={styles.date} x={x} y={y + gap} textAnchor={anchor}>
        {date}
      </text>
    </>
  );
}

function dateAfter(today: number, days: number): string {
  const date = new Date(today + days * 24 * 3_600_000);
  return `by ${new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'long' }).format(date)}`;
}

/** The start of this day, epoch ms; null in prerendered markup. */
function useToday(): number | null {
  return useSyncExternalStore(
    () => () => undefined,
    () => new Date().setHours(12, 0, 0, 0),
    () => null,
  );
}
