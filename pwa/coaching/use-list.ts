import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { isNoAnswer } from '#pwa/api/is-no-answer.ts';
import { useToken } from '#pwa/api/use-token.ts';
import type { PortalState } from '#pwa/offline/sync/portal-state.ts';
import { useStaffCards } from '#pwa/offline/sync/staff-rows.ts';
import { useIsOffline } from '#pwa/offline/sync/use-is-offline.ts';
import { useOnReconnected } from '#pwa/offline/sync/use-on-reconnected.ts';
import { useSynced } from '#pwa/offline/sync/use-synced.ts';
import { useSyncedAt } from '#pwa/offline/sync/use-synced-at.ts';
import { portalPageSize } from '#schema/portal.ts';
import type { SubmissionCard } from '#schema/submissions.ts';
import { lastAnsweredAt } from './device-facts.ts';
import { goesByNeed, isNarrowed, type ListAddress } from './list-address.ts';
import { type ListRow, toListRow, withCard } from './list-rows.ts';
import { readOpened, readSubmissionFacts } from './portal-store.ts';
import { submissionsQuery } from './submissions-queries.ts';
import { useDeviceList } from './use-device-list.ts';

export interface ListPage {
  rows: readonly ListRow[];
  total: number;
  totalPages: number;
  /** Says that the server may have more, because the list comes from this device. */
  isPartial: boolean;
}

export interface PortalList {
  /** Is undefined while there is nothing to show. */
  list: ListPage | undefined;
  /** Dates an outdated list in epoch ms; 0 where the date is not known. */
  age: number | undefined;
  /** Dates the server's last answer in epoch ms, where the order or the filter `need` depends on it. */
  needAge: number | undefined;
  isUnreachable: boolean;
  /** Explains why the list lacks the server's rows: a refusal or a failure. */
  error: Error | null;
  /** Counts the new submissions on this device; 0 on a first visit. */
  newCount: number;
  /** Lists the industries to choose from. */
  industries: readonly string[];
  readAgain: () => void;
}

const noCards: readonly SubmissionCard[] = [];

/** Returns the reader's IANA time zone, or UTC where the browser names one that it does not know, as `Etc/Unknown`. */
export function readTimeZone(): string {
  try {
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    return new Intl.DateTimeFormat('en-US', { timeZone }).resolvedOptions().timeZone;
  } catch {
    return 'UTC';
  }
}

/**
 * Provides the list of an address, from this device at once. The server's answer replaces it unless the device has all
 * submissions or there is no network. Rows on the device show the device's values, because these include unsent edits.
 */
export function useList(address: ListAddress, portal: PortalState | undefined, newSince: number | null): PortalList {
  const [token, isOffline, syncedAt] = [useToken(), useIsOffline(), useSyncedAt()];
  const tz = readTimeZone();
  const { rows, error: readError } = useStaffCards();
  const cards = useMemo(() => rows?.map(({ row }) => row), [rows]);
  const query = useQuery(submissionsQuery(token, address, tz));
  const { data, error, refetch } = query;
  useOnReconnected(() => void refetch());

  const facts = useSynced(readSubmissionFacts);
  const answers = facts.value;
  const opened = useSynced(readOpened).value;
  const byId = useMemo(() => new Map((cards ?? noCards).map((card) => [card.id, card])), [cards]);
  const otherCards = useMemo(() => data?.submissions.flatMap(({ id }) => byId.get(id) ?? []) ?? noCards, [data, byId]);
  const device = useDeviceList({ cards: cards ?? noCards, otherCards, answers, opened, address, tz, newSince });
  const isRead = (cards !== undefined || readError !== undefined) && (answers ?? facts.error) !== undefined && portal;

  const isUnreachable = isOffline || isNoAnswer(query.failureReason);
  const cardCount = cards?.length ?? 0;
  const isOfAll = !isNarrowed(address);
  const total = isOfAll && data ? data.pagination.total : portal?.total;
  // The stored total may be old: an answer that finds more than the device does says so. What needs staff it may not know.
  const findsMore = data !== undefined && data.pagination.total > device.total;
  const isNeedKnown = address.filters.need === undefined;
  const isComplete = address.isNew || (isNeedKnown && total !== undefined && total <= cardCount && !findsMore);

  const common = {
    isUnreachable,
    needAge: isUnreachable && goesByNeed(address) && answers ? lastAnsweredAt(answers) : undefined,
    error: isNoAnswer(error) || (isComplete && cardCount > 0) ? null : error,
    newCount: device.newCount,
    industries: device.industries,
    readAgain: () => void refetch(),
  };
  if (!isRead) return { ...common, list: undefined, age: undefined };

  const showsServerAnswer = data && (isUnreachable ? device.rows.length === 0 : !isComplete || goesByNeed(address));
  if (showsServerAnswer && !address.isNew) {
    const rowsOfAnswer = data.submissions.map(({ need, ...others }) => {
      const row = { ...others, need: address.filters.need ?? need };
      const card = byId.get(row.id);
      return card ? withCard(toListRow(row, newSince), card, device.activity.get(row.id)) : toListRow(row, newSince);
    });
    const { total: answeredTotal, totalPages } = data.pagination;
    const list = { rows: rowsOfAnswer, total: answeredTotal, totalPages, isPartial: false };
    return { ...common, list, age: isUnreachable || common.error ? query.dataUpdatedAt : undefined };
  }

  const isPartial = isUnreachable || !isComplete;
  const mayAnswer = token !== null && !isUnreachable && error === null && !isComplete;
  if (device.rows.length === 0 && mayAnswer) return { ...common, list: undefined, age: undefined };
  // A device without cards says nothing about the server's.
  if (cardCount === 0 && isPartial) return { ...common, list: undefined, age: undefined };
  const isTotalKnown = isOfAll && !isUnreachable && error === null && portal?.total !== undefined;
  const shownTotal = isTotalKnown ? Math.max(portal.total ?? 0, device.total) : device.total;
  const list = {
    rows: device.rows,
    total: shownTotal,
    totalPages: Math.ceil(shownTotal / portalPageSize),
    isPartial: isPartial && !isTotalKnown,
  };
  return { ...common, list, age: isUnreachable || common.error ? syncedAt : undefined };
}
