import { CircleUserRound, LogOut, ScrollText } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { clearDevice } from '#pwa/offline/clear-device.ts';
import { lookForUnsentWork, type UnsentLook, type UnsentWork } from '#pwa/offline/unsent-work.ts';
import { Menu, MenuItem, MenuLink, MenuSeparator } from '#pwa/ui/menu.tsx';
import { useMessageCenter } from '#pwa/ui/message-center.tsx';
import { paths } from '#schema/paths.ts';

const DiscardDialog = lazy(async () => ({ default: (await import('./discard-dialog.tsx')).DiscardDialog }));

const notEmptyText =
  'You are signed out, but something of yours is still on this device. It is removed as soon as it can.';

export interface AccountMenuItemsProps {
  label: string;
  trigger: ReactNode;
}

/** The opened menu. The entries of routes that come later, some of them by role, come with their routes. */
export function AccountMenuItems({ label, trigger }: AccountMenuItemsProps) {
  const navigate = useNavigate();
  const { notify } = useMessageCenter();
  const [found, setFound] = useState<Promise<UnsentWork>>();

  /** At once: whoever presses and closes the page is signed out. */
  function leave() {
    clearDevice().catch(() => notify({ tone: 'warn', text: notEmptyText }));
    navigate(paths.landing);
  }

  function handleSignOut(look: UnsentLook) {
    if (look.known === 'none') leave();
    else setFound(look.found);
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
        <SignOutItem onSignOut={handleSignOut} />
      </Menu>
      <Suspense fallback={null}>
        {found && <DiscardDialog found={found} onCancel={() => setFound(undefined)} onDiscard={leave} />}
      </Suspense>
    </>
  );
}

/** Looks what would be lost from when the menu opens, so that the press itself need not wait. */
function SignOutItem({ onSignOut }: { onSignOut: (look: UnsentLook) => void }) {
  const last = useRef<UnsentLook>(undefined);

  useEffect(() => {
    const look = () => {
      last.current = lookForUnsentWork();
    };
    look();
    // Something may have been typed in another tab.
    window.addEventListener('focus', look);
    return () => window.removeEventListener('focus', look);
  }, []);

  return (
    <MenuItem onSelect={() => onSignOut(last.current ?? lookForUnsentWork())} icon={<LogOut aria-hidden="true" />}>
      Sign Out
    </MenuItem>
  );
}
