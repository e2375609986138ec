import type { ReactNode } from 'react';
import { useHandedOnFocus } from '#pwa/ui/handed-on-focus.ts';
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx';

/** A screen reader announces this text. */
export const endedAnnouncement = 'We’re refunding your payment. Your access to the report has ended.';

interface EndingReportProps {
  /** Takes the report's place once its payment went back. */
  ended: ReactNode;
  children: ReactNode;
}

/** A report that ends while it is open does not do so in silence. */
export function EndingReport({ ended, children }: EndingReportProps) {
  return (
    <>
      <VisuallyHidden role="status">{ended && endedAnnouncement}</VisuallyHidden>
      {ended || <Open>{children}</Open>}
    </>
  );
}

function Open({ children }: { children: ReactNode }) {
  useHandedOnFocus();
  return children;
}
