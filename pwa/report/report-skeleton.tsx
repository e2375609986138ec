import type { ReactNode } from 'react';
import { Wrap } from '#pwa/ui/page.tsx';
import { Skeleton, SkeletonBlock, SkeletonLine } from '#pwa/ui/skeleton.tsx';
import coverStyles from './cover.module.css';
import { CoverShape } from './cover.tsx';
import styles from './report-skeleton.module.css';

/** The cover and the first lines in grey, in their final places. */
export function ReportSkeleton({ actions }: { actions: ReactNode }) {
  return (
    <>
      <div className={coverStyles.cover}>
        <CoverShape />
        <Wrap>
          <div className={styles.cover}>{actions}</div>
        </Wrap>
      </div>
      <Wrap>
        <Skeleton label="Loading the report">
          <div className={styles.text}>
            <SkeletonLine size="title" width="half" />
            <SkeletonLine />
            <SkeletonLine />
            <SkeletonLine width="long" />
            <SkeletonBlock height="l" />
          </div>
        </Skeleton>
      </Wrap>
    </>
  );
}
