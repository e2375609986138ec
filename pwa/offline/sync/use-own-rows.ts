import { useSyncExternalStore } from 'react';
import { useOwner } from '#pwa/offline/use-owner.ts';
import type { Rows } from '#sync/protocol.ts';
import { openAccount } from './account.ts';
import { type ShownRows, watchOwnRows } from './watch-rows.ts';

const nobodys: ShownRows<never> = { held: [] };

/** The rows that belong to whoever this device belongs to, deleted ones among them, as this device shows them. */
export function useOwnRows<E extends keyof Rows>(entity: E): ShownRows<Rows[E]> {
  useOwner();
  const account = openAccount();
  const watch = account && watchOwnRows(account, entity);
  return useSyncExternalStore(watch?.subscribe ?? listenToNothing, watch?.get ?? (() => nobodys), () => nobodys);
}

/** Reads what a screen is about to ask for. */
export async function readOwnRowsAhead(entity: keyof Rows): Promise<void> {
  const account = openAccount();
  if (account) await watchOwnRows(account, entity).begin();
}

const listenToNothing = () => () => undefined;
