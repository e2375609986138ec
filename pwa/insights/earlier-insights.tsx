import { readKeptSubmission } from '#pwa/offline/kept-submission.ts';
import { Banner } from '#pwa/ui/banner.tsx';
import { ButtonLink } from '#pwa/ui/button.tsx';
import { paths } from '#schema/paths.ts';
import styles from './earlier-insights.module.css';

/** Leads to the insights of a tab that was closed. It names nobody: this may be another person at the same device. */
export function EarlierInsights() {
  if (!readKeptSubmission()) return null;
  return (
    <div className={styles.earlier}>
      <Banner
        title="Insights of an earlier visit are kept"
        action={<ButtonLink to={paths.thankYou}>Show my insights</ButtonLink>}
      />
    </div>
  );
}
