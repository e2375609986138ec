import { Banner } from '#pwa/ui/banner.tsx';
import { Button } from '#pwa/ui/button.tsx';

/** Stands in place of the offer where there is a payment for the report already. */
export function PaymentKnown({ onOpen }: { onOpen: () => void }) {
  return (
    <Banner
      title="You’ve already started paying for the full report"
      action={
        <Button variant="primary" onClick={onOpen}>
          See your payment
        </Button>
      }
      live={false}
    >
      Check its status there. Your report shows up as soon as it’s written.
    </Banner>
  );
}
