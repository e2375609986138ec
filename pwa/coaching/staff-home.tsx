import { type ReactNode, useMemo } from 'react';
import { Link } from 'react-router-dom';
import { useStaffCards } from '#pwa/offline/sync/staff-rows.ts';
import { useIsOffline } from '#pwa/offline/sync/use-is-offline.ts';
import { useSynced } from '#pwa/offline/sync/use-synced.ts';
import { useSyncedAt } from '#pwa/offline/sync/use-synced-at.ts';
import { Badge } from '#pwa/ui/badge.tsx';
import { ButtonLink } from '#pwa/ui/button.tsx';
import { formatMoment } from '#pwa/ui/dates.ts';
import { EmptyState } from '#pwa/ui/empty-state.tsx';
import { ListCard } from '#pwa/ui/list-card.tsx';
import { Page, PageHead, PageSection } from '#pwa/ui/page.tsx';
import { Skeleton, SkeletonBlock } from '#pwa/ui/skeleton.tsx';
import { compareByNeed, needOf, needTimeAt } from '#schema/need.ts';
import { paths } from '#schema/paths.ts';
import type { NeedReason } from '#schema/portal.ts';
import type { SubmissionCard } from '#schema/submissions.ts';
import { type DeviceFacts, needFactsOf, readActivity } from './device-facts.ts';
import { readOpened, readSubmissionFacts } from './portal-store.ts';
import styles from './staff-home.module.css';
import { readTimeZone } from './use-list.ts';

interface StaffHomeProps {
  /** Greets the reader. */
  title: string;
  /** Says first what needs the reader on this device, such as a conflict. */
  notice: ReactNode;
}

/** Shows a coach or an admin which clients need them, at `/home`. All of it comes from this device. */
export function StaffHome({ title, notice }: StaffHomeProps) {
  const { cards, groups } = useNeeds();
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
      {groups && cards.length === 0 && (
        <EmptyState title="No clients on this device yet">They’ll download the next time you’re online.</EmptyState>
      )}
      {groups && cards.length > 0 && groups.length === 0 && (
        <EmptyState title="You’re all caught up">No client is waiting for you right now.</EmptyState>
      )}
      {groups?.map(({ reason, found }) => (
        <Group key={reason} reason={reason} found={found} />
      ))}
    </Page>
  );
}

interface NeedGroup {
  reason: NeedReason;
  /** Lists the most urgent first. */
  found: readonly SubmissionCard[];
}

const noCards: readonly SubmissionCard[] = [];

/** Groups the clients of this device by what they need; the groups are undefined until all was read. */
function useNeeds(): { cards: readonly SubmissionCard[]; groups: readonly NeedGroup[] | undefined } {
  const { rows } = useStaffCards();
  const cards = useMemo(() => rows?.map(({ row }) => row), [rows]);
  const query = useMemo(() => (db: Parameters<typeof readOpened>[0]) => readActivity(db, cards ?? noCards), [cards]);
  const activity = useSynced(query).value;
  const answers = useSynced(readSubmissionFacts).value;
  const opened = useSynced(readOpened).value;
  const groups = useMemo(
    () => cards && activity && answers && opened && groupByNeed(cards, { activity, answers, opened }),
    [cards, activity, answers, opened],
  );
  return { cards: cards ?? noCards, groups };
}

function groupByNeed(cards: readonly SubmissionCard[], facts: DeviceFacts): NeedGroup[] {
  const now = Date.now();
  const time = needTimeAt(now, readTimeZone());
  const factsOf = needFactsOf(facts, now);
  const needs = cards.map((card) => ({ ...factsOf(card), id: card.id, card })).sort(compareByNeed(time));
  const grouped = Map.groupBy(needs, (one) => needOf(one, time));
  return shownReasons.flatMap((reason) => {
    const found = grouped.get(reason)?.map(({ card }) => card);
    return found ? [{ reason, found }] : [];
  });
}

const shownReasons: readonly NeedReason[] = ['question', 'unopened', 'overdue', 'quiet'];
const titles: Record<NeedReason, string> = {
  question: 'Waiting for a reply',
  unopened: 'New submissions',
  overdue: 'Overdue goals',
  quiet: 'No activity for 14 days',
};
const firstShown = 3;

function Group({ reason, found }: NeedGroup) {
  return (
    <PageSection
      title={
        <>
          {titles[reason]} <Badge tone="neutral">{found.length.toLocaleString()}</Badge>
        </>
      }
      action={found.length > firstShown && <Link to={`${paths.coaching}?sort=need`}>See all</Link>}
    >
      <ListCard label={titles[reason]}>
        {found.slice(0, firstShown).map((card) => (
          <li key={card.id}>
            <Link to={paths.submission.replace(':submissionId', card.id)} className={styles.client}>
              <span className={styles.name}>{[card.firstName, card.lastName].filter(Boolean).join(' ')}</span>
              <span className={styles.about}>{[card.company, card.industry].filter(Boolean).join(', ')}</span>
            </Link>
          </li>
        ))}
      </ListCard>
    </PageSection>
  );
}
