import type { SyncedDb } from '#pwa/offline/sync/synced-db.ts';
import { useSynced } from '#pwa/offline/sync/use-synced.ts';
import type { Goal } from '#schema/goals.ts';
import { isOlderDraft } from '#sync/client/attention-item.ts';
import type { AttentionItem } from '#sync/client/ports.ts';
import { AttentionCard } from './attention-card.tsx';

export const useAttention = (): AttentionItem[] | undefined => useSynced(readAttention).value;

const readAttention = (db: SyncedDb) => db.attention.toArray();

/** Conflicts and refusals of one goal, and older drafts of its form, where the goal is. */
export function GoalAttention({ items, goal }: { items: readonly AttentionItem[] | undefined; goal: Goal }) {
  const own = items?.filter((item) => item.subject === `goal:${goal.id}` || isOlderDraftOf(item, goal));
  return own?.map((item) => <AttentionCard key={item.key} item={{ ...item, rowTitle: goal.title }} row={goal} />);
}

const isOlderDraftOf = (item: AttentionItem, goal: Goal): boolean =>
  isOlderDraft(item) && item.subject === `draft:goal:${goal.id}`;
