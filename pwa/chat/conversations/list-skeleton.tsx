import { Skeleton, SkeletonLine } from '#pwa/ui/skeleton.tsx';
import styles from './conversations-sidebar.module.css';

/** As high as the list will be. */
export function ListSkeleton() {
  return (
    <Skeleton label="Loading your conversations">
      <div className={styles.skeleton}>
        <SkeletonLine width="short" />
        <SkeletonLine width="long" />
        <SkeletonLine width="half" />
        <SkeletonLine width="full" />
        <SkeletonLine width="half" />
      </div>
    </Skeleton>
  );
}
