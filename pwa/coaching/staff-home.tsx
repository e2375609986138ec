import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useIsOffline } from '#pwa/offline/sync/use-is-offline.ts';
import { useSyncedAt } from '#pwa/offline/sync/use-synced-at.ts';
import { Badge } from '#pwa/ui/badge.tsx';
import { Button, ButtonLink } from '#pwa/ui/button.tsx';
import { formatMoment } from '#pwa/ui/dates.ts';
import { EmptyState } from '#pwa/ui/empty-state.tsx';
import { FailedState } from '#pwa/ui/failed-state.tsx';
import { ListCard } from '#pwa/ui/list-card.tsx';
import { Page, PageHead, PageSection } from '#pwa/ui/page.tsx';
import { Skeleton, SkeletonBlock } from '#pwa/ui/skeleton.tsx';
import { paths } from '#schema/paths.ts';
import type { NeedReason } from '#schema/portal.ts';
import { nameOfFilter } from './list-address.ts';
import styles from './staff-home.module.css';
import { type NeedGroup, type NeedingClient, type Needs, useNeeds } from './use-needs.ts';

interface StaffHomeProps {
  /** Greets the reader. */
  title: string;
  /** Says first what needs the reader on this device, such as a conflict. */
  notice: ReactNode;
}

/** Shows a coach or an admin which clients need them, at `/home`. */
export function StaffHome({ title, notice }: StaffHomeProps) {
  const { groups, countedHere, isEmpty, retry } = useNeeds();
  const isOffline = useIsOffline();
  const syncedAt = useSyncedAt();
  const synced = syncedAt ? `Last synced ${formatMoment(syncedAt)}` : '';
  return (
    <Page>
      <PageHead
        title={title}
        lead={[isOffline && 'You’re offline', synced].filter(Boolean).join('. ')}
        actions={
          <ButtonLink variant="primary" to={paths.coaching}>
            Coaching Portal
          </ButtonLink>
        }
      />
      {notice}
      {!groups && (
        <Skeleton label="Loading your start page">
          <SkeletonBlock height="m" />
          <SkeletonBlock height="m" />
        </Skeleton>
      )}
      {retry && (
        <FailedState title="We couldn’t count all of your clients" action={<Button onClick={retry}>Try again</Button>}>
          {!isEmpty && 'You’re seeing the ones on this device. '}Nothing was changed.
        </FailedState>
      )}
      {groups && groups.length > 0 && countedHere !== undefined && (
        <p role="status" className={styles.counted}>
          Counted from the {countedHere.toLocaleString()} loaded on this device. There may be more.
        </p>
      )}
      {groups && isEmpty && !retry && (
        <EmptyState title="No clients on this device yet">They’ll download the next time you’re online.</EmptyState>
      )}
      {groups?.length === 0 && !isEmpty && !retry && <NobodyWaits countedHere={countedHere} />}
      {groups?.map((group) => (
        <Group key={group.reason} {...group} />
      ))}
    </Page>
  );
}

function NobodyWaits({ countedHere }: Pick<Needs, 'countedHere'>) {
  if (countedHere === undefined) {
    return <EmptyState title="You’re all caught up">No clients are waiting for you right now.</EmptyState>;
  }
  if (countedHere === 0) {
    return <EmptyState title="We can’t tell who needs you yet">Connect to check all of your clients.</EmptyState>;
  }
  return (
    <EmptyState title="No client on this device needs you">
      Counted from the {countedHere.toLocaleString()} loaded here. Connect to check all of your clients.
    </EmptyState>
  );
}

const titles: Record<NeedReason, string> = {
  question: 'New questions',
  overdue: 'Overdue goals',
  unopened: 'New submissions',
  quiet: 'No activity for 14 days',
};

function Group({ reason, total, clients }: NeedGroup) {
  return (
    <PageSection
      title={
        <>
          {titles[reason]}{' '}
          <span className={styles.total}>
            <Badge tone="neutral">{total.toLocaleString()}</Badge>
          </span>
        </>
      }
      action={total > clients.length && <Link to={listOf(reason)}>See all</Link>}
    >
      <ListCard label={titles[reason]}>
        {clients.map((client) => (
          <Client key={client.id} client={client} />
        ))}
      </ListCard>
    </PageSection>
  );
}

const listOf = (reason: NeedReason): string =>
  `${paths.coaching}?${new URLSearchParams({ [nameOfFilter('need')]: reason, sort: 'need' })}`;

function Client({ client }: { client: NeedingClient }) {
  const { id, firstName, lastName, company, industry, question } = client;
  const path = paths.submission.replace(':submissionId', id);
  return (
    <li>
      <Link to={path} className={styles.client}>
        <span className={styles.name}>{[firstName, lastName].filter(Boolean).join(' ')}</span>
        <span className={styles.about}>{[company, industry].filter(Boolean).join(', ')}</span>
      </Link>
      {question && (
        <div className={styles.asked}>
          <blockquote className="said">{question.text}</blockquote>
          <p>
            <span className={styles.about}>{formatMoment(Date.parse(question.asked_at))}</span>
            <Link to={path} state={{ writes: true }}>
              Write to {firstName}
            </Link>
          </p>
        </div>
      )}
    </li>
  );
}
