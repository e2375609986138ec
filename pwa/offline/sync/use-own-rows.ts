import { useSyncExternalStore } from 'react';
import { useOwner } from '#pwa/offline/use-owner.ts';
import type { Rows } from '#sync/protocol.ts';
import { openAccount } from './account.ts';
import { type RowsWatch, type ShownRows, watchMessages, watchOwnRows } from './watch-rows.ts';

const nobodys: ShownRows<never> = { rows: [] };

/** Returns the rows of this device's owner, deleted ones among them, as this device shows them. */
export function useOwnRows<E extends keyof Rows>(entity: E): ShownRows<Rows[E]> {
  useOwner();
  const account = openAccount();
  return useWatch(account && watchOwnRows(account, entity));
}

/** Returns the owner's messages of one conversation, in no order; of null, which is a new one, none. */
export function useOwnMessages(conversationId: string | null): ShownRows<Rows['message']> {
  useOwner();
  const account = openAccount();
  return useWatch(conversationId === null ? undefined : account && watchMessages(account, conversationId));
}

/** Returns the rows of a watch; without one, none. */
export const useWatch = <R>(watch: RowsWatch<R> | undefined): ShownRows<R> =>
  useSyncExternalStore(watch?.subscribe ?? listenToNothing, watch?.get ?? (() => nobodys), () => nobodys);

/** Reads rows that a screen is about to ask for. */
export async function readOwnRowsAhead(entity: keyof Rows): Promise<void> {
  const account = openAccount();
  if (account) await watchOwnRows(account, entity).begin();
}

/** Reads ahead the messages of one conversation, as `readOwnRowsAhead` does. */
export async function readOwnMessagesAhead(conversationId: string): Promise<void> {
  const account = openAccount();
  if (account) await watchMessages(account, conversationId).begin();
}

const listenToNothing = () => () => undefined;
