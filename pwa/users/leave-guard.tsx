import { lazy, Suspense, useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';

const AlertDialog = lazy(async () => ({ default: (await import('#pwa/ui/alert-dialog.tsx')).AlertDialog }));

/**
 * Asks once before a link leaves a page with unsaved edits, and lets the browser ask before the tab closes.
 *
 * @param unsaved counts the changes
 */
export function LeaveGuard({ unsaved }: { unsaved: number }) {
  const navigate = useNavigate();
  const [target, setTarget] = useState<string>();

  useEffect(() => {
    // The capture phase comes before the link, and a link whose press was prevented does nothing itself.
    function stop(event: MouseEvent): void {
      const place = placeLeft(event);
      if (place === undefined) return;
      event.preventDefault();
      setTarget(place);
    }
    document.addEventListener('click', stop, { capture: true });
    return () => document.removeEventListener('click', stop, { capture: true });
  }, []);

  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);

  if (target === undefined) return null;
  return (
    <Suspense fallback={null}>
      <AlertDialog
        open
        onOpenChange={() => setTarget(undefined)}
        title="Leave without saving?"
        cancelLabel="Stay"
        confirmLabel="Leave"
        onConfirm={() => void navigate(target)}
      >
        {unsaved === 1 ? 'One change isn’t saved. It stays' : `${unsaved} changes aren’t saved. They stay`} here until
        you close this tab or sign out.
      </AlertDialog>
    </Suspense>
  );
}

/** Finds the page of the app that a plain press on a link leads to; undefined for this page and everything else. */
function placeLeft(event: MouseEvent): string | undefined {
  const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
  if (!isPlain || !link || link.target === '_blank' || link.hasAttribute('download')) return undefined;
  if (link.origin !== location.origin || link.pathname === location.pathname) return undefined;
  return link.pathname + link.search + link.hash;
}
