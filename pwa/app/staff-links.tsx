import { FolderOpen, UsersRound } from 'lucide-react';
import { NavLink } from 'react-router-dom';
import { paths } from '#schema/paths.ts';
import styles from './bottom-bar.module.css';

/** Links to the staff pages in the bottom bar. They load apart, because few people are staff. */
export function StaffLinks() {
  return (
    <>
      <NavLink to={paths.coaching} className={styles.place ?? ''}>
        <FolderOpen aria-hidden="true" />
        Coaching
      </NavLink>
      <NavLink to={paths.users} className={styles.place ?? ''}>
        <UsersRound aria-hidden="true" />
        Users
      </NavLink>
    </>
  );
}
