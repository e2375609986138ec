import { Skeleton, SkeletonLine } from '#pwa/ui/skeleton.tsx';
import styles from './submissions-skeleton.module.css';

const rows = Array.from({ length: 8 }, (_, i) => i);

/** Takes as much room as the list: cards on small screens, lines of a table on large ones. */
export function SubmissionsSkeleton() {
  return (
    <Skeleton label="Loading submissions">
      <div className={styles.count}>
        <SkeletonLine width="full" />
      </div>
      <div className={styles.rows}>
        {rows.map((row) => (
          <div key={row} className={styles.row}>
            <SkeletonLine width="half" />
            <SkeletonLine width="long" />
            <span className={styles.onCards}>
              <SkeletonLine width="half" />
              <SkeletonLine width="short" />
            </span>
          </div>
        ))}
      </div>
    </Skeleton>
  );
}
