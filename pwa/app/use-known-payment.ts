import { useSyncExternalStore } from 'react';
import { paymentOf } from '#pwa/checkout/known-payment.ts';

/** The session of the payment for a submission that this browser came back from; undefined while there is none. */
export function useKnownPayment(submissionId: string): string | undefined {
  return useSyncExternalStore(subscribe, () => paymentOf(submissionId).sessionId);
}

/** Another tab may come back from paying, and the browser's Back may bring this page out of its memory. */
function subscribe(listener: () => void): () => void {
  window.addEventListener('storage', listener);
  window.addEventListener('pageshow', listener);
  return () => {
    window.removeEventListener('storage', listener);
    window.removeEventListener('pageshow', listener);
  };
}
