import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useToken } from '#pwa/api/use-token.ts';
import { useIsOffline } from '#pwa/offline/sync/use-is-offline.ts';
import { useOnReconnected } from '#pwa/offline/sync/use-on-reconnected.ts';
import { Banner } from '#pwa/ui/banner.tsx';
import { Button } from '#pwa/ui/button.tsx';
import { DataAge } from '#pwa/ui/data-age.tsx';
import { formatMoment } from '#pwa/ui/dates.ts';
import { Skeleton, SkeletonLine } from '#pwa/ui/skeleton.tsx';
import { answerLabels } from '#schema/insights.ts';
import type { Note } from '#schema/notes.ts';
import type { Timeline } from '#schema/portal.ts';
import { isVisibleToClient } from '#schema/visible-notes.ts';
import { clientName, coachName, DetailSection } from './submission-parts.tsx';
import { timelineQuery } from './submission-queries.ts';
import styles from './timeline-block.module.css';
import { answerOfWire, type SubmissionDetail } from './use-submission.ts';

type TimelineEvent = Timeline['events'][number];

const shownAtOnce = 12;

/**
 * Shows what happened, when and by whom, newest first. This device's rows add what the server's answer lacks, such as a note
 * that is not sent yet; without an answer there are only their events.
 */
export function TimelineBlock({ submission }: { submission: SubmissionDetail }) {
  const { row } = submission.card;
  const query = timelineQuery(row.id, useToken());
  const { data, dataUpdatedAt, error, refetch, isFetching, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(query);
  useRefetchOnChange(query.queryKey, newestRev(submission));
  const isOffline = useIsOffline();
  const answered = data?.pages.flatMap((page) => page.events);
  const isFromDevice = !answered && (isOffline || error !== null);
  const ofDevice = eventsOnDevice(submission);
  const events = answered ? joinEvents(answered, ofDevice, hasNextPage) : isFromDevice ? ofDevice : undefined;
  const [limit, setLimit] = useState(shownAtOnce);
  useOnReconnected(() => query.enabled && void refetch());
  const hasMoreHere = events !== undefined && events.length > limit;

  function showMore() {
    setLimit(limit + shownAtOnce);
    if (hasNextPage && !isOffline && events && events.length < limit + shownAtOnce) void fetchNextPage();
  }

  return (
    <DetailSection title="Timeline">
      {!events && (
        <Skeleton label="Loading the timeline">
          <SkeletonLine width="long" />
          <SkeletonLine width="half" />
          <SkeletonLine width="long" />
        </Skeleton>
      )}
      {isOffline && isFromDevice && (
        <p className={styles.note} role="status">
          This shows only what’s on this device: notes, goals and the submission. Payments, chats and edits appear when
          you’re back online.
        </p>
      )}
      {isOffline && answered && <DataAge at={dataUpdatedAt}>Newer events appear when you’re back online.</DataAge>}
      {error && !isOffline && (
        <Banner
          title="We couldn’t load the timeline"
          action={
            <Button size="s" busy={isFetching} onClick={() => void refetch()}>
              Try again
            </Button>
          }
        >
          {isFromDevice
            ? 'This shows only what’s on this device: notes, goals and the submission.'
            : `As of ${formatMoment(dataUpdatedAt)}. There may be newer events.`}
        </Banner>
      )}
      {events && (
        <ol className={styles.line}>
          {events.slice(0, limit).map((event) => (
            <li
              key={`${event.kind} ${event.id} ${event.at}`}
              className={styles.event}
              data-milestone={isMilestone(event) || undefined}
            >
              <p>
                {eventWords(event, row.firstName)}
                <span className={styles.when}>
                  {formatMoment(event.at)}
                  {whoWords(event)}
                </span>
              </p>
            </li>
          ))}
        </ol>
      )}
      {(hasMoreHere || (hasNextPage && !isOffline)) && (
        <Button size="s" variant="quiet" busy={isFetchingNextPage} onClick={showMore}>
          Show more
        </Button>
      )}
      {hasNextPage && isOffline && !hasMoreHere && (
        <p className={styles.note}>You’ll need to be online to see older events.</p>
      )}
    </DetailSection>
  );
}

/** Describes an event in one line. */
function eventWords({ kind, title, details }: TimelineEvent, firstName: string): string {
  const named = (words: string) => (title === '' ? words : `${words}: ${title}`);
  switch (kind) {
    case 'submitted':
      return 'Questionnaire submitted';
    case 'paid':
      return named('Paid');
    case 'refunded':
      return named('Refunded');
    case 'report':
      return named('Report written');
    case 'note':
      return named(noteWords(details, firstName));
    case 'goal':
      return named(details.includes('completed') ? 'Goal completed' : 'Goal added');
    case 'chat':
      return named('Conversation');
    case 'edit':
      return details.length === 0 ? 'Details edited' : `Details edited: ${details.map(detailLabel).join(', ')}`;
  }
}

function noteWords([what]: readonly string[], firstName: string): string {
  switch (what) {
    case 'client':
      return `Note to ${firstName}`;
    case 'shared':
      return 'Note shared with client';
    case 'unshared':
      return 'Note made internal again';
    case 'deleted':
      return 'Note deleted';
    default:
      return 'Note added, internal';
  }
}

/** Says who did it, after the instant; nothing where that is not known. */
function whoWords({ kind, by, details }: TimelineEvent): string {
  if (kind === 'report' && by) return by.role === 'staff' ? `, generated by ${by.name}` : ', paid by the client';
  if (by) return by.name && `, ${by.name}`;
  const isMadeByAi = kind === 'report' || (kind === 'goal' && details.includes('created'));
  return isMadeByAi ? ', Northbeam' : '';
}

function detailLabel(wire: string): string {
  const name = answerOfWire(wire);
  return name ? answerLabels[name] : wire;
}

/** Picks the events that the line draws in the warm color. */
const isMilestone = ({ kind, details }: TimelineEvent): boolean =>
  kind === 'paid' || kind === 'report' || (kind === 'goal' && details.includes('completed'));

/** Derives events from the rows of this device, newest first. Their ids are the server's (server/coaching/read-timeline.ts). */
function eventsOnDevice({ card: { row }, notes, goals }: SubmissionDetail): TimelineEvent[] {
  const client = { name: clientName(row), role: 'client' } as const;
  const events: TimelineEvent[] = [
    { id: `submitted-${row.id}`, kind: 'submitted', at: row.createdAt, by: client, title: '', details: [] },
    ...notes.present.map(({ row: note }) => noteEvent(note)),
    ...notes.deleted.flatMap(({ row: note }): TimelineEvent[] => {
      if (!isVisibleToClient(note)) return [];
      const deletion = { at: note.deletedAt ?? 0, by: null, details: ['deleted'] };
      return [noteEvent(note), { ...noteEvent(note), ...deletion, id: `deleted-${note.id}` }];
    }),
    ...goals.present.flatMap(({ row: goal, isUnsent, sent }): TimelineEvent[] => {
      const owner = goal.goalType === 'client' ? client : ({ name: coachName(goal), role: 'staff' } as const);
      const by = goal.createdBy === 'ai' ? null : owner;
      const { id, title, createdAt: at } = goal;
      const created: TimelineEvent = { id: `goal-${id}`, kind: 'goal', at, by, title, details: ['created'] };
      if (!isUnsent || goal.status !== 'Completed' || sent?.status === 'Completed') return [created];
      // Only of its own unsent edit does the device know when the goal was completed.
      return [created, { ...created, id: `goal-${id}-done`, at: goal.updatedAt, by: null, details: ['completed'] }];
    }),
  ];
  return events.sort(byNewest);
}

/** The device knows a note's present type only. */
const noteEvent = (note: Note): TimelineEvent => ({
  id: `note-${note.id}`,
  kind: 'note',
  at: note.createdAt,
  by: { name: coachName(note), role: 'staff' },
  title: note.title,
  details: [note.noteType],
});

/** Adds events of the device to the server's. The server has more of those older than its last page, so they wait. */
function joinEvents(
  answered: readonly TimelineEvent[],
  ofDevice: readonly TimelineEvent[],
  hasNextPage: boolean,
): TimelineEvent[] {
  const known = new Set(answered.map(({ id }) => id));
  const oldest = hasNextPage ? (answered.at(-1)?.at ?? Infinity) : -Infinity;
  const missing = ofDevice.filter(({ id, at }) => !known.has(id) && at >= oldest);
  return [...answered, ...missing].sort(byNewest);
}

const byNewest = (a: TimelineEvent, b: TimelineEvent): number => b.at - a.at;

const newestRev = ({ card, notes, goals }: SubmissionDetail): number =>
  Math.max(card.rev, ...[...notes.present, ...notes.deleted, ...goals.present, ...goals.deleted].map(({ rev }) => rev));

/** Asks for the timeline again after a row changed, because the server then has new events. */
function useRefetchOnChange(queryKey: readonly unknown[], rev: number): void {
  const queries = useQueryClient();
  const last = useRef(rev);
  useEffect(() => {
    const hasChanged = last.current > 0 && rev > last.current;
    last.current = rev;
    if (hasChanged) void queries.invalidateQueries({ queryKey });
  }, [queries, queryKey, rev]);
}
