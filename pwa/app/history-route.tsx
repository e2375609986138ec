import { PaymentActions, PaymentBadge } from '#pwa/checkout/submission-payment.tsx';
import { HistoryScreen } from '#pwa/history/history-screen.tsx';
import { InsightList } from '#pwa/results/insight-list.tsx';

export function HistoryRoute() {
  return (
    <HistoryScreen
      renderInsights={(nuggets) => <InsightList nuggets={nuggets} level={3} />}
      renderPaymentState={(item) => <PaymentBadge {...item} />}
      renderPaymentActions={(item) => <PaymentActions {...item} hasInsights={item.insights.length > 0} />}
    />
  );
}
