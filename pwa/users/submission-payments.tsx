import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useIsOffline } from '#pwa/offline/sync/use-is-offline.ts';
import { Disclosure } from '#pwa/ui/disclosure.tsx';
import type { SubmissionCard } from '#schema/submissions.ts';
import { PaymentList } from './payment-list.tsx';
import { DetailsSection } from './user-details.tsx';
import { paymentsQuery } from './users-queries.ts';

type Payer = Pick<SubmissionCard, 'id' | 'firstName' | 'lastName'>;

/**
 * Shows admins a submission's payments, also those of a person without an account. They are asked for when they are
 * opened, because each look at them is an entry of the audit log.
 */
export function SubmissionPayments({ submission: { id, firstName, lastName } }: { submission: Payer }) {
  const [isOpen, setOpen] = useState(false);
  const orders = useQuery({ ...paymentsQuery({ submission: id }), enabled: isOpen });
  const isMissing = useIsOffline() && orders.data === undefined;
  const name = [firstName, lastName].filter(Boolean).join(' ');
  return (
    <Disclosure
      summary="Payments"
      note={isMissing && 'You’ll need to be online to see these.'}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      {isOpen && (
        <DetailsSection title="Payments for this submission" failed="Failed to load payments." query={orders}>
          {(answer) => <PaymentList orders={answer} name={name} />}
        </DetailsSection>
      )}
    </Disclosure>
  );
}
