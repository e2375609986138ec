import { RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import type { LastInsights } from '#pwa/offline/last-insights.ts';
import { Button } from '#pwa/ui/button.tsx';
import { PageHead, Wrap } from '#pwa/ui/page.tsx';
import styles from './purchased-view.module.css';

export interface PurchasedViewProps {
  state: LastInsights;
  onStartOver: () => void;
  /** The way to the chat that came with it, where that has not begun. */
  coach: ReactNode;
  /** The report itself, with its actions, as wide as the page. */
  children: ReactNode;
}

/** Shows the buyer's page once the report is written. */
export function PurchasedView({ state, onStartOver, coach, children }: PurchasedViewProps) {
  return (
    <main id="main" tabIndex={-1}>
      <Wrap>
        <div className={styles.head}>
          <PageHead
            title={`Thank you, ${state.firstName}. Your report is ready.`}
            lead={`We’re emailing a link to ${state.email}.`}
          />
          {coach}
        </div>
      </Wrap>
      {children}
      <Wrap>
        <div className={styles.foot}>
          <Button icon={<RotateCcw aria-hidden="true" />} onClick={onStartOver}>
            Start Over
          </Button>
        </div>
      </Wrap>
    </main>
  );
}
