import { lazy, Suspense } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { paths } from '#schema/paths.ts';
import { loadable } from './load-ahead.tsx';
import { RouteSkeleton } from './route-skeleton.tsx';

const LandingRoute = lazy(async () => ({ default: (await import('./landing-route.tsx')).LandingRoute }));
const InsightsScreen = lazy(async () => ({
  default: (await import('#pwa/insights/insights-screen.tsx')).InsightsScreen,
}));
const TermsScreen = lazy(async () => ({ default: (await import('#pwa/legal/terms-screen.tsx')).TermsScreen }));
const PrivacyScreen = lazy(async () => ({ default: (await import('#pwa/legal/privacy-screen.tsx')).PrivacyScreen }));
const otherRoutes = loadable(async () => (await import('./other-routes.tsx')).OtherRoutes);

/** Before the first picture of a page that is not made at build time. */
export async function prepareRoutes(pathname: string): Promise<void> {
  await otherRoutes.loadAhead();
  await (await import('./other-routes.tsx')).prepareRoute(pathname);
}

/** The pages that are made at build time; all others are in a file of their own, which those need not load. */
export function AppRoutes() {
  return (
    <Suspense fallback={<RouteSkeleton />}>
      <Routes>
        <Route path={paths.landing} element={<LandingRoute />} />
        <Route path={paths.login} element={<Navigate to={`${paths.landing}?signin=1`} replace />} />
        <Route path={paths.insights} element={<InsightsScreen />} />
        <Route path={paths.terms} element={<TermsScreen />} />
        <Route path={paths.privacy} element={<PrivacyScreen />} />
        <Route path="*" element={<otherRoutes.Page />} />
      </Routes>
    </Suspense>
  );
}
