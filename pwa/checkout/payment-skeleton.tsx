import { Page } from '#pwa/ui/page.tsx';
import { Skeleton, SkeletonBlock, SkeletonLine } from '#pwa/ui/skeleton.tsx';

/** Stands for a `PaymentPage` of which nothing is known yet. */
export function PaymentSkeleton({ label }: { label: string }) {
  return (
    <Page width="narrow">
      <Skeleton label={label}>
        <SkeletonLine size="title" width="long" />
        <SkeletonBlock height="m" />
      </Skeleton>
    </Page>
  );
}
