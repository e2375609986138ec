import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { clearDraft } from '#pwa/offline/draft.ts';
import { saveThankYou } from '#pwa/offline/thank-you-state.ts';
import { paths } from '#schema/paths.ts';
import type { PaymentStep } from './follow-payment.ts';
import { forgetPaymentReturn } from './payment-return.ts';
import { draftId } from './question-answers.ts';
import { thankYouOf } from './thank-you-of.ts';

/** Once the report is written: keeps it in this tab and goes to the page that shows it. */
export function useShowReport(step: PaymentStep, onFailure: () => void): void {
  const navigate = useNavigate();

  useEffect(() => {
    if (step.name !== 'done') return;
    const { submissionId, report } = step;
    const controller = new AbortController();
    thankYouOf(submissionId, controller.signal).then(
      (kept) => {
        const state = { ...kept, report, paymentComplete: true };
        saveThankYou(state);
        forgetPaymentReturn();
        // The answers are with the order now. A draft that cannot be deleted is swept later and harms nobody.
        clearDraft(draftId(submissionId)).catch(() => undefined);
        navigate(paths.thankYou, { replace: true, state });
      },
      () => {
        if (!controller.signal.aborted) onFailure();
      },
    );
    return () => controller.abort();
  }, [step, navigate, onFailure]);
}
