import { type ReactNode, useLayoutEffect } from 'react';
import { Page, PageHead } from '#pwa/ui/page.tsx';

/** The frame of every state of a payment: one title, one content. */
export function PaymentPage({ title, children }: { title: ReactNode; children: ReactNode }) {
  useHandedOnFocus();
  return (
    <Page width="narrow">
      <PageHead title={title} />
      {children}
    </Page>
  );
}

/** A state takes its buttons with it; whoever pressed one goes on at the start of what stands in its place. */
function useHandedOnFocus(): void {
  useLayoutEffect(() => {
    const page = document.getElementById('main');
    return () => {
      if (!page?.contains(document.activeElement)) return;
      queueMicrotask(() => document.getElementById('main')?.focus({ preventScroll: true }));
    };
  }, []);
}
