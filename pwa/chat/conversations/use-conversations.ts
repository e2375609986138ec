import { useMemo } from 'react';
import { openAccount } from '#pwa/offline/sync/account.ts';
import { readAsked } from '#pwa/offline/sync/question-outbox.ts';
import type { SyncedDb } from '#pwa/offline/sync/synced-db.ts';
import { useOwnRows } from '#pwa/offline/sync/use-own-rows.ts';
import { useSynced } from '#pwa/offline/sync/use-synced.ts';
import { watchOwnRows } from '#pwa/offline/sync/watch-rows.ts';
import { type ListedConversation, listConversations } from './list-conversations.ts';

export interface Conversations {
  /** Deleted ones among them, newest first; undefined until the device was read. */
  all: readonly ListedConversation[] | undefined;
  error?: unknown;
  readAgain: () => void;
}

/** The conversations of whoever this device belongs to, with those that wait on it. */
export function useConversations(): Conversations {
  const { rows, error } = useOwnRows('conversation');
  const asked = useSynced(readAsked);
  const all = useMemo(() => rows && asked.value && listConversations(rows, asked.value), [rows, asked.value]);
  return { all, error: error ?? asked.error, readAgain };
}

function readAgain(): void {
  const account = openAccount();
  if (account) watchOwnRows(account, 'conversation').readAgain();
}

/** How many messages of each conversation this device holds; undefined until that was counted. */
export const useMessageCounts = (): ReadonlyMap<string, number> | undefined => useSynced(countMessages).value;

/** By the index alone: the texts are not read. */
async function countMessages(db: SyncedDb): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>();
  const keys = (await db.messages.orderBy('[row.conversationId+row.createdAt]').keys()) as unknown as [
    string,
    number,
  ][];
  for (const [id] of keys) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}
