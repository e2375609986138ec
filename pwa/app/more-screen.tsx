import {
  CircleUserRound,
  FolderOpen,
  HardDrive,
  LogOut,
  type LucideIcon,
  MessageCircleQuestion,
  MessageSquareText,
  ScrollText,
  UsersRound,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { InstallSteps } from '#pwa/install/install-steps.tsx';
import { useOwnRole } from '#pwa/offline/sync/use-own-role.ts';
import { ListCard } from '#pwa/ui/list-card.tsx';
import { Page, PageHead } from '#pwa/ui/page.tsx';
import { paths } from '#schema/paths.ts';
import styles from './more-screen.module.css';
import { useSignOut } from './use-sign-out.tsx';

/**
 * Shows at `/more` on a phone what the avatar's menu has elsewhere. Staff find their own conversations and reports here
 * too, because their bottom bar has no room for them.
 */
export function MoreScreen() {
  const { isStaff } = useOwnRole();
  const { signOut, dialog } = useSignOut();
  return (
    <Page width="narrow">
      <PageHead title="More" />
      {isStaff && (
        <div className={styles.staff}>
          <ListCard label="For coaches and admins">
            <Entry to={paths.coaching} icon={FolderOpen} note="Submissions, notes and coaching goals">
              Coaching Portal
            </Entry>
            <Entry to={paths.users} icon={UsersRound} note="Accounts, roles and chat access">
              Users
            </Entry>
          </ListCard>
        </div>
      )}
      <ListCard>
        {isStaff && (
          <>
            <Entry to={paths.chat} icon={MessageSquareText} note="Your conversations">
              Chat Coach
            </Entry>
            <Entry to={paths.history} icon={ScrollText} note="Your submissions, insights and reports">
              Insights &amp; Reports
            </Entry>
          </>
        )}
        <Entry to={paths.account} icon={CircleUserRound} note="Name, email, password, your data">
          Account Details
        </Entry>
        <Entry to={paths.sync} icon={HardDrive} note="What’s waiting, and what’s available offline">
          Sync
        </Entry>
        <Entry to={paths.privacy} icon={MessageCircleQuestion} note="What we store, where, and for how long">
          Privacy
        </Entry>
        <li>
          <button type="button" className={styles.entry} onClick={signOut}>
            <LogOut aria-hidden="true" />
            <span>Sign Out</span>
          </button>
        </li>
      </ListCard>
      <section className={styles.install}>
        <h2>On your home screen</h2>
        <InstallSteps />
      </section>
      {dialog}
    </Page>
  );
}

function Entry({
  to,
  icon: Icon,
  note,
  children,
}: {
  to: string;
  icon: LucideIcon;
  note: string;
  children: ReactNode;
}) {
  return (
    <li>
      <Link to={to} className={styles.entry}>
        <Icon aria-hidden="true" />
        <span>
          {children}
          <span className={styles.note}>{note}</span>
        </span>
      </Link>
    </li>
  );
}
