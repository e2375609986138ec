import { Navigate } from 'react-router-dom';
import { useRememberedUser } from '#pwa/offline/sync/use-remembered-user.ts';
import { paths } from '#schema/paths.ts';

/** Leads from the landing page to the first page of whoever this device belongs to (docs/decisions.md#readings-settled). */
export function StartAtHome() {
  const role = useRememberedUser()?.role;
  if (role === undefined) return null;
  return <Navigate to={role === 'client' ? paths.home : paths.coaching} replace />;
}
