import { Banner } from '#pwa/ui/banner.tsx';
import { Button } from '#pwa/ui/button.tsx';
import styles from './purchase-notice.module.css';

export const initiateFailed = 'Failed to initiate payment. Please try again.';

export interface PurchaseNoticeProps {
  message: string;
  onRetry: () => void;
  /** Given when the purchase can go on without the questions. */
  onGoOnWithout?: (() => void) | undefined;
}

/** Why the purchase did not start, and the ways on. */
export function PurchaseNotice({ message, onRetry, onGoOnWithout }: PurchaseNoticeProps) {
  return (
    <Banner
      tone="danger"
      title={message}
      action={
        <span className={styles.ways}>
          <Button size="s" onClick={onRetry}>
            Try again
          </Button>
          {onGoOnWithout && (
            <Button size="s" variant="quiet" onClick={onGoOnWithout}>
              Continue without questions
            </Button>
          )}
        </span>
      }
    >
      Nothing was charged.
    </Banner>
  );
}
