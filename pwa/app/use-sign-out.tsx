import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { lookForUnsentWork, type UnsentLook, type UnsentWork } from '#pwa/offline/unsent-work.ts';
import { wipeLocalData } from '#pwa/offline/wipe-local-data.ts';
import { useMessageCenter } from '#pwa/ui/message-center.tsx';
import { paths } from '#schema/paths.ts';

const SignOutDialog = lazy(async () => ({ default: (await import('./sign-out-dialog.tsx')).SignOutDialog }));

const notEmptyText =
  'You’re signed out, but some of your data is still on this device. We’ll remove it as soon as we can.';

/** See docs/specification.md#9-business-constants-and-limits. */
const bannerMs = 5_000;

/**
 * Signing out, at once where nothing would be lost.
 *
 * @returns `dialog` asks about what is not sent; put it on the page.
 */
export function useSignOut(): { signOut: () => void; dialog: ReactNode } {
  const navigate = useNavigate();
  const { notify } = useMessageCenter();
  const [found, setFound] = useState<Promise<UnsentWork>>();
  const lookBefore = useUnsentLook();

  /** At once: whoever presses and closes the page is signed out. */
  function leave(choice?: { retainsAccount: boolean }) {
    wipeLocalData(choice).then(
      () => notify({ tone: 'ok', text: 'You’re signed out.', hideAfterMs: bannerMs }),
      () => notify({ tone: 'warn', text: notEmptyText }),
    );
    navigate(paths.landing);
  }

  function signOut() {
    const look = lookBefore() ?? lookForUnsentWork();
    if (look.known === 'none') leave();
    else setFound(look.found);
  }

  const dialog = (
    <Suspense fallback={null}>
      {found && <SignOutDialog found={found} onCancel={() => setFound(undefined)} onLeave={leave} />}
    </Suspense>
  );
  return { signOut, dialog };
}

/** Looks what would be lost from when the way out is in sight, so that the press itself need not wait. */
function useUnsentLook(): () => UnsentLook | undefined {
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
  return () => last.current;
}
