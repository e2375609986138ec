import type { SyncedDb } from '#pwa/offline/sync/synced-db.ts';
import { useSynced } from '#pwa/offline/sync/use-synced.ts';
import type { Goal } from '#schema/goals.ts';
import type { RejectedEdit } from '#sync/client/ports.ts';
import { isOlderDraft } from '#sync/client/rejected-edit.ts';
import { AttentionCard } from './attention-card.tsx';

export const useAttention = (): RejectedEdit[] | undefined => useSynced(readAttention).value;

const readAttention = (db: SyncedDb) => db.attention.toArray();

/** Conflicts and refusals of one goal, and older drafts of its form, where the goal is. */
export function GoalAttention({ items, goal }: { items: readonly RejectedEdit[] | undefined; goal: Goal }) {
  const own = items?.filter((item) => item.subject === `goal:${goal.id}` || isOlderDraftOf(item, goal));
  return own?.map((item) => <AttentionCard key={item.key} item={{ ...item, rowTitle: goal.title }} row={goal} />);
}

const isOlderDraftOf = (item: RejectedEdit, goal: Goal): boolean =>
  isOlderDraft(item) && item.subject === `draft:goal:${goal.id}`;
