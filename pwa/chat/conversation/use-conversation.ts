import { useMemo, useSyncExternalStore } from 'react';
import { readStreamingAnswers, subscribeToStreamingAnswers } from '#pwa/chat/ask/streaming-answers.ts';
import { openAccount } from '#pwa/offline/sync/account.ts';
import { readAsked } from '#pwa/offline/sync/question-outbox.ts';
import { useOwnMessages } from '#pwa/offline/sync/use-own-rows.ts';
import { useSynced } from '#pwa/offline/sync/use-synced.ts';
import { watchMessages } from '#pwa/offline/sync/watch-rows.ts';
import type { Message } from '#schema/conversations.ts';
import { type Turn, toTurns } from './turns.ts';
import { type Earlier, useEarlierMessages } from './use-earlier-messages.ts';

export interface ShownConversation {
  /** From old to new; undefined until the device was read. */
  turns: readonly Turn[] | undefined;
  earlier: Earlier;
  error?: unknown;
  readAgain(): void;
}

/** A conversation as this device knows it; of a new one nothing. */
export function useConversation(conversationId: string | null): ShownConversation {
  const { rows, error } = useOwnMessages(conversationId);
  const asked = useSynced(readAsked).value;
  const live = useSyncExternalStore(subscribeToStreamingAnswers, readStreamingAnswers);
  const here = useMemo(() => rows && byTime(rows.map(({ row }) => row)), [rows]);
  const earlier = useEarlierMessages(conversationId, here);
  const messages = useMemo(() => here && joined(earlier.messages, here), [earlier.messages, here]);
  const turns = useMemo(() => {
    if (!messages || !asked) return undefined;
    const own = asked.filter((one) => one.conversationId === conversationId && !one.isUnwanted);
    return toTurns({ messages, asked: own, live }, Date.now());
  }, [messages, asked, live, conversationId]);
  return { turns, earlier, readAgain: () => readAgain(conversationId), ...(error !== undefined && { error }) };
}

const byTime = (messages: Message[]): Message[] =>
  messages.sort((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1));

/** Joins fetched messages with those of sync, whose version of a message wins. */
function joined(earlier: readonly Message[], here: readonly Message[]): readonly Message[] {
  if (earlier.length === 0) return here;
  return byTime([...new Map([...earlier, ...here].map((message) => [message.id, message])).values()]);
}

function readAgain(conversationId: string | null): void {
  const account = openAccount();
  if (account && conversationId !== null) watchMessages(account, conversationId).readAgain();
}
