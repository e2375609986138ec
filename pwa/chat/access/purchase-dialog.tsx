import { useRef } from 'react';
import { useConfig } from '#pwa/api/config.ts';
import { Button } from '#pwa/ui/button.tsx';
import { Dialog, DialogActions } from '#pwa/ui/dialog.tsx';
import { BeforeBuying } from './before-buying.tsx';
import { ChatBenefits } from './chat-benefits.tsx';
import { chatPrice } from './chat-price.ts';
import styles from './purchase-dialog.module.css';
import { useChatPurchase } from './use-chat-purchase.ts';

interface PurchaseDialogProps {
  /** Closed without access. */
  onGoBack: () => void;
  /** Given where there are conversations to read without access. */
  onRead: (() => void) | undefined;
}

/** 'Business Coach Chat Access' (docs/specification.md#2-screens-and-routes). */
export function PurchaseDialog({ onGoBack, onRead }: PurchaseDialogProps) {
  const { buy, isBusy, failure } = useChatPurchase();
  const price = chatPrice(useConfig());
  const start = useRef<HTMLDivElement>(null);
  return (
    <Dialog
      open
      onOpenChange={onGoBack}
      title="Business Coach Chat Access"
      lead="Unlock 1 Month of Business Coaching Chat"
      initialFocus={start}
      closeOnOutsidePress={false}
      backCloses={false}
    >
      <div ref={start} tabIndex={-1} className={styles.start}>
        {price && <p className={styles.price}>{price}</p>}
        <ChatBenefits />
      </div>
      <BeforeBuying failure={failure} />
      <DialogActions>
        {onRead && (
          <Button variant="quiet" onClick={onRead}>
            Read my conversations
          </Button>
        )}
        <Button onClick={onGoBack}>Go Back</Button>
        <Button variant="primary" busy={isBusy} busyLabel="Opening the payment page" onClick={buy}>
          Purchase Access
        </Button>
      </DialogActions>
    </Dialog>
  );
}
