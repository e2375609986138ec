import { type ReactNode, useSyncExternalStore } from 'react';
import { readLastInsights, subscribeToLastInsights } from '#pwa/offline/last-insights.ts';
import { Wrap } from '#pwa/ui/page.tsx';
import { Benefits } from './benefits.tsx';
import { Explainer } from './explainer.tsx';
import { Hero, type HeroProps } from './hero.tsx';
import styles from './landing-screen.module.css';
import { ReportPreview } from './report-preview.tsx';
import { Ways } from './ways.tsx';

export interface LandingScreenProps extends Pick<HeroProps, 'renderAction'> {
  /** The questionnaire, or its results in place, under the id that the page's buttons lead to. */
  start: ReactNode;
}

export function LandingScreen({ start, renderAction }: LandingScreenProps) {
  const hasInsights = useSyncExternalStore(
    subscribeToLastInsights,
    () => readLastInsights() !== undefined,
    () => false,
  );
  return (
    <main id="main" tabIndex={-1} className={styles.landing}>
      <Hero renderAction={renderAction} hasInsights={hasInsights} />
      <Wrap>
        <Ways />
        <Explainer />
        <Benefits />
        {start}
        <ReportPreview hasInsights={hasInsights} />
      </Wrap>
    </main>
  );
}
