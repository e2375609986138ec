import type { ReactNode } from 'react';
import { useHandedOnFocus } from '#pwa/ui/handed-on-focus.ts';
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
