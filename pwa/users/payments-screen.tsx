import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { isNoAnswer } from '#pwa/api/is-no-answer.ts';
import { useToken } from '#pwa/api/use-token.ts';
import { useIsOffline } from '#pwa/offline/sync/use-is-offline.ts';
import { useOnReconnected } from '#pwa/offline/sync/use-on-reconnected.ts';
import { Button, TextButton } from '#pwa/ui/button.tsx';
import { DataAge } from '#pwa/ui/data-age.tsx';
import { formatMoment, formatShortDay } from '#pwa/ui/dates.ts';
import { EmptyState } from '#pwa/ui/empty-state.tsx';
import { FailedState } from '#pwa/ui/failed-state.tsx';
import { TextField } from '#pwa/ui/field.tsx';
import { BackLink, Page, PageHead } from '#pwa/ui/page.tsx';
import { Skeleton, SkeletonBlock } from '#pwa/ui/skeleton.tsx';
import { Table, type TableColumn } from '#pwa/ui/table.tsx';
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx';
import { formatMoney } from '#schema/amount.ts';
import { productNames } from '#schema/checkout.ts';
import type { PaymentsAnswer } from '#schema/orders.ts';
import { paths } from '#schema/paths.ts';
import { ListPages } from './list-pages.tsx';
import { OrderBadge, RefundDialog } from './payment-list.tsx';
import styles from './payments-screen.module.css';
import { useLastRead } from './use-last-read.ts';
import { allPaymentsQuery } from './users-queries.ts';

type Payment = PaymentsAnswer['orders'][number];

/** Shows what everybody paid for at `/users/payments`, below a route for admins. */
export function PaymentsScreen() {
  const [{ page, search }, show] = usePaymentsAddress();
  const query = useQuery(allPaymentsQuery({ page, search }, useToken()));
  const { error, isFetching } = query;
  const retry = () => void query.refetch();
  // A reading that failed has no entry in the audit log yet.
  useOnReconnected(() => error && retry());
  const isOffline = useIsOffline();
  const isUnreachable = isOffline || isNoAnswer(error);
  const data = useLastRead(query.data, isUnreachable);
  const isOther = query.data === undefined || query.isPlaceholderData;
  const [refunding, setRefunding] = useState<Payment>();

  return (
    <Page>
      <PageHead
        title="Payments"
        lead="Everything people paid for, newest first. A refund sends the whole payment back."
        before={<BackLink to={paths.users}>Users</BackLink>}
      />
      <PayerSearch value={search} isOffline={isOffline} onSearch={(text) => show({ search: text })} />
      {data && isUnreachable && (
        <DataAge at={data.readAt}>
          Can’t reach Northbeam right now.{' '}
          {isOther && 'These are the payments you saw last. The ones you asked for load when you’re back online. '}
          {isOffline ? (
            'Connect to search, refund a payment, or see other pages.'
          ) : (
            <TextButton onClick={retry}>Try again</TextButton>
          )}
        </DataAge>
      )}
      {data && error && !isUnreachable && <NotLoaded error={error} onRetry={retry} />}
      {data && search !== '' && !isOther && data.orders.length > 0 && (
        <p className={styles.found} role="status">
          {data.pagination.total} {data.pagination.total === 1 ? 'payment matches' : 'payments match'} “{search}”.{' '}
          <TextButton onClick={() => show({})}>Show all</TextButton>
        </p>
      )}
      {data && data.orders.length > 0 && (
        <Table
          caption="Payments"
          captionHidden
          columns={columnsOf({ isOffline, onRefund: setRefunding })}
          rows={data.orders}
          rowKey={({ id }) => id}
        />
      )}
      {data?.pagination.total === 0 && <NothingFound search={search} isOffline={isOffline} onClear={() => show({})} />}
      {data && data.orders.length === 0 && data.pagination.total > 0 && (
        <EmptyState
          title={`There’s no page ${data.pagination.page}`}
          action={
            <Button disabled={isOffline} onClick={() => show({ search })}>
              Go to the first page
            </Button>
          }
        >
          The payments you’re looking for may be on an earlier page.
        </EmptyState>
      )}
      {data && data.orders.length > 0 && (
        <ListPages
          {...data.pagination}
          label="Pages of payments"
          what="payments"
          isBusy={isFetching}
          isOffline={isOffline}
          onShow={(next) => show({ search, page: next })}
        />
      )}
      {!data && (error || isOffline) && <NotLoaded error={error} onRetry={retry} />}
      {!data && !error && !isOffline && <PaymentsSkeleton />}
      <Suspense fallback={null}>
        {refunding && (
          <RefundDialog order={refunding} name={payerName(refunding)} onClose={() => setRefunding(undefined)} />
        )}
      </Suspense>
    </Page>
  );
}

interface PaymentsAddress {
  page: number;
  search: string;
}

