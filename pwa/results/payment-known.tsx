import { Banner } from '#pwa/ui/banner.tsx';
import { Button } from '#pwa/ui/button.tsx';

/** Stands in place of the offer where there is a payment for the report already. */
export function PaymentKnown({ onOpen }: { onOpen: () => void }) {
  return (
    <Banner
      title="You have already started to pay for the full report"
      action={
        <Button variant="primary" onClick={onOpen}>
          See your payment
        </Button>
      }
      live={false}
    >
      There you see how it stands, and the report as soon as it is written.
    </Banner>
  );
}
