import { OwnDays } from '#pwa/chat/access/own-days.tsx';
import { OwnPayments } from '#pwa/checkout/own-payments.tsx';
import { PageSection } from '#pwa/ui/page.tsx';
import styles from './own-plan.module.css';

/** Shows the chat days, and the payments with their receipts. */
export function OwnPlan() {
  return (
    <PageSection title="Your plan">
      <div className={styles.plan}>
        <OwnDays />
        <OwnPayments />
      </div>
    </PageSection>
  );
}
