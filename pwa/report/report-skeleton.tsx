import type { ReactNode } from 'react';
import { Wrap } from '#pwa/ui/page.tsx';
import { Skeleton, SkeletonBlock, SkeletonLine } from '#pwa/ui/skeleton.tsx';
import styles from './report-skeleton.module.css';

/** The head and the first lines in grey, in their final places. */
export function ReportSkeleton({ actions }: { actions: ReactNode }) {
  return (
    <Wrap>
      <div className={styles.head}>
        <Skeleton label="Loading the report">
          <SkeletonLine size="title" width="half" />
          <SkeletonLine width="half" />
        </Skeleton>
        {actions}
      </div>
      <div className={styles.text} aria-hidden="true">
        <SkeletonLine />
        <SkeletonLine />
        <SkeletonLine width="long" />
        <SkeletonBlock height="l" />
      </div>
    </Wrap>
  );
}
