import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { clearDraft } from '#pwa/offline/draft.ts';
import { keepSubmission, readKeptSubmission } from '#pwa/offline/kept-submission.ts';
import { saveThankYou } from '#pwa/offline/thank-you-state.ts';
import { paths } from '#schema/paths.ts';
import type { PaymentStep } from './follow-payment.ts';
import { keepPaymentReturn, type PaymentReturn } from './payment-return.ts';
import { draftId } from './question-answers.ts';

/** Nothing came of it: a browser that comes back goes on with the insights. */
function forgetSession(): void {
  const kept = readKeptSubmission();
  if (kept) keepSubmission({ submissionId: kept.submissionId });
}

/** Once the report is written: keeps it in this tab and goes to the page that shows it. */
export function useShowReport(step: PaymentStep, { sessionId }: PaymentReturn): void {
  const navigate = useNavigate();

  useEffect(() => {
    if (step.name === 'notPaid') forgetSession();
    if (step.name !== 'done') return;
    saveThankYou(step.state);
    // The page with the report asks by it whether the payment still stands.
    keepPaymentReturn({ submissionId: step.state.submissionId, ...(sessionId !== undefined && { sessionId }) });
    // The answers are with the order now; a draft that cannot be deleted is only offered again.
    clearDraft(draftId(step.state.submissionId)).catch(() => undefined);
    navigate(paths.thankYou, { replace: true, state: step.state });
  }, [step, sessionId, navigate]);
}
