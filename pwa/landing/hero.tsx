import type { MouseEvent, ReactNode } from 'react';
import { track } from '#pwa/api/events.ts';
import { ButtonLink } from '#pwa/ui/button.tsx';
import { Wrap } from '#pwa/ui/page.tsx';
import { Course } from './course.tsx';
import styles from './hero.module.css';

export interface HeroProps {
  startId: string;
  /** Replaces the call to action for whoever has insights in this browser already. */
  renderAction: (start: ReactNode) => ReactNode;
}

export function Hero({ startId, renderAction }: HeroProps) {
  function handleClick(event: MouseEvent) {
    track('cta_click');
    const start = document.getElementById(startId);
    if (!start) return;
    event.preventDefault();
    start.scrollIntoView({ behavior: prefersStill() ? 'auto' : 'smooth', block: 'start' });
    start.querySelector<HTMLElement>('input, textarea, select')?.focus({ preventScroll: true });
  }
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
                  <ButtonLink variant="cover" size="l" href={`#${startId}`} onClick={handleClick}>
                    Get my free insights
                  </ButtonLink>
                  <span className={styles.fine}>No credit card. About 3 minutes.</span>
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

const prefersStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches;
