import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { formatMoney } from '#pwa/api/price.ts';
import { useToken } from '#pwa/api/use-token.ts';
import { Button, ButtonLink } from '#pwa/ui/button.tsx';
import { DataAge } from '#pwa/ui/data-age.tsx';
import { formatDate } from '#pwa/ui/dates.ts';
import { EmptyState } from '#pwa/ui/empty-state.tsx';
import { FailedState } from '#pwa/ui/failed-state.tsx';
import { BackLink, Page, PageHead } from '#pwa/ui/page.tsx';
import { Skeleton, SkeletonBlock, SkeletonLine } from '#pwa/ui/skeleton.tsx';
import type { UnconfirmedPayment } from '#schema/checkout.ts';
import { AppError } from '#schema/errors.ts';
import { paths } from '#schema/paths.ts';
import { MoneyBack } from './money-back.tsx';
import styles from './receipt.module.css';
import { ReceiptSheet } from './receipt-sheet.tsx';

import { receiptsQuery } from './receipts-queries.ts';

/** `/receipts/:orderId`: one payment of the signed-in person, to read and to print. */
export function ReceiptScreen() {
  const { orderId } = useParams();
  const { data, error, refetch, dataUpdatedAt } = useQuery(receiptsQuery(useToken()));
  const receipt = data?.receipts.find((candidate) => candidate.orderId === orderId);
  const unconfirmed = data?.unconfirmed.find((candidate) => candidate.orderId === orderId);
  const age = data && error ? dataUpdatedAt : undefined;

  if (receipt) {
    return (
      <ReceiptPage
        age={age}
        action={
          <Button icon={<Printer aria-hidden="true" />} onClick={() => window.print()}>
            Print
          </Button>
        }
      >
        <ReceiptSheet receipt={receipt} />
        <div className="screen-only">
          <MoneyBack receipt={receipt} />
        </div>
      </ReceiptPage>
    );
  }
  if (unconfirmed) return <Unconfirmed payment={unconfirmed} age={age} />;
  if (data && !error) return <MissingReceipt />;
  if (!error) return <ReceiptSkeleton />;
  return (
    <ReceiptPage>
      <ReceiptFailed error={error} onRetry={() => void refetch()} />
    </ReceiptPage>
  );
}

interface ReceiptPageProps {
  /** When what it shows was read, epoch ms, while the server cannot be asked again. */
  age?: number | undefined;
  action?: ReactNode;
  children: ReactNode;
}

function ReceiptPage({ age, action, children }: ReceiptPageProps) {
  return (
    <Page width="narrow">
      <PageHead
        title="Receipt"
        before={
          <span className="screen-only">
            <BackLink to={paths.history}>Your History</BackLink>
          </span>
        }
        actions={action}
      />
      {age !== undefined && (
        <div className="screen-only">
          <DataAge at={age} />
        </div>
      )}
      {children}
    </Page>
  );
}

function ReceiptFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const again = <Button onClick={onRetry}>Try again</Button>;
  if (error instanceof AppError && error.code === 'network') {
    return (
      <EmptyState title="This receipt isn’t on this device" action={again}>
        Can’t reach Northbeam right now. The receipt loads when you’re back online.
      </EmptyState>
    );
  }
  return (
    <FailedState title="We couldn’t load the receipt" action={again}>
      Your payment and the receipt are safe. Please try again.
    </FailedState>
  );
}

/** There is no receipt for money that has not come. */
function Unconfirmed({ payment, age }: { payment: UnconfirmedPayment; age: number | undefined }) {
  const { kind, state, amountCents, currency, since } = payment;
  const which = `Your payment of ${formatMoney(amountCents, currency)} from ${formatDate(since)}`;
  const isAwaited = state === 'processing';
  return (
    <ReceiptPage age={age}>
      <EmptyState
        title={isAwaited ? 'Your bank is still confirming this payment' : 'Your bank declined this payment'}
        action={
          kind === 'chat' ? (
            <ButtonLink to={paths.subscribe}>See your chat access</ButtonLink>
          ) : (
            <ButtonLink to={paths.history}>Open your history</ButtonLink>
          )
        }
      >
        {isAwaited
          ? `${which} may take a few days. You’ll find the receipt here once the money arrives. You don’t need to pay again.`
          : `${which} didn’t go through. Nothing was charged, and you can pay again${kind === 'chat' ? '' : ' from your history'}.`}
      </EmptyState>
    </ReceiptPage>
  );
}

function MissingReceipt() {
  return (
    <ReceiptPage>
      <EmptyState
        title="We couldn’t find that receipt"
        action={<ButtonLink to={paths.history}>Open your history</ButtonLink>}
      >
        It may belong to a different account. This account’s receipts are in your history.
      </EmptyState>
    </ReceiptPage>
  );
}

function ReceiptSkeleton() {
  return (
    <ReceiptPage>
      <Skeleton label="Loading the receipt">
        <div className={styles.loading}>
          <SkeletonLine size="heading" width="half" />
          <SkeletonBlock height="m" />
          <SkeletonBlock height="m" />
        </div>
      </Skeleton>
    </ReceiptPage>
  );
}
