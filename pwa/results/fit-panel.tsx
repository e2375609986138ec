import { useEffect, useState } from 'react';
import { objectionAddress } from '#pwa/api/objection.ts';
import { Banner } from '#pwa/ui/banner.tsx';
import { Button, ButtonLink } from '#pwa/ui/button.tsx';
import { usePress } from '#pwa/ui/use-press.ts';
import type { Fit } from '#schema/insights.ts';
import styles from './fit-panel.module.css';
import { heldOfferKey } from './shown-once.ts';

export interface FitPanelProps {
  submissionId: string;
  fit: Fit;
  /** One below the title of the page. */
  level: 2 | 3;
  /** Opens the form with what was answered; fails where the answers cannot be loaded. */
  onChangeAnswers: () => Promise<void>;
}

/** Says before anybody pays what a report on this request could not be, and the way on. */
export function FitPanel({ submissionId, fit, ...panel }: FitPanelProps) {
  const isMended = useMended(submissionId, fit.verdict);
  if (fit.verdict !== 'ok') return <Panel fit={fit} {...panel} />;
  return (
    <p role="status" className={styles.mended}>
      {isMended && 'Your answers are updated. You can get the full report below.'}
    </p>
  );
}

function Panel({ fit, level, onChangeAnswers }: Omit<FitPanelProps, 'submissionId'>) {
  const Title = `h${level}` as const;
  const [why, ...more] = fit.message.split('\n\n');
  const opening = usePress(onChangeAnswers);
  const isAsked = fit.verdict === 'ask';
  return (
    <section className={styles.panel} aria-label="Before you buy">
      <Title className={styles.why}>{why}</Title>
      {more.map((text) => (
        <p key={text} className={isAsked ? styles.question : undefined}>
          {text}
        </p>
      ))}
      {opening.hasFailed && (
        <Banner tone="danger" title="We couldn’t open your answers">
          They’re safe on our side. Check your connection and try again.
        </Banner>
      )}
      <div className={styles.actions}>
        <Button
          variant={fit.verdict === 'limited' ? 'quiet' : 'primary'}
          busy={opening.isBusy}
          busyLabel="Opening your answers"
          onClick={opening.press}
        >
          {isAsked ? 'Add this' : 'Change my answers'}
        </Button>
        {fit.verdict === 'declined' && (
          <ButtonLink variant="quiet" href={objectionAddress}>
            This isn’t right
          </ButtonLink>
        )}
      </div>
    </section>
  );
}

/** Tells whether the person has mended a declined submission in this tab. It turns true once the page shows. */
function useMended(submissionId: string, verdict: Fit['verdict']): boolean {
  const [isMended, setMended] = useState(false);
  useEffect(() => {
    if (verdict !== 'ok') return sessionStorage.setItem(heldOfferKey, submissionId);
    if (sessionStorage.getItem(heldOfferKey) !== submissionId) return;
    sessionStorage.removeItem(heldOfferKey);
    setMended(true);
  }, [submissionId, verdict]);
  return isMended;
}
