import { lazy, Suspense, useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { readAsked } from '#pwa/offline/sync/question-outbox.ts';
import { useOwnRows } from '#pwa/offline/sync/use-own-rows.ts';
import { useSynced } from '#pwa/offline/sync/use-synced.ts';
import { useMessageCenter } from '#pwa/ui/message-center.tsx';
import { paths } from '#schema/paths.ts';
import { AccessNotice } from './access-notice.tsx';
import { accessStatusOf } from './access-status.ts';
import { type ChatAccessState, useChatAccess } from './use-chat-access.ts';

const PurchaseDialog = lazy(async () => ({ default: (await import('./purchase-dialog.tsx')).PurchaseDialog }));

/** See docs/specification.md#2-screens-and-routes. */
const paidText = 'Payment successful! You now have chat access for 30 days.';
const bannerMs = 5_000;

/**
 * Decides what the page shows for the chat access. That is the purchase, once the server has said that there is none, a
 * line where something is to be known of it, and nothing at all where there is. It never stands in the way of what is
 * kept on the device.
 */
export function ChatAccess() {
  const state = useChatAccess();
  const navigate = useNavigate();
  const { isShown, dismiss, show } = usePurchaseShown(state);
  const hasConversations = Boolean(useOwnRows('conversation').rows?.some(({ row }) => row.deletedAt === null));
  usePaidBanner(state);

  return (
    <>
      {!isShown && <AccessNotice {...state} status={accessStatusOf(state)} onBuy={show} />}
      <Suspense fallback={null}>
        {isShown && (
          <PurchaseDialog onGoBack={() => navigate(paths.account)} onRead={hasConversations ? dismiss : undefined} />
        )}
      </Suspense>
    </>
  );
}

/**
 * Opened by the server's word alone, never by its silence. Whoever went on to read is asked again when a question of theirs
 * is refused that they asked since; one that waits is sent again and again, and does not open it.
 */
function usePurchaseShown({ access, isFresh, refusedAt = 0 }: ChatAccessState) {
  const [isOpened, setOpened] = useState(false);
  const [dismissedAt, setDismissedAt] = useState<number>();
  const askedAt = useSynced(readAsked).value?.at(-1)?.askedAt ?? 0;
  const isRefused = access?.hasAccess === false;
  if (isRefused && isFresh && !isOpened) setOpened(true);
  if (!isRefused && isOpened) setOpened(false);
  const isDismissed = dismissedAt !== undefined && Math.min(refusedAt, askedAt) <= dismissedAt;
  return {
    isShown: isRefused && isOpened && !isDismissed,
    dismiss: () => setDismissedAt(Date.now()),
    show: () => {
      setOpened(true);
      setDismissedAt(undefined);
    },
  };
}

/**
 * Confirms a payment once, after the return from the cashier with `?success=true`. The server must know of it: it is asked
 * again, and once it has answered the parameter leaves the address.
 */
function usePaidBanner({ access, asOf = 0, refetch }: ChatAccessState): void {
  const [parameters, setParameters] = useSearchParams();
  const { notify } = useMessageCenter();
  // The return is an event: the address is read once, when the page opens.
  const [returnedAt, setReturnedAt] = useState(() => (parameters.get('success') === 'true' ? Date.now() : undefined));
  const isPaid = access?.hasAccess === true && access.source !== 'trial';

  useEffect(() => {
    if (returnedAt !== undefined) refetch();
  }, [returnedAt, refetch]);

  useEffect(() => {
    if (returnedAt === undefined || asOf < returnedAt) return;
    if (isPaid) notify({ tone: 'ok', text: paidText, hideAfterMs: bannerMs });
    setReturnedAt(undefined);
    setParameters(withoutSuccess, { replace: true });
  }, [returnedAt, asOf, isPaid, notify, setParameters]);
}

function withoutSuccess(current: URLSearchParams): URLSearchParams {
  current.delete('success');
  return current;
}
