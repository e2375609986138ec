import { callApi } from '#pwa/api/api-client.ts';
import { type Account, openAccount } from '#pwa/offline/sync/account.ts';
import { onReconnected } from '#pwa/offline/sync/connection-status.ts';
import { type Desk, deskSchema } from '#schema/desk.ts';
import { AppError } from '#schema/errors.ts';
import { mergeViews } from './merge-views.ts';
import { confirmDesk, laterVisit, markBeforeCall, readPortal, storeDesk } from './portal-store.ts';

const path = '/api/coaching/desk';

const running = new WeakMap<Account, Promise<void>>();

/** Sends the desk where the server lacks it, else fetches it. Without an answer the device goes on with its own. */
export function syncDesk(account: Account): Promise<void> {
  const last = running.get(account) ?? Promise.resolve();
  const next = last.then(() => syncOnce(account)).catch(() => undefined);
  running.set(account, next);
  return next;
}

async function syncOnce(account: Account): Promise<void> {
  const token = account.session.liveToken();
  if (token === null) return;
  const { desk, isDeskPending, isVisitPending, viewsBefore } = await account.read(readPortal);
  if (!desk || !(isDeskPending || isVisitPending)) return storeFetched(account, token);
  try {
    const theirs = await fetchDesk(token);
    // A visit alone must not put back views that another device has changed.
    const merged = mergeViews({ before: viewsBefore, ours: desk.views, theirs: theirs.views });
    const body = { views: isDeskPending ? merged : theirs.views, lastVisitAt: laterVisit(theirs, desk) };
    const saved = await callApi(path, { method: 'PUT', body, answer: deskSchema, token });
    await confirmDesk(account, desk, saved);
  } catch (error) {
    // The device gives up a desk that the server refuses, because it would send it for good.
    if (!(error instanceof AppError) || error.status !== 400) throw error;
    await confirmDesk(account, desk, desk);
    await storeFetched(account, token);
  }
}

async function storeFetched(account: Account, token: string): Promise<void> {
  const before = await markBeforeCall(account);
  await storeDesk(account, await fetchDesk(token), before);
}

const fetchDesk = (token: string): Promise<Desk> => callApi(path, { answer: deskSchema, token });

const subscribedAccounts = new WeakSet<Account>();

/** Syncs the desk at each return of the network from its first call on, also on other pages. */
export function syncDeskOnReconnect(account: Account): void {
  if (subscribedAccounts.has(account)) return;
  subscribedAccounts.add(account);
  const stop = onReconnected(() => {
    if (openAccount() === account) void syncDesk(account);
    else stop();
  });
}
