import type { ReactNode } from 'react';
import { useConfig } from '#pwa/api/config.ts';
import { usePrice } from '#pwa/api/price.ts';
import { useToken } from '#pwa/api/use-token.ts';
import { Button, ButtonLink } from '#pwa/ui/button.tsx';
import { Card } from '#pwa/ui/page.tsx';
import { paths } from '#schema/paths.ts';
import { BeforeBuying } from './before-buying.tsx';
import { ChatBenefits } from './chat-benefits.tsx';
import { chatPrice } from './chat-price.ts';
import styles from './subscribe-screen.module.css';
import type { ChatPurchase } from './use-chat-purchase.ts';

interface OfferProps {
  purchase: ChatPurchase;
  /** Shows what the person has already. */
  standing?: ReactNode;
  /** Whether that is access to the chat. */
  hasAccess?: boolean;
  /** Whether the person has a report, which the coach knows; undefined until the device was read. */
  hasReport?: boolean | undefined;
}

/** Offers chat access: its price, what it gives, and the button that buys it. */
export function Offer({ purchase: { buy, isBusy, failure }, standing, hasAccess = false, hasReport }: OfferProps) {
  const isVisitor = useToken() === null;
  const config = useConfig();
  const price = chatPrice(config);
  const report = usePrice();
  return (
    <div className={styles.offer}>
      {standing}
      <Card>
        {price && <p className={styles.price}>{price}</p>}
        <ChatBenefits />
      </Card>
      {isVisitor && config.trialDays > 0 && (
        <p className={styles.note}>New here? Your first {config.trialDays} days are free when you sign up.</p>
      )}
      {hasReport && (
        <p className={styles.note}>You get 30 days with a coach that knows your report, answers and goals.</p>
      )}
      {report && hasReport === false && (
        <div className={styles.both}>
          <p>
            Don’t have a report yet?{' '}
            {report.label === price
              ? 'For the same price you get both: the full report and 30 days of chat.'
              : `The full report costs ${report.label} and includes 30 days of chat.`}
          </p>
          {isVisitor ? (
            <ButtonLink to={paths.insights}>Start with free insights</ButtonLink>
          ) : (
            <ButtonLink to={paths.history}>Go to your insights</ButtonLink>
          )}
        </div>
      )}
      <BeforeBuying failure={failure} />
      <div className={styles.ways}>
        {hasAccess && (
          <ButtonLink variant="primary" to={paths.chat}>
            Open chat
          </ButtonLink>
        )}
        <Button
          variant={hasAccess ? 'default' : 'primary'}
          busy={isBusy}
          busyLabel="Opening the payment page"
          onClick={buy}
        >
          Purchase Access
        </Button>
      </div>
    </div>
  );
}
