import { lazy, Suspense } from 'react';
import { Navigate, Outlet, Route, Routes } from 'react-router-dom';
import { paths } from '#schema/paths.ts';
import { RouteSkeleton } from './route-skeleton.tsx';
import { SignedInOnly } from './signed-in-only.tsx';

const LandingRoute = lazy(async () => ({ default: (await import('./landing-route.tsx')).LandingRoute }));
const InsightsScreen = lazy(async () => ({
  default: (await import('#pwa/insights/insights-screen.tsx')).InsightsScreen,
}));
const WithQueries = lazy(async () => ({ default: (await import('#pwa/api/with-queries.tsx')).WithQueries }));
const ThankYouRoute = lazy(async () => ({ default: (await import('./thank-you-route.tsx')).ThankYouRoute }));
const PaymentSuccessRoute = lazy(async () => ({
  default: (await import('./payment-success-route.tsx')).PaymentSuccessRoute,
}));
const PaymentCancelledScreen = lazy(async () => ({
  default: (await import('#pwa/checkout/payment-cancelled-screen.tsx')).PaymentCancelledScreen,
}));
const AccountScreen = lazy(async () => ({ default: (await import('#pwa/account/account-screen.tsx')).AccountScreen }));
const HistoryRoute = lazy(async () => ({ default: (await import('./history-route.tsx')).HistoryRoute }));
const ReportRoute = lazy(async () => ({ default: (await import('./report-route.tsx')).ReportRoute }));
const ReceiptScreen = lazy(async () => ({ default: (await import('#pwa/checkout/receipt-screen.tsx')).ReceiptScreen }));
const ResetPasswordScreen = lazy(async () => ({
  default: (await import('#pwa/auth/reset-password-screen.tsx')).ResetPasswordScreen,
}));
const VerifyEmailScreen = lazy(async () => ({
  default: (await import('#pwa/auth/verify-email-screen.tsx')).VerifyEmailScreen,
}));
const TermsScreen = lazy(async () => ({ default: (await import('#pwa/legal/terms-screen.tsx')).TermsScreen }));
const PrivacyScreen = lazy(async () => ({ default: (await import('#pwa/legal/privacy-screen.tsx')).PrivacyScreen }));
const NotFoundScreen = lazy(async () => ({ default: (await import('./not-found-screen.tsx')).NotFoundScreen }));

export function AppRoutes() {
  return (
    <Suspense fallback={<RouteSkeleton />}>
      <Routes>
        <Route path={paths.landing} element={<LandingRoute />} />
        <Route path={paths.login} element={<Navigate to={`${paths.landing}?signin=1`} replace />} />
        <Route path={paths.insights} element={<InsightsScreen />} />
        <Route path={paths.terms} element={<TermsScreen />} />
        <Route path={paths.privacy} element={<PrivacyScreen />} />
        <Route element={<QueryRoutes />}>
          <Route path={paths.thankYou} element={<ThankYouRoute />} />
          <Route path={paths.paymentSuccess} element={<PaymentSuccessRoute />} />
          <Route path={paths.paymentCancelled} element={<PaymentCancelledScreen />} />
          <Route path={paths.resetPassword} element={<ResetPasswordScreen />} />
          <Route path={paths.verifyEmail} element={<VerifyEmailScreen />} />
          <Route element={<SignedInOnly />}>
            <Route path={paths.account} element={<AccountScreen />} />
            <Route path={paths.history} element={<HistoryRoute />} />
            <Route path={paths.report} element={<ReportRoute />} />
            <Route path={paths.receipt} element={<ReceiptScreen />} />
          </Route>
        </Route>
        <Route path="*" element={<NotFoundScreen />} />
      </Routes>
    </Suspense>
  );
}

function QueryRoutes() {
  return (
    <WithQueries>
      <Outlet />
    </WithQueries>
  );
}
