import { lazy, Suspense } from 'react';
import { AccountScreen } from '#pwa/account/account-screen.tsx';
import { PageSection } from '#pwa/ui/page.tsx';
import styles from './account-route.module.css';

const OwnDays = lazy(async () => ({ default: (await import('#pwa/chat/access/own-days.tsx')).OwnDays }));
const OwnPayments = lazy(async () => ({ default: (await import('#pwa/checkout/own-payments.tsx')).OwnPayments }));

export function AccountRoute() {
  return (
    <AccountScreen
      plan={
        <Suspense fallback={null}>
          <PageSection title="Your plan">
            <div className={styles.plan}>
              <OwnDays />
              <OwnPayments />
            </div>
          </PageSection>
        </Suspense>
      }
    />
  );
}
