import { Ellipsis, House, type LucideIcon, MessageSquareText, ScrollText, Target } from 'lucide-react';
import { NavLink } from 'react-router-dom';
import { paths } from '#schema/paths.ts';
import styles from './bottom-bar.module.css';

const places: readonly { to: string; label: string; icon: LucideIcon }[] = [
  { to: paths.home, label: 'Home', icon: House },
  { to: paths.goals, label: 'Goals', icon: Target },
  { to: paths.chat, label: 'Coach', icon: MessageSquareText },
  { to: paths.history, label: 'History', icon: ScrollText },
  { to: paths.more, label: 'More', icon: Ellipsis },
];

/** The way around on a phone, for whoever this device belongs to. */
export function BottomBar() {
  return (
    <nav className={styles.bar} aria-label="Your pages">
      {places.map(({ to, label, icon: Icon }) => (
        <NavLink key={to} to={to} className={styles.place ?? ''}>
          <Icon aria-hidden="true" />
          {label}
        </NavLink>
      ))}
    </nav>
  );
}
