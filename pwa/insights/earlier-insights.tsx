import { readKeptSubmission } from '#pwa/offline/kept-submission.ts';
import { Banner } from '#pwa/ui/banner.tsx';
import { ButtonLink } from '#pwa/ui/button.tsx';
import { paths } from '#schema/paths.ts';
import styles from './earlier-insights.module.css';

/** Leads to the insights of a tab that was closed, or to the report that was bought on them. It names nobody: this may be another person at the same device. */
export function EarlierInsights() {
  const kept = readKeptSubmission();
  if (!kept) return null;
  const [title, action] =
    kept.sessionId === undefined
      ? ['Your insights from last time are still here', 'Show my insights']
      : ['Your report is still here', 'Open my report'];
  return (
    <div className={styles.earlier}>
      <Banner title={title} action={<ButtonLink to={paths.thankYou}>{action}</ButtonLink>} />
    </div>
  );
}
