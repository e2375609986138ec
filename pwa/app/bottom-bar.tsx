import { Ellipsis, House, type LucideIcon, MessageSquareText, ScrollText, Target } from 'lucide-react';
import { lazy } from 'react';
import { NavLink } from 'react-router-dom';
import { useRememberedUser } from '#pwa/offline/sync/use-remembered-user.ts';
import { paths } from '#schema/paths.ts';
import styles from './bottom-bar.module.css';

const StaffLinks = lazy(async () => ({ default: (await import('./staff-links.tsx')).StaffLinks }));

const place = (to: string, label: string, Icon: LucideIcon) => (
  <NavLink to={to} className={styles.place ?? ''}>
    <Icon aria-hidden="true" />
    {label}
  </NavLink>
);

/** Leads to the pages of the role on a phone, for the person that this device belongs to. Whoever draws it waits for it. */
export function BottomBar() {
  const role = useRememberedUser()?.role;
  const isStaff = role === 'admin' || role === 'coach';
  return (
    <nav className={styles.bar} aria-label="Your pages">
      {place(paths.home, 'Home', House)}
      {isStaff && <StaffLinks />}
      {place(paths.goals, 'Goals', Target)}
      {!isStaff && place(paths.chat, 'Coach', MessageSquareText)}
      {!isStaff && place(paths.history, 'History', ScrollText)}
      {place(paths.more, 'More', Ellipsis)}
    </nav>
  );
}
