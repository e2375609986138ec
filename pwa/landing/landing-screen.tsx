import type { ReactNode } from 'react';
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
  return (
    <main id="main" tabIndex={-1} className={styles.landing}>
      <Hero renderAction={renderAction} />
      <Wrap>
        <Ways />
        <Explainer />
        <Benefits />
        {start}
        <ReportPreview />
      </Wrap>
    </main>
  );
}
