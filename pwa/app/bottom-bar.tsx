import {
  Ellipsis,
  FolderOpen,
  House,
  type LucideIcon,
  MessageSquareText,
  ScrollText,
  Target,
  UsersRound,
} from 'lucide-react';
import { NavLink } from 'react-router-dom';
import { useRememberedUser } from '#pwa/offline/sync/use-remembered-user.ts';
import { paths } from '#schema/paths.ts';
import styles from './bottom-bar.module.css';

type Place = [to: string, label: string, icon: LucideIcon];

const home: Place = [paths.home, 'Home', House];
const goals: Place = [paths.goals, 'Goals', Target];
const more: Place = [paths.more, 'More', Ellipsis];
const clientPlaces: readonly Place[] = [
  home,
  goals,
  [paths.chat, 'Coach', MessageSquareText],
  [paths.history, 'History', ScrollText],
  more,
];
const staffPlaces: readonly Place[] = [
  home,
  [paths.coaching, 'Coaching', FolderOpen],
  [paths.users, 'Users', UsersRound],
  goals,
  more,
];

/** Leads to the pages of the role on a phone, for the person that this device belongs to. */
export function BottomBar() {
  const role = useRememberedUser()?.role;
  const places = role === 'admin' || role === 'coach' ? staffPlaces : clientPlaces;
  return (
    <nav className={styles.bar} aria-label="Your pages">
      {places.map(([to, label, Icon]) => (
        <NavLink key={to} to={to} className={styles.place ?? ''}>
          <Icon aria-hidden="true" />
          {label}
        </NavLink>
      ))}
    </nav>
  );
}
