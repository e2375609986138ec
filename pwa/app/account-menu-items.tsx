import { CircleUserRound, LogOut, ScrollText } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { signOut } from '#pwa/auth/sign-out.ts';
import { hasUnsentWork } from '#pwa/offline/unsent-work.ts';
import { Menu, MenuItem, MenuLink, MenuSeparator } from '#pwa/ui/menu.tsx';
import { paths } from '#schema/paths.ts';

const DiscardDialog = lazy(async () => ({ default: (await import('./discard-dialog.tsx')).DiscardDialog }));

export interface AccountMenuItemsProps {
  label: string;
  trigger: ReactNode;
}

/** The opened menu. The entries of routes that come later, some of them by role, come with their routes. */
export function AccountMenuItems({ label, trigger }: AccountMenuItemsProps) {
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);

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
      <Menu label={label} trigger={trigger} openAtOnce>
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
