import { lazy, Suspense, useEffect } from 'react';
import { useToken } from '#pwa/api/use-token.ts';
import { useOwner } from '#pwa/offline/use-owner.ts';
import { useMessageCenter } from '#pwa/ui/message-center.tsx';
import { Page, PageHead } from '#pwa/ui/page.tsx';
import { Offer } from './offer.tsx';
import { describePurchaseResult } from './start-chat-purchase.ts';
import { useChatPurchase } from './use-chat-purchase.ts';

const OwnOffer = lazy(async () => ({ default: (await import('./own-offer.tsx')).OwnOffer }));

const bannerMs = 5_000;

/** `/subscribe`: the chat's own page to buy it, also for visitors, and the way back from a payment that was left. */
export function SubscribeScreen() {
  const [token, owner] = [useToken(), useOwner()];
  // Here, because signing in on the way exchanges what is below.
  const purchase = useChatPurchase();
  usePaymentLeft();
  return (
    <Page width="narrow">
      <PageHead title="Business Coach Chat Access" lead="Unlock 1 Month of Business Coaching Chat" />
      {(token ?? owner) === null ? (
        <Offer purchase={purchase} hasReport={false} />
      ) : (
        <Suspense fallback={<Offer purchase={purchase} />}>
          <OwnOffer purchase={purchase} />
        </Suspense>
      )}
    </Page>
  );
}

/** Says what became of a payment page that the person left; its Cancel leads back here. */
function usePaymentLeft(): void {
  const { notify } = useMessageCenter();
  useEffect(() => {
    const leaving = new AbortController();
    describePurchaseResult(leaving.signal)
      .then((text) => text && notify({ text, hideAfterMs: bannerMs }))
      .catch((error: unknown) => {
        if (!leaving.signal.aborted) throw error;
      });
    return () => leaving.abort();
  }, [notify]);
}
