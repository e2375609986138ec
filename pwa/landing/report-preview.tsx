import { supportEmail } from '#pwa/api/config.ts';
import { timeLeftText, usePrice } from '#pwa/api/price.ts';
import { ButtonLink } from '#pwa/ui/button.tsx';
import { PageSection } from '#pwa/ui/page.tsx';
import { goToStart, startId } from './go-to-start.ts';
import styles from './report-preview.module.css';

/** Two pages of a real report, with what the whole one costs. `npm run sample-pages` makes them. */
export function ReportPreview({ hasInsights }: { hasInsights: boolean }) {
  return (
    <PageSection title="The full report" note="5-10 pages, in the app and as a PDF">
      <div className={styles.pages}>
        <SamplePage
          file="/sample-page-one.webp"
          alt="Page one: 60 regular homes by May 7. The answer, five numbers, three moves with dates."
        />
        <SamplePage file="/sample-plan.webp" alt="The plan: each step on a timeline, with its owner and its date." />
      </div>
      <p className={styles.note}>
        Sample report for a made-up business. Open a page to zoom in, or{' '}
        <a href="/sample-report.txt" target="_blank" rel="noopener">
          read the full report as text
        </a>
        .
      </p>
      <Offer hasInsights={hasInsights} />
    </PageSection>
  );
}

/** Opens beside the app, which has no way back from a picture when it is installed. */
function SamplePage({ file, alt }: { file: string; alt: string }) {
  return (
    <a href={file} target="_blank" className={styles.page} rel="noopener">
      <img src={file} alt={alt} width="1480" height="2090" loading="lazy" decoding="async" />
    </a>
  );
}

/** The price comes after loading into a place of its own height, so nothing moves. */
function Offer({ hasInsights }: { hasInsights: boolean }) {
  const price = usePrice();
  const left = price?.betaEndsIn;
  return (
    <div className={styles.offer}>
      <p className={styles.price}>
        <b>{price?.label}</b>
        {left && <span>Beta price ends in {timeLeftText(left)}</span>}
      </p>
      <p>The full strategic action report plus 30 days of chat with your coach. 7-day money-back guarantee.</p>
      <ButtonLink variant="primary" href={`#${startId}`} onClick={goToStart}>
        {hasInsights ? 'See your insights' : 'Start with free insights'}
      </ButtonLink>
      <p className={styles.how}>
        {!hasInsights && 'Read your free insights first, then decide. '}Questions?{' '}
        <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
      </p>
    </div>
  );
}
