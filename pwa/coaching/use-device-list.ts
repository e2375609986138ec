import { useMemo, useState } from 'react';
import type { SyncedDb } from '#pwa/offline/sync/synced-db.ts';
import { useSynced } from '#pwa/offline/sync/use-synced.ts';
import { needOf, needTimeAt } from '#schema/need.ts';
import type { SubmissionCard } from '#schema/submissions.ts';
import { type DeviceActivity, type DeviceFacts, needFactsOf, readActivity } from './device-facts.ts';
import { goesByNeed, type ListAddress } from './list-address.ts';
import { listCards, pageOf } from './list-cards.ts';
import { type ListRow, withCard } from './list-rows.ts';

interface DeviceListInput {
  cards: readonly SubmissionCard[];
  /** Adds the cards of the server's page, which the screen shows too. */
  otherCards: readonly SubmissionCard[];
  answers: DeviceFacts['answers'] | undefined;
  opened: DeviceFacts['opened'] | undefined;
  address: ListAddress;
  tz: string;
  newSince: number | null;
}

/** Describes the list as this device has it. */
export interface DeviceList {
  /** Contains the rows of the page. */
  rows: readonly ListRow[];
  total: number;
  newCount: number;
  industries: readonly string[];
  activity: ReadonlyMap<string, DeviceActivity>;
}

const noActivity: DeviceFacts['activity'] = new Map();
const noAnswers: DeviceFacts['answers'] = new Map();
const noneOpened: DeviceFacts['opened'] = new Map();
const noFacts: DeviceFacts = { activity: noActivity, answers: noAnswers, opened: noneOpened };

export function useDeviceList({
  cards,
  otherCards,
  answers = noAnswers,
  opened = noneOpened,
  address,
  tz,
  newSince,
}: DeviceListInput): DeviceList {
  const { search, filters, sort, page, isNew } = address;
  const neededFor = filters.need;
  const filtersText = JSON.stringify(filters);
  const isByNeed = goesByNeed(address);
  const select = useMemo(() => {
    const query = {
      search,
      filters: JSON.parse(filtersText),
      sort,
      tz,
      ...(isNew && { newSince: newSince ?? Infinity }),
    };
    return (facts: DeviceFacts) => {
      const now = Date.now();
      return listCards(cards, query, { time: needTimeAt(now, tz), factsOf: needFactsOf(facts, now) });
    };
  }, [cards, search, filtersText, sort, tz, isNew, newSince]);
  // The order and the filter by need compare all cards by their facts; other lists show the facts of one page.
  const ordered = useMemo(() => (isByNeed ? undefined : select(noFacts)), [isByNeed, select]);
  const cardsToRead = useMemo(
    () => (ordered ? [...pageOf(ordered, page), ...otherCards] : cards),
    [ordered, page, otherCards, cards],
  );
  const activity = useActivity(cardsToRead);
  const found = useMemo(
    () => ordered ?? select({ activity, answers, opened }),
    [ordered, select, activity, answers, opened],
  );
  const industries = useMemo(() => [...new Set(cards.map(({ industry }) => industry))].sort(), [cards]);
  const newCount = useMemo(
    () => (newSince === null ? 0 : cards.filter(({ createdAt }) => createdAt > newSince).length),
    [cards, newSince],
  );
  const rows = useMemo(() => {
    const now = Date.now();
    const [factsOf, time] = [needFactsOf({ activity, answers, opened }, now), needTimeAt(now, tz)];
    return pageOf(found, page).map((card): ListRow => {
      const answer = answers.get(card.id);
      const counts = { notes: answer?.notesCount ?? null, goals: answer?.goalsCount ?? null };
      // A row says why it is in the list, and else what is most urgent.
      const need = neededFor ?? (answers.size > 0 ? needOf(factsOf(card), time) : null);
      const counted = { ...counts, need, isNew: newSince !== null && card.createdAt > newSince };
      return withCard(counted, card, activity.get(card.id));
    });
  }, [found, page, answers, opened, activity, newSince, tz, neededFor]);
  return { rows, total: found.length, newCount, industries, activity };
}

/** Returns the last activity until the next is read, because most rows of the next keystroke are the same. */
function useActivity(cards: readonly SubmissionCard[]): DeviceFacts['activity'] {
  const query = useMemo(() => (db: SyncedDb) => readActivity(db, cards), [cards]);
  const read = useSynced(query).value;
  const [last, setLast] = useState(noActivity);
  if (read && read !== last) setLast(read);
  return read ?? last;
}
