import {
  CircleUserRound,
  FolderOpen,
  HardDrive,
  LogOut,
  MessageSquareText,
  ScrollText,
  Target,
  UsersRound,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useOwnRole } from '#pwa/offline/sync/use-own-role.ts';
import { Menu, MenuItem, MenuLink, MenuSeparator } from '#pwa/ui/menu.tsx';
import { paths } from '#schema/paths.ts';
import { useSignOut } from './use-sign-out.tsx';

export interface AccountMenuItemsProps {
  label: string;
  trigger: ReactNode;
}

/** Shows the opened menu, with the entries of the role. */
export function AccountMenuItems({ label, trigger }: AccountMenuItemsProps) {
  const { isStaff } = useOwnRole();
  const { signOut, dialog } = useSignOut();
  return (
    <>
      <Menu label={label} trigger={trigger} openAtOnce>
        {isStaff && (
          <>
            <MenuLink to={paths.users} icon={<UsersRound aria-hidden="true" />}>
              Users
            </MenuLink>
            <MenuLink to={paths.coaching} icon={<FolderOpen aria-hidden="true" />}>
              Coaching Portal
            </MenuLink>
            <MenuSeparator />
          </>
        )}
        <MenuLink to={paths.history} icon={<ScrollText aria-hidden="true" />}>
          Insights &amp; Reports
        </MenuLink>
        <MenuLink to={paths.account} icon={<CircleUserRound aria-hidden="true" />}>
          Account Details
        </MenuLink>
        <MenuLink to={paths.chat} icon={<MessageSquareText aria-hidden="true" />}>
          Chat Coach
        </MenuLink>
        <MenuLink to={paths.goals} icon={<Target aria-hidden="true" />}>
          Goals
        </MenuLink>
        <MenuLink to={paths.sync} icon={<HardDrive aria-hidden="true" />}>
          Sync
        </MenuLink>
        <MenuSeparator />
        <MenuItem onSelect={signOut} icon={<LogOut aria-hidden="true" />}>
          Sign Out
        </MenuItem>
      </Menu>
      {dialog}
    </>
  );
}