/** Reads the page and the search from the address, so that one admin can show another what they found. */
function usePaymentsAddress(): [PaymentsAddress, (next: Partial<PaymentsAddress>) => void] {
  const [params, setParams] = useSearchParams();
  const page = Math.max(1, Number.parseInt(params.get('page') ?? '1', 10) || 1);
  function show({ page: next = 1, search = '' }: Partial<PaymentsAddress>): void {
    const words = search === '' ? [] : [['q', search]];
    const place = next > 1 ? [['page', String(next)]] : [];
    setParams(Object.fromEntries([...words, ...place]), { replace: next === page, preventScrollReset: true });
  }
  return [{ page, search: params.get('q') ?? '' }, show];
}

interface PayerSearchProps {
  value: string;
  isOffline: boolean;
  onSearch: (text: string) => void;
}

/** Searches when the person says so, and not while they type: each search is an entry of the audit log. */
function PayerSearch({ value, isOffline, onSearch }: PayerSearchProps) {
  const [{ text, applied }, set] = useState({ text: value, applied: value });
  if (value !== applied) set({ text: value, applied: value });
  return (
    <search>
      <form
        className={styles.search}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isOffline) onSearch(text.trim());
        }}
      >
        <TextField
          label="Name or email"
          autoComplete="off"
          enterKeyHint="search"
          maxLength={200}
          value={text}
          onChange={({ target }) => set({ text: target.value, applied })}
        />
        <Button type="submit" disabled={isOffline}>
          Search
        </Button>
      </form>
    </search>
  );
}

interface RowActions {
  isOffline: boolean;
  onRefund: (payment: Payment) => void;
}

const columnsOf = ({ isOffline, onRefund }: RowActions): TableColumn<Payment>[] => [
  {
    key: 'paid',
    header: 'Paid',
    cell: ({ paid_at }) =>
      paid_at && (
        <time className={styles.whole} dateTime={paid_at}>
          {formatShortDay(paid_at)}
        </time>
      ),
  },
  { key: 'person', header: 'Person', heading: true, cell: (payment) => <Payer payment={payment} /> },
  { key: 'product', header: 'For', cell: ({ product }) => productNames[product] },
  { key: 'amount', header: 'Amount', numeric: true, cell: amountOf },
  { key: 'status', header: 'Status', cell: (payment) => <Status payment={payment} /> },
  {
    key: 'refund',
    header: 'Refund',
    headerHidden: true,
    cell: (payment) =>
      payment.can_refund && (
        <Button className={styles.whole} size="s" disabled={isOffline} onClick={() => onRefund(payment)}>
          Refund
          <VisuallyHidden>
            {' '}
            {amountOf(payment)} to {payerName(payment)}
          </VisuallyHidden>
        </Button>
      ),
  },
];

const amountOf = ({ amount_cents, currency }: Payment): string => formatMoney(amount_cents, currency);

const payerName = ({ person }: Payment): string => person?.name || person?.email || 'the buyer';

/** Names who paid, and leads to their account; to the submission of somebody without one. */
function Payer({ payment: { person, submission_id } }: { payment: Payment }) {
  if (!person) return 'Deleted account';
  const name = person.name || person.email;
  const place =
    person.user_id === null
      ? submission_id && paths.submission.replace(':submissionId', submission_id)
      : `${paths.users}?${new URLSearchParams({ user: person.user_id })}`;
  return (
    <div className={styles.payer}>
      {place ? <Link to={place}>{name}</Link> : name}
      {name !== person.email && <p className={styles.quiet}>{person.email}</p>}
    </div>
  );
}

function Status({ payment: { state, refund_since, refunded_at } }: { payment: Payment }) {
  const day = refunded_at && (state === 'refunded' ? '' : 'Partly refunded ') + formatShortDay(refunded_at);
  const words = refund_since ? `Since ${formatMoment(refund_since)}` : day;
  return (
    <>
      <OrderBadge state={state} />
      {words && <p className={styles.quiet}>{words}</p>}
    </>
  );
}

interface NothingFoundProps {
  search: string;
  isOffline: boolean;
  onClear: () => void;
}

function NothingFound({ search, isOffline, onClear }: NothingFoundProps) {
  if (search === '') return <EmptyState title="No payments yet">What people buy shows up here.</EmptyState>;
  return (
    <EmptyState
      title={`No payments match “${search}”`}
      action={
        <Button disabled={isOffline} onClick={onClear}>
          Clear search
        </Button>
      }
    >
      Search by the payer’s name or email.
    </EmptyState>
  );
}

function NotLoaded({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  const retry = <Button onClick={onRetry}>Try again</Button>;
  if (!error || isNoAnswer(error)) {
    return (
      <EmptyState title="Can’t reach Northbeam right now" action={retry}>
        Payments are only on the server. Connect to see them.
      </EmptyState>
    );
  }
  return (
    <FailedState title="Failed to load payments." action={retry}>
      Nothing was changed.
    </FailedState>
  );
}

function PaymentsSkeleton() {
  return (
    <Skeleton label="Loading payments">
      <div className={styles.loading}>
        <SkeletonBlock height="s" />
        <SkeletonBlock height="s" />
        <SkeletonBlock height="s" />
        <SkeletonBlock height="s" />
        <SkeletonBlock height="s" />
      </div>
    </Skeleton>
  );
}
