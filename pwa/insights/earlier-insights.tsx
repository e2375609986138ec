import type { ReactNode } from 'react';
import { type KeptSubmission, readKeptSubmission } from '#pwa/offline/kept-submission.ts';
import { Banner } from '#pwa/ui/banner.tsx';
import { ButtonLink } from '#pwa/ui/button.tsx';
import { paths } from '#schema/paths.ts';
import styles from './earlier-insights.module.css';

/** Leads to the insights of a tab that was closed, or to the report that was bought on them. It names nobody: this may be another person at the same device. */
export function EarlierInsights() {
  const kept = readKeptSubmission();
  if (!kept) return null;
  const [title, action] = isBought(kept)
    ? ['Your report is still here', 'Open my report']
    : ['Your insights from last time are still here', 'Show my insights'];
  return (
    <div className={styles.earlier}>
      <Banner title={title} action={<ButtonLink to={paths.thankYou}>{action}</ButtonLink>} />
    </div>
  );
}

/** The same on the cover, in place of the way to a new form. */
export function EarlierAction({ otherwise }: { otherwise: ReactNode }) {
  const kept = readKeptSubmission();
  if (!kept) return otherwise;
  return (
    <>
      <ButtonLink variant="cover" size="l" to={paths.thankYou}>
        {isBought(kept) ? 'Open your report' : 'See your insights'}
      </ButtonLink>
      <span className={styles.fine}>From your last visit, on this device.</span>
    </>
  );
}

const isBought = ({ sessionId }: KeptSubmission): boolean => sessionId !== undefined;
