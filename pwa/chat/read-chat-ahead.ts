import { readAsked } from '#pwa/offline/sync/question-outbox.ts';
import { readOwnMessagesAhead, readOwnRowsAhead } from '#pwa/offline/sync/use-own-rows.ts';
import { readSyncedAhead } from '#pwa/offline/sync/use-synced.ts';
import { readKeptAccess } from './access/kept-access.ts';
import { readExcludedSources } from './conversation/context-picker.tsx';
import { addressIn } from './use-chat-address.ts';

/** Reads what the first picture of the chat shows, from this device. @param search the query of its address */
export async function readChatAhead(search: string): Promise<void> {
  const { conversationId } = addressIn(new URLSearchParams(search));
  const rows = ['conversation', 'goal', 'submission'] as const;
  const queries = [readAsked, readKeptAccess, readExcludedSources];
  await Promise.all([
    conversationId !== null && readOwnMessagesAhead(conversationId),
    ...rows.map(readOwnRowsAhead),
    ...queries.map((query) => readSyncedAhead<unknown>(query)),
  ]);
}
