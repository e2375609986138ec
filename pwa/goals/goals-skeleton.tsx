import { Skeleton, SkeletonBlock, SkeletonLine } from '#pwa/ui/skeleton.tsx';

/** The tabs, the search and the first rows. */
export function GoalsSkeleton() {
  return (
    <Skeleton label="Loading your goals">
      <SkeletonLine width="half" />
      <SkeletonBlock height="s" />
      <SkeletonBlock height="m" />
      <SkeletonBlock height="m" />
    </Skeleton>
  );
}
