import { NavLink } from 'react-router-dom';
import { paths } from '#schema/paths.ts';
import styles from './own-nav.module.css';

const places = [
  { to: paths.home, label: 'Home' },
  { to: paths.goals, label: 'Goals' },
  { to: paths.chat, label: 'Chat Coach' },
  { to: paths.history, label: 'Insights & Reports' },
];

/** The way around where there is room in the header, for whoever this device belongs to. */
export function OwnNav() {
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
