import { CircleUserRound, LogOut, ScrollText } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { signOut } from '#pwa/auth/sign-out.ts';
import { Avatar } from '#pwa/ui/avatar.tsx';
import { Menu, MenuItem, MenuLink, MenuSeparator } from '#pwa/ui/menu.tsx';
import { paths } from '#schema/paths.ts';
import type { User } from '#schema/users.ts';
import { queryClient } from './providers.ts';

/** The avatar with its menu. The entries of routes that come later, some of them by role, come with their routes. */
export function AccountMenu({ user }: { user: User | undefined }) {
  const navigate = useNavigate();
  const name = user ? `${user.first_name} ${user.last_name}` : '';

  async function handleSignOut() {
    await signOut();
    queryClient.clear();
    navigate(paths.landing);
  }

  return (
    <Menu label={name ? `Account menu, ${name}` : 'Account menu'} trigger={<Avatar name={name} />}>
      <MenuLink to={paths.history} icon={<ScrollText aria-hidden="true" />}>
        Insights &amp; Reports
      </MenuLink>
      <MenuLink to={paths.account} icon={<CircleUserRound aria-hidden="true" />}>
        Account Details
      </MenuLink>
      <MenuSeparator />
      <MenuItem onSelect={() => void handleSignOut()} icon={<LogOut aria-hidden="true" />}>
        Sign Out
      </MenuItem>
    </Menu>
  );
}
