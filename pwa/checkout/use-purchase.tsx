import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { track } from '#pwa/api/events.ts';
import { onLocalDataWiped } from '#pwa/offline/local-data-wiped.ts';
import type { PreparedPurchase } from './prepare-purchase.ts';
import { initiateFailed, PurchaseNotice } from './purchase-notice.tsx';

const QuestionsDialog = lazy(async () => ({ default: (await import('./questions-dialog.tsx')).QuestionsDialog }));
const SettledNotice = lazy(async () => ({ default: (await import('./settled-notice.tsx')).SettledNotice }));

type Step = PreparedPurchase | { name: 'preparing' } | { name: 'settled'; message: string };

export interface Purchase {
  start: () => void;
  isBusy: boolean;
  /** Explains below the button a failure, or why there is nothing to pay. It offers the ways on. */
  notice: ReactNode;
  /** The questions dialog, while it is open. */
  dialog: ReactNode;
}

/**
 * The way from the press on "Get the full report" to the payment page (docs/specification.md#4-states-and-transitions,
 * "Purchase").
 */
export function usePurchase(submissionId: string): Purchase {
  const [step, setStep] = useState<Step>({ name: 'idle' });
  const running = useRef<AbortController | null>(null);
  useEffect(() => {
    const stop = () => running.current?.abort();
    // The insights were another person's than whoever signs in for the purchase.
    const stopListening = onLocalDataWiped(stop);
    return () => {
      stopListening();
      stop();
    };
  }, []);

  async function prepare() {
    if (running.current) return;
    const controller = new AbortController();
    running.current = controller;
    setStep({ name: 'preparing' });
    const next = await stepAfterPress(submissionId, controller.signal);
    running.current = null;
    if (!controller.signal.aborted) setStep(next);
  }

  async function goOnWithout() {
    const { readTyped } = await import('./prepare-purchase.ts');
    setStep({ name: 'questions', asked: { questions: [] }, typed: await readTyped(submissionId) });
  }

  function handleStart() {
    if (running.current) return;
    void track('purchase_click');
    void prepare();
  }

  function noticeOf(step: Step): ReactNode {
    if (step.name === 'settled') {
      return (
        <Suspense fallback={null}>
          <SettledNotice submissionId={submissionId} message={step.message} />
        </Suspense>
      );
    }
    if (step.name !== 'failed') return null;
    const goOn = step.canGoOnWithout ? () => void goOnWithout() : undefined;
    return <PurchaseNotice message={step.message} onRetry={() => void prepare()} onGoOnWithout={goOn} />;
  }

  return {
    start: handleStart,
    isBusy: step.name === 'preparing',
    notice: noticeOf(step),
    dialog: step.name === 'questions' && (
      <Suspense fallback={null}>
        <QuestionsDialog
          submissionId={submissionId}
          {...step.asked}
          kept={step.typed}
          onClose={() => setStep({ name: 'idle' })}
          onSettled={(message) => setStep({ name: 'settled', message })}
        />
      </Suspense>
    ),
  };
}

/** Never throws: each failure becomes a step that says so. What follows the press is loaded with it. */
async function stepAfterPress(submissionId: string, signal: AbortSignal): Promise<Step> {
  try {
    const { preparePurchase } = await import('./prepare-purchase.ts');
    return await preparePurchase(submissionId, signal);
  } catch {
    return { name: 'failed', message: initiateFailed, canGoOnWithout: false };
  }
}
