import { lazy } from 'react';
import { Outlet, Route, Routes } from 'react-router-dom';
import { WithQueries } from '#pwa/api/with-queries.tsx';
import { restoreOwner } from '#pwa/offline/kept-owner.ts';
import { readOwner } from '#pwa/offline/storage-keys.ts';
import { paths } from '#schema/paths.ts';
import { loadable } from './load-ahead.tsx';
import { SignedInOnly } from './signed-in-only.tsx';

const ThankYouRoute = lazy(async () => ({ default: (await import('./thank-you-route.tsx')).ThankYouRoute }));
const PaymentSuccessRoute = lazy(async () => ({
  default: (await import('./payment-success-route.tsx')).PaymentSuccessRoute,
}));
const PaymentCancelledScreen = lazy(async () => ({
  default: (await import('#pwa/checkout/payment-cancelled-screen.tsx')).PaymentCancelledScreen,
}));
const SubscribeScreen = lazy(async () => ({
  default: (await import('#pwa/chat/access/subscribe-screen.tsx')).SubscribeScreen,
}));
const AccountRoute = lazy(async () => ({ default: (await import('./account-route.tsx')).AccountRoute }));
const goals = loadable(async () => (await import('./goals-route.tsx')).GoalsRoute);
const chat = loadable(async () => (await import('./chat-route.tsx')).ChatRoute);
const home = loadable(async () => (await import('./home-route.tsx')).HomeRoute);
const MoreScreen = lazy(async () => ({ default: (await import('./more-screen.tsx')).MoreScreen }));
const SyncRoute = lazy(async () => ({ default: (await import('./sync-route.tsx')).SyncRoute }));
const HistoryRoute = lazy(async () => ({ default: (await import('./history-route.tsx')).HistoryRoute }));
const CoachNotesScreen = lazy(async () => ({
  default: (await import('#pwa/history/coach-notes-screen.tsx')).CoachNotesScreen,
}));
const ReportRoute = lazy(async () => ({ default: (await import('./report-route.tsx')).ReportRoute }));
const ReceiptScreen = lazy(async () => ({ default: (await import('#pwa/checkout/receipt-screen.tsx')).ReceiptScreen }));
const ResetPasswordScreen = lazy(async () => ({
  default: (await import('#pwa/auth/reset-password-screen.tsx')).ResetPasswordScreen,
}));
const VerifyEmailScreen = lazy(async () => ({
  default: (await import('#pwa/auth/verify-email-screen.tsx')).VerifyEmailScreen,
}));
const loadStaff = () => import('./staff-routes.tsx');
const staff = loadable(async () => (await loadStaff()).StaffRoutes);

/** The pages that open most often, with what reads the rows of their first picture. */
const readAhead: Record<string, { page: { loadAhead(): Promise<void> }; readRows(): Promise<void> }> = {
  [paths.goals]: { page: goals, readRows: () => readRowsAhead('goal') },
  [paths.home]: { page: home, readRows: () => readRowsAhead('goal', 'note') },
  [paths.chat]: {
    page: chat,
    readRows: async () => (await import('#pwa/chat/read-chat-ahead.ts')).readChatAhead(location.search),
  },
  [paths.coaching]: {
    page: { loadAhead: loadListAhead },
    readRows: async () => (await loadStaff()).readListAhead(),
  },
};

/** Loads both files of the list at the same time: the guard's and the page's own. */
async function loadListAhead(): Promise<void> {
  const page = import('#pwa/coaching/coaching-screen.tsx');
  await staff.loadAhead();
  await page;
  await (await loadStaff()).loadListAhead();
}

async function readRowsAhead(...entities: ('goal' | 'note')[]): Promise<void> {
  const { readOwnRowsAhead } = await import('#pwa/offline/sync/use-own-rows.ts');
  await Promise.all(entities.map(readOwnRowsAhead));
}

/** Called before the first picture: knows again whose device this is, and reads ahead for the page that was opened. */
export async function prepareRoute(pathname: string): Promise<void> {
  // A browser that keeps no databases has kept nobody either.
  await restoreOwner().catch(() => undefined);
  const opened = readAhead[pathname];
  if (!opened || readOwner() === null) return;
  await Promise.all([opened.page.loadAhead(), opened.readRows()]);
}

/** Every page that asks the server for what it shows, or that somebody must be signed in for. */
export function OtherRoutes() {
  return (
    <Routes>
      <Route element={<QueryRoutes />}>
        <Route path={paths.thankYou} element={<ThankYouRoute />} />
        <Route path={paths.paymentSuccess} element={<PaymentSuccessRoute />} />
        <Route path={paths.paymentCancelled} element={<PaymentCancelledScreen />} />
        <Route path={paths.subscribe} element={<SubscribeScreen />} />
        <Route path={paths.resetPassword} element={<ResetPasswordScreen />} />
        <Route path={paths.verifyEmail} element={<VerifyEmailScreen />} />
        <Route element={<SignedInOnly />}>
          <Route path={paths.account} element={<AccountRoute />} />
          <Route path={paths.home} element={<home.Page />} />
          <Route path={paths.sync} element={<SyncRoute />} />
          <Route path={paths.more} element={<MoreScreen />} />
          <Route path={paths.goals} element={<goals.Page />} />
          <Route path={paths.chat} element={<chat.Page />} />
          <Route path={paths.history} element={<HistoryRoute />} />
          <Route path={paths.coachNotes} element={<CoachNotesScreen />} />
          <Route path={paths.report} element={<ReportRoute />} />
          <Route path={paths.receipt} element={<ReceiptScreen />} />
        </Route>
        <Route path="*" element={<staff.Page />} />
      </Route>
    </Routes>
  );
}

function QueryRoutes() {
  return (
    <WithQueries>
      <Outlet />
    </WithQueries>
  );
}
