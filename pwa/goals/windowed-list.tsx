import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { usePrinting } from '#pwa/ui/use-printing.ts';
import type { Goal } from '#schema/goals.ts';
import { type DropGoal, useDragging } from './use-dragging.ts';
import type { LocalGoal } from './use-goals.ts';
import styles from './windowed-list.module.css';

/** More than a phone shows: what stands below them is drawn in the next frames. */
const firstRows = 10;
const moreRows = 28;

interface WindowedListProps {
  label: string;
  goals: readonly LocalGoal[];
  /** A goal that must be drawn, however far down it stands. */
  neededId: string | null;
  /** Stands above the first row, in the same frame. */
  before?: ReactNode;
  /** Where rows can be dragged. */
  onDrop: DropGoal | undefined;
  renderGoal: (local: LocalGoal, index: number) => ReactNode;
  /** Names the section of a goal, where the order has some. */
  sectionOf: ((goal: Goal) => string) | undefined;
  /** Was just saved: it is shown, and tinted for a second. */
  savedId: string | null;
}

/** Draws as many rows as were scrolled to: nobody waits for ten thousand of them. On paper all of them stand. */
export function WindowedList({ label, goals, neededId, before, onDrop, renderGoal, ...marks }: WindowedListProps) {
  const [limit, setLimit] = useState(firstRows);
  const isPrinting = usePrinting();
  const list = useRef<HTMLUListElement>(null);
  const hasList = Boolean(before) || goals.length > 0;
  useDragging(list, hasList ? onDrop : undefined);
  const needed = neededId === null ? -1 : goals.findIndex(({ row }) => row.id === neededId);
  const { sectionOf, savedId } = marks;
  const headOf = (index: number) => {
    const [goal, above] = [goals[index], goals[index - 1]];
    const name = goal && sectionOf?.(goal.row);
    return name === (above && sectionOf?.(above.row)) ? undefined : name;
  };
  const drawn = isPrinting ? goals : goals.slice(0, Math.max(limit, needed + 1));
  // The row comes a moment after its form has gone.
  useShowing(list, drawn.some(({ row }) => row.id === savedId) ? savedId : null);
  return (
    <>
      {hasList && (
        <div className={styles.frame}>
          {before}
          <ul ref={list} className={styles.list} aria-label={label}>
            {drawn.map((local, index) => (
              <li
                key={local.row.id}
                className={styles.item}
                data-saved={local.row.id === savedId || undefined}
                aria-setsize={goals.length}
                aria-posinset={index + 1}
              >
                {headOf(index) && <h2 className={styles.section}>{headOf(index)}</h2>}
                {renderGoal(local, index)}
              </li>
            ))}
          </ul>
        </div>
      )}
      {drawn.length < goals.length && <End key={drawn.length} onNear={() => setLimit(drawn.length + moreRows)} />}
    </>
  );
}

/** Brings a goal into view, unless it is. */
function useShowing(list: RefObject<HTMLElement | null>, savedId: string | null): void {
  useEffect(() => {
    if (savedId === null) return;
    list.current?.querySelector(`[data-goal="${savedId}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [list, savedId]);
}

/** Below the last drawn row; tells when it comes near the window. */
function End({ onNear }: { onNear: () => void }) {
  const place = useRef<HTMLDivElement>(null);
  const tell = useRef(onNear);
  tell.current = onNear;
  useEffect(() => {
    if (!place.current) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) tell.current();
      },
      { rootMargin: '1200px' },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  return <div ref={place} />;
}
