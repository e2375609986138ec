import { timeLeftText, usePrice } from '#pwa/api/price.ts';
import { PageSection } from '#pwa/ui/page.tsx';
import styles from './report-preview.module.css';

/** A page of a report out of focus, with what the whole one costs. The blurred words are for the eye only. */
export function ReportPreview() {
  return (
    <PageSection title="The full report" note="5-10 pages, as a PDF and here in the app">
      <div className={styles.sample}>
        <div className={styles.page} aria-hidden="true" inert>
          <p className={styles.title}>Where the nine days go</p>
          <p>
            A joinery with fourteen people does not lack orders. It measures on Monday, prices on the Wednesday after
            and hears on Friday that the client has signed elsewhere. The quote waits for one person, in the evening,
            once the workshop has closed.
          </p>
          <p>
            Two of three quotes end without an order. A shorter wait is the cheapest growth on the table: no new
            machine, no new van, and the answer lies already in the drawer with last year’s job cards.
          </p>
          <p>
            We compared six options. Three of them can start this month, cost less than the budget that was named and
            free the Saturdays before the summer.
          </p>
          <p>
            The first is a price book for the twenty units that come back in every kitchen, written once and corrected
            every quarter by the people who build them.
          </p>
        </div>
        <Offer />
      </div>
    </PageSection>
  );
}

/** The price comes after loading into a place of its own height, so nothing moves. */
function Offer() {
  const price = usePrice();
  const left = price?.betaEndsIn;
  return (
    <div className={styles.offer}>
      <p className={styles.price}>
        <b>{price?.label}</b>
        {left && <span>Beta price, ends in {timeLeftText(left)}</span>}
      </p>
      <p>The full strategic action report, and 30 days with the coach. 7-day money-back guarantee.</p>
      <p className={styles.how}>You decide after reading your free insights.</p>
    </div>
  );
}
