import { lazy } from 'react';
import { Route, Routes } from 'react-router-dom';
import { paths } from '#schema/paths.ts';
import { StaffOnly } from './staff-only.tsx';

const CoachingScreen = lazy(async () => ({
  default: (await import('#pwa/coaching/coaching-screen.tsx')).CoachingScreen,
}));
const SubmissionRoute = lazy(async () => ({ default: (await import('./submission-route.tsx')).SubmissionRoute }));
const OfflineScreen = lazy(async () => ({
  default: (await import('#pwa/coaching/offline/offline-screen.tsx')).OfflineScreen,
}));
const UsersScreen = lazy(async () => ({ default: (await import('#pwa/users/users-screen.tsx')).UsersScreen }));
const AuditScreen = lazy(async () => ({ default: (await import('#pwa/users/audit-screen.tsx')).AuditScreen }));
const EscrowScreen = lazy(async () => ({ default: (await import('#pwa/users/escrow-screen.tsx')).EscrowScreen }));
const NotFoundScreen = lazy(async () => ({ default: (await import('./not-found-screen.tsx')).NotFoundScreen }));

/** Shows the pages of staff, and what no page is at. They load apart, because few people are staff. */
export function StaffRoutes() {
  return (
    <Routes>
      <Route element={<StaffOnly />}>
        <Route path={paths.coaching} element={<CoachingScreen />} />
        <Route path={paths.submission} element={<SubmissionRoute />} />
        <Route path={paths.offline} element={<OfflineScreen />} />
        <Route path={paths.users} element={<UsersScreen />} />
      </Route>
      <Route element={<StaffOnly adminOnly />}>
        <Route path={paths.audit} element={<AuditScreen />} />
        <Route path={paths.escrow} element={<EscrowScreen />} />
      </Route>
      <Route path="*" element={<NotFoundScreen />} />
    </Routes>
  );
}
