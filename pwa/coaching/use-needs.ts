import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { isNoAnswer } from '#pwa/api/is-no-answer.ts';
import { useToken } from '#pwa/api/use-token.ts';
import { useStaffCards } from '#pwa/offline/sync/staff-rows.ts';
import { useIsOffline } from '#pwa/offline/sync/use-is-offline.ts';
import { useOnReconnected } from '#pwa/offline/sync/use-on-reconnected.ts';
import { useSynced } from '#pwa/offline/sync/use-synced.ts';
import { compareByWait, needRules, needsOf, needTimeAt } from '#schema/need.ts';
import { type NeedReason, type NeedsAnswer, shownPerNeed, type WaitingQuestion } from '#schema/portal.ts';
import type { SubmissionCard } from '#schema/submissions.ts';
import { type DeviceFacts, lastAnsweredAt, needFactsOf, readActivity } from './device-facts.ts';
import { readOpened, readPortal, readSubmissionFacts } from './portal-store.ts';
import { needsQuery } from './submissions-queries.ts';
import { readTimeZone } from './use-list.ts';

export interface NeedGroup {
  reason: NeedReason;
  total: number;
  /** Lists those that have waited longest. */
  clients: readonly NeedingClient[];
}

export interface NeedingClient extends Pick<SubmissionCard, 'id' | 'firstName' | 'lastName' | 'company' | 'industry'> {
  /** Is undefined where this device has only the fact that somebody asked. */
  question: WaitingQuestion | undefined;
}

export interface Needs {
  /** Is undefined until there is something to show. */
  groups: readonly NeedGroup[] | undefined;
  /** Counts the submissions that this device could go by, where there may be more; undefined where all were counted. */
  countedHere: number | undefined;
  /** Says that this device has no submissions and the server was not reached. */
  isEmpty: boolean;
  /** Asks the server again; undefined unless it refused. */
  retry?: (() => void) | undefined;
}

const noCards: readonly SubmissionCard[] = [];

/** Groups the clients who need staff: as the server counts them, else those whose state this device knows. */
export function useNeeds(): Needs {
  const token = useToken();
  const isOffline = useIsOffline();
  const { data, error, failureReason, refetch } = useQuery(needsQuery(token, readTimeZone()));
  useOnReconnected(() => token !== null && void refetch());
  const device = useDeviceNeeds();
  const isUnreachable = isOffline || isNoAnswer(failureReason);
  const isRefused = error !== null && !isUnreachable;
  if (isRefused) return { ...device, retry: () => void refetch() };
  if (data && !isUnreachable) return { groups: data.groups.map(toGroup), countedHere: undefined, isEmpty: false };
  // An empty device says nothing about the server while that may answer.
  const isWaiting = !isUnreachable && token !== null;
  if (device.groups?.length === 0 && isWaiting) return { ...device, groups: undefined, isEmpty: false };
  return device;
}

function useDeviceNeeds(): Needs {
  const { rows } = useStaffCards();
  const cards = useMemo(() => rows?.map(({ row }) => row), [rows]);
  const query = useMemo(() => (db: Parameters<typeof readOpened>[0]) => readActivity(db, cards ?? noCards), [cards]);
  const activity = useSynced(query).value;
  const answers = useSynced(readSubmissionFacts).value;
  const opened = useSynced(readOpened).value;
  const total = useSynced(readPortal).value?.total;
  const groups = useMemo(
    () => cards && activity && answers && opened && groupByNeed(cards, { activity, answers, opened }),
    [cards, activity, answers, opened],
  );
  const known = useMemo(() => (cards && answers ? countKnown(cards, answers) : 0), [cards, answers]);
  const isWhole = total !== undefined && known >= total;
  return { groups, countedHere: isWhole ? undefined : known, isEmpty: cards?.length === 0 };
}

/** Counts the submissions that the server has said something about, and those that came later. */
function countKnown(cards: readonly SubmissionCard[], answers: DeviceFacts['answers']): number {
  const answeredAt = lastAnsweredAt(answers);
  return cards.filter(({ id, createdAt }) => answers.has(id) || (answeredAt > 0 && createdAt > answeredAt)).length;
}

function groupByNeed(cards: readonly SubmissionCard[], facts: DeviceFacts): NeedGroup[] {
  const now = Date.now();
  const time = needTimeAt(now, readTimeZone());
  const factsOf = needFactsOf(facts, now);
  const all = cards.map((card) => ({ ...factsOf(card), id: card.id, card }));
  return needRules.flatMap(({ reason }) => {
    const found = all.filter((one) => needsOf(one, time).includes(reason)).sort(compareByWait(reason, time));
    const clients = found.slice(0, shownPerNeed).map(({ card }) => ({ ...card, question: undefined }));
    return found.length > 0 ? [{ reason, total: found.length, clients }] : [];
  });
}

const toGroup = ({ need, total, submissions }: NeedsAnswer['groups'][number]): NeedGroup => ({
  reason: need,
  total,
  clients: submissions.map(({ first_name, last_name, question, ...client }) => ({
    ...client,
    firstName: first_name,
    lastName: last_name,
    question: question ?? undefined,
  })),
});
