import { CircleUserRound, LogOut, ScrollText } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useCurrentUser } from '#pwa/api/current-user.ts';
import { WithQueries } from '#pwa/api/with-queries.tsx';
import { signOut } from '#pwa/auth/sign-out.ts';
import { hasUnsentWork } from '#pwa/offline/unsent-work.ts';
import { Avatar } from '#pwa/ui/avatar.tsx';
import { Menu, MenuItem, MenuLink, MenuSeparator } from '#pwa/ui/menu.tsx';
import { paths } from '#schema/paths.ts';

const DiscardDialog = lazy(async () => ({ default: (await import('./discard-dialog.tsx')).DiscardDialog }));

/** The avatar with its menu. The entries of routes that come later, some of them by role, come with their routes. */
export function AccountMenu() {
  return (
    <WithQueries>
      <OwnMenu />
    </WithQueries>
  );
}

function OwnMenu() {
  const navigate = useNavigate();
  const { user } = useCurrentUser();
  const [isAsking, setAsking] = useState(false);
  const name = user ? `${user.first_name} ${user.last_name}` : '';

  async function leave() {
    await signOut();
    navigate(paths.landing);
  }

  async function handleSignOut() {
    if (await hasUnsentWork()) setAsking(true);
    else await leave();
  }

  return (
    <>
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
      <Suspense fallback={null}>
        {isAsking && <DiscardDialog onCancel={() => setAsking(false)} onDiscard={() => void leave()} />}
      </Suspense>
    </>
  );
}
