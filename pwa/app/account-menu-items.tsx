import { CircleUserRound, HardDrive, LogOut, MessageSquareText, ScrollText, Target } from 'lucide-react';
import type { ReactNode } from 'react';
import { Menu, MenuItem, MenuLink, MenuSeparator } from '#pwa/ui/menu.tsx';
import { paths } from '#schema/paths.ts';
import { useSignOut } from './use-sign-out.tsx';

export interface AccountMenuItemsProps {
  label: string;
  trigger: ReactNode;
}

/** The opened menu. The entries of routes that come later, some of them by role, come with their routes. */
export function AccountMenuItems({ label, trigger }: AccountMenuItemsProps) {
  const { signOut, dialog } = useSignOut();
  return (
    <>
      <Menu label={label} trigger={trigger} openAtOnce>
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
