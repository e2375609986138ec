import { queryOptions } from '@tanstack/react-query';
import { callApi } from '#pwa/api/api-client.ts';
import { openAccount } from '#pwa/offline/sync/account.ts';
import { chatAccessSchema } from '#schema/chat.ts';
import { AppError } from '#schema/errors.ts';
import { type KeptAccess, keepAccess } from './kept-access.ts';
import { type KnownAccess, refusedAccess, toKnown } from './known-access.ts';

/** An admin may open or close it, other devices use up the day, and a refund ends it. */
const askAgainMs = 5 * 60_000;
/** Timers of browsers end at 24.8 days, and nobody is asked more often than this at the very end. */
const soonestMs = 2_000;

/**
 * Fetches the server's word on the chat access. The device stores it for times without one.
 *
 * @param owner of this device: a session that is new here has one only once it has synced
 */
export const chatAccessQuery = (token: string | null, owner: string | null) =>
  queryOptions({
    queryKey: ['chat-access', token, owner],
    queryFn: async ({ signal }): Promise<KeptAccess> => {
      const account = openAccount();
      const access = await askForAccess(signal);
      const asOf = Date.now();
      // A disk that is full, or a device that was left meanwhile, keeps nothing; the page knows all the same.
      if (account) await keepAccess(account, access, asOf).catch(() => undefined);
      return { access, asOf };
    },
    enabled: token !== null,
    refetchInterval: ({ state: { data } }) => Math.min(askAgainMs, Math.max(soonestMs, endsInMs(data))),
  });

async function askForAccess(signal: AbortSignal): Promise<KnownAccess> {
  try {
    return toKnown(await callApi('/api/chat/access', { answer: chatAccessSchema, signal }));
  } catch (error) {
    // 403 means no access (docs/specification.md#7-the-calls-it-makes).
    if (error instanceof AppError && error.status === 403) return refusedAccess(undefined);
    throw error;
  }
}

/** As a page without access is asked about rarely too, so is one whose end is unknown. */
const endsInMs = (kept: KeptAccess | undefined): number => (kept?.access.until ?? Infinity) - Date.now();
