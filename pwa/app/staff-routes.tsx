import { lazy } from 'react';
import { Route, Routes } from 'react-router-dom';
import { currentUserQuery } from '#pwa/api/current-user.ts';
import { isNoAnswer } from '#pwa/api/is-no-answer.ts';
import { queryClient } from '#pwa/api/query-client.ts';
import { readToken } from '#pwa/api/session-token.ts';
import { openAccount } from '#pwa/offline/sync/account.ts';
import { noteUnreachable } from '#pwa/offline/sync/connection-status.ts';
import { readOfflineCopies } from '#pwa/offline/sync/offline-copies.ts';
import { watchStaffCards } from '#pwa/offline/sync/staff-rows.ts';
import { readMe } from '#pwa/offline/sync/use-remembered-user.ts';
import { readSyncedAhead } from '#pwa/offline/sync/use-synced.ts';
import { paths } from '#schema/paths.ts';
import { loadable } from './load-ahead.tsx';
import { readLease, StaffOnly } from './staff-only.tsx';

const coaching = loadable(async () => (await import('#pwa/coaching/coaching-screen.tsx')).CoachingScreen);
const SubmissionRoute = lazy(async () => ({ default: (await import('./submission-route.tsx')).SubmissionRoute }));
const OfflineScreen = lazy(async () => ({
  default: (await import('#pwa/coaching/offline/offline-screen.tsx')).OfflineScreen,
}));
const UsersScreen = lazy(async () => ({ default: (await import('#pwa/users/users-screen.tsx')).UsersScreen }));
const PaymentsScreen = lazy(async () => ({
  default: (await import('#pwa/users/payments-screen.tsx')).PaymentsScreen,
}));
const AuditScreen = lazy(async () => ({ default: (await import('#pwa/users/audit-screen.tsx')).AuditScreen }));
const EscrowScreen = lazy(async () => ({ default: (await import('#pwa/users/escrow-screen.tsx')).EscrowScreen }));
const NotFoundScreen = lazy(async () => ({ default: (await import('./not-found-screen.tsx')).NotFoundScreen }));

export const loadListAhead = coaching.loadAhead;

/** Reads what the first picture of the list shows, from this device. The guard still decides whether it is shown. */
export async function readListAhead(): Promise<void> {
  const role = askRoleAhead();
  const account = openAccount();
  const { readOpened, readPortal, readSubmissionFacts } = await import('#pwa/coaching/portal-store.ts');
  const queries = [readMe, readLease, readPortal, readSubmissionFacts, readOpened, readOfflineCopies];
  await Promise.all([
    role,
    account && watchStaffCards(account).begin(),
    ...queries.map((query) => readSyncedAhead<unknown>(query)),
  ]);
}

/** Asks who is signed in before the first picture, which else would be a placeholder until the call failed or came. */
async function askRoleAhead(): Promise<void> {
  const token = readToken();
  if (token === null) return;
  const asking = queryClient.fetchQuery({ ...currentUserQuery(token), retry: false });
  await asking.catch((error: unknown) => isNoAnswer(error) && noteUnreachable());
}

/** Shows the pages of staff, and what no page is at. They load apart, because few people are staff. */
export function StaffRoutes() {
  return (
    <Routes>
      <Route element={<StaffOnly />}>
        <Route path={paths.coaching} element={<coaching.Page />} />
        <Route path={paths.submission} element={<SubmissionRoute />} />
        <Route path={paths.offline} element={<OfflineScreen />} />
        <Route path={paths.users} element={<UsersScreen />} />
      </Route>
      <Route element={<StaffOnly adminOnly />}>
        <Route path={paths.payments} element={<PaymentsScreen />} />
        <Route path={paths.audit} element={<AuditScreen />} />
        <Route path={paths.escrow} element={<EscrowScreen />} />
      </Route>
      <Route path="*" element={<NotFoundScreen />} />
    </Routes>
  );
}
