import { Check } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useIsOnline } from '#pwa/api/online.ts';
import { type Price, timeLeftText, usePrice } from '#pwa/api/price.ts';
import { Button } from '#pwa/ui/button.tsx';
import styles from './full-report-offer.module.css';

export interface PurchaseLook {
  onPurchase: () => void;
  /** While true the purchase is being prepared. */
  isPurchaseBusy?: boolean | undefined;
  /** Explains a failed purchase, and the way on. */
  purchaseNotice?: ReactNode;
}

const features = [
  '5-10 pages, in the app and as a PDF',
  'Every option scored by effort and impact',
  'A dated plan up to your deadline: step, owner, measure',
  'Calculated from your numbers, with the math shown',
  '30 days of chat with a coach that knows your report',
];

/** The full report on the cover's colour, with the one action of the screen. */
export function FullReportOffer({ onPurchase, isPurchaseBusy = false, purchaseNotice }: PurchaseLook) {
  const price = usePrice();
  const titleId = useId();
  return (
    <section className={styles.offer} aria-labelledby={titleId}>
      <header className={styles.head}>
        <h2 id={titleId}>The full strategic action report</h2>
        <p>Your insights are just the start. The report compares your options, sets dates and names the risks.</p>
      </header>
      <ul className={styles.features}>
        {features.map((feature) => (
          <li key={feature}>
            <Check aria-hidden="true" />
            {feature}
          </li>
        ))}
      </ul>
      <div className={styles.buy}>
        {price?.betaEndsIn && <BetaBanner left={price.betaEndsIn} />}
        <p className={styles.price}>{price?.label}</p>
        <p className={styles.quiet}>One-time payment. No subscription.</p>
        <Button
          variant="cover"
          size="l"
          wide
          busy={isPurchaseBusy}
          busyLabel="Preparing your questions"
          onClick={onPurchase}
        >
          Get the full report
        </Button>
        {purchaseNotice}
        <BeforePaying isBusy={isPurchaseBusy} />
      </div>
    </section>
  );
}

function BetaBanner({ left }: { left: NonNullable<Price['betaEndsIn']> }) {
  return <p className={styles.beta}>Beta price ends in {timeLeftText(left)}.</p>;
}

function BeforePaying({ isBusy }: { isBusy: boolean }) {
  const isOnline = useIsOnline();
  if (isBusy) return <p className={styles.small}>Preparing a few short questions…</p>;
  return (
    <p className={styles.small}>
      7-day money-back guarantee.{' '}
      {isOnline
        ? 'We’ll ask a few short questions before you pay.'
        : 'You’ll need to be online to pay. Your insights are saved on this device.'}
    </p>
  );
}
