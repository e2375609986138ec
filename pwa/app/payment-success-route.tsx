import { PaymentSuccessScreen } from '#pwa/checkout/payment-success-screen.tsx';
import { KeptInsights } from './kept-insights.tsx';

/** `/payment-success`; where the browser was closed in between, it goes on with what that kept. */
export function PaymentSuccessRoute() {
  return <PaymentSuccessScreen renderMissing={(nothing) => <KeptInsights otherwise={nothing} />} />;
}
