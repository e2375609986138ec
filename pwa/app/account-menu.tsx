import { lazy, Suspense, useState } from 'react';
import { useCurrentUser } from '#pwa/api/current-user.ts';
import { WithQueries } from '#pwa/api/with-queries.tsx';
import { useRememberedUser } from '#pwa/offline/sync/use-remembered-user.ts';
import { Avatar } from '#pwa/ui/avatar.tsx';
import { MenuButton } from '#pwa/ui/menu-button.tsx';

const loadItems = () => import('./account-menu-items.tsx');
const AccountMenuItems = lazy(async () => ({ default: (await loadItems()).AccountMenuItems }));

/** The avatar. Its menu is most of the code in the header, so it loads when somebody reaches for it. */
export function AccountMenu() {
  return (
    <WithQueries>
      <OwnAvatar />
    </WithQueries>
  );
}

function OwnAvatar() {
  const { user: current } = useCurrentUser();
  const remembered = useRememberedUser();
  const user = current ?? remembered;
  const [isWanted, setWanted] = useState(false);
  const name = user ? `${user.first_name} ${user.last_name}` : '';
  const label = name ? `Account menu, ${name}` : 'Account menu';
  const button = (
    <MenuButton label={label} onClick={() => setWanted(true)} onPointerEnter={() => void loadItems()}>
      <Avatar name={name} />
    </MenuButton>
  );
  if (!isWanted) return button;
  return (
    <Suspense fallback={button}>
      <AccountMenuItems label={label} trigger={<Avatar name={name} />} />
    </Suspense>
  );
}
