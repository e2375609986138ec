import type { ReactNode } from 'react';
import { ButtonLink } from '#pwa/ui/button.tsx';
import { Wrap } from '#pwa/ui/page.tsx';
import { Course } from './course.tsx';
import { goToStart, startId } from './go-to-start.ts';
import styles from './hero.module.css';

export interface HeroProps {
  /** Replaces the call to action for whoever has insights in this browser already. */
  renderAction: (start: ReactNode) => ReactNode;
  /** They stand on this page, where the form was. */
  hasInsights: boolean;
}

export function Hero({ renderAction, hasInsights }: HeroProps) {
  return (
    <div className={styles.hero}>
      <Wrap>
        <div className={styles.grid}>
          <div className={styles.text}>
            <h1>Know your next three moves.</h1>
            <p className={styles.lead}>
              Answer two short pages about your business. Get three free growth insights based on your answers.
            </p>
            <div className={styles.action}>
              {renderAction(
                <>
                  <ButtonLink variant="cover" size="l" href={`#${startId}`} onClick={goToStart}>
                    {hasInsights ? 'See your insights' : 'Get my free insights'}
                  </ButtonLink>
                  {!hasInsights && <span className={styles.fine}>No credit card. About 3 minutes.</span>}
                </>,
              )}
            </div>
          </div>
          <Course />
        </div>
      </Wrap>
    </div>
  );
}
