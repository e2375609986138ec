import { NavLink } from 'react-router-dom';
import { useRememberedUser } from '#pwa/offline/sync/use-remembered-user.ts';
import { paths } from '#schema/paths.ts';
import styles from './own-nav.module.css';

const home = { to: paths.home, label: 'Home' };
const goals = { to: paths.goals, label: 'Goals' };
const clientPlaces = [
  home,
  goals,
  { to: paths.chat, label: 'Chat Coach' },
  { to: paths.history, label: 'Insights & Reports' },
];
const staffPlaces = [
  home,
  { to: paths.coaching, label: 'Coaching Portal' },
  { to: paths.users, label: 'Users' },
  goals,
];

/** The way around where there is room in the header, for whoever this device belongs to. */
export function OwnNav() {
  const role = useRememberedUser()?.role;
  const places = role === 'admin' || role === 'coach' ? staffPlaces : clientPlaces;
  return (
    <nav className={styles.nav} aria-label="Your pages">
      {places.map(({ to, label }) => (
        <NavLink key={to} to={to} className={styles.place ?? ''}>
          {label}
        </NavLink>
      ))}
    </nav>
  );
}
