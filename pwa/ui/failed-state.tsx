import type { ReactNode } from 'react';
import { Banner } from './banner.tsx';

export interface FailedStateProps {
  /** Says what happened, in the catalogue's words. */
  title: ReactNode;
  /** Says what was saved. */
  children?: ReactNode;
  /** The one way on. */
  action: ReactNode;
}

/** Stands where the content would: what happened, what was kept, one way on. */
export function FailedState({ title, children, action }: FailedStateProps) {
  return (
    <Banner tone="danger" title={title} action={action}>
      {children}
    </Banner>
  );
}
