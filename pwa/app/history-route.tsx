import { lazy, Suspense } from 'react';
import { ChatPayments } from '#pwa/checkout/chat-payments.tsx';
import { PaymentActions, PaymentBadge } from '#pwa/checkout/submission-payment.tsx';
import { HistoryScreen } from '#pwa/history/history-screen.tsx';
import { InsightList } from '#pwa/results/insight-list.tsx';
import { WrittenBy } from '#pwa/results/written-by.tsx';

const PaymentLinks = lazy(async () => ({ default: (await import('#pwa/checkout/payment-links.tsx')).PaymentLinks }));

export function HistoryRoute() {
  return (
    <HistoryScreen
      renderInsights={({ insights, provider }) => (
        <>
          <InsightList nuggets={insights} level={3} />
          <WrittenBy provider={provider} />
        </>
      )}
      otherPayments={<ChatPayments />}
      renderPaymentState={(item) => <PaymentBadge {...item} />}
      renderPaymentActions={(item) => <PaymentActions {...item} />}
      renderPaymentLinks={({ submissionId }) => (
        <Suspense fallback={null}>
          <PaymentLinks submissionId={submissionId} />
        </Suspense>
      )}
    />
  );
}
