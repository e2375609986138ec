import { Page } from '#pwa/ui/page.tsx';
import { Skeleton, SkeletonBlock, SkeletonLine } from '#pwa/ui/skeleton.tsx';

/** While the code of a page loads: a heading and a block, as most pages begin. */
export function RouteSkeleton() {
  return (
    <Page>
      <Skeleton label="Loading the page">
        <SkeletonLine size="title" width="half" />
        <SkeletonLine width="long" />
        <SkeletonBlock height="l" />
      </Skeleton>
    </Page>
  );
}
