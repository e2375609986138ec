import { AccountScreen } from '#pwa/account/account-screen.tsx';
import { OwnPayments } from '#pwa/checkout/own-payments.tsx';

export function AccountRoute() {
  return <AccountScreen plan={<OwnPayments />} />;
}
