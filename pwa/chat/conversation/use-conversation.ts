import { useMemo, useSyncExternalStore } from 'react';
import { readLiveAnswers, subscribeToLiveAnswers } from '#pwa/chat/ask/live-answers.ts';
import { openAccount } from '#pwa/offline/sync/account.ts';
import { inOrder } from '#pwa/offline/sync/ask-queue.ts';
import type { SyncedDb } from '#pwa/offline/sync/synced-db.ts';
import { useOwnRows } from '#pwa/offline/sync/use-own-rows.ts';
import { useSynced } from '#pwa/offline/sync/use-synced.ts';
import { watchOwnRows } from '#pwa/offline/sync/watch-rows.ts';
import { type Turn, toTurns } from './turns.ts';

export interface ShownConversation {
  /** From old to new; undefined until the device was read. */
  turns: readonly Turn[] | undefined;
  error?: unknown;
  readAgain(): void;
}

/** A conversation as this device knows it; of a new one nothing. */
export function useConversation(conversationId: string | null): ShownConversation {
  const { held, error } = useOwnRows('message');
  const asked = useSynced(readAsked).value;
  const live = useSyncExternalStore(subscribeToLiveAnswers, readLiveAnswers);
  const messages = useMemo(
    () =>
      held
        ?.flatMap(({ row }) => (row.conversationId === conversationId ? row : []))
        .sort((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1)),
    [held, conversationId],
  );
  const turns = useMemo(() => {
    if (!messages || !asked) return undefined;
    const own = asked.filter((one) => one.conversationId === conversationId);
    return toTurns({ messages, asked: own, live }, Date.now());
  }, [messages, asked, live, conversationId]);
  return { turns, readAgain, ...(error !== undefined && { error }) };
}

const readAsked = async (db: SyncedDb) => inOrder(await db.questions.toArray());

function readAgain(): void {
  const account = openAccount();
  if (account) watchOwnRows(account, 'message').readAgain();
}
