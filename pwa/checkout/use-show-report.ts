import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { clearDraft } from '#pwa/offline/draft.ts';
import { keepSubmission, readKeptSubmission } from '#pwa/offline/kept-submission.ts';
import { saveThankYou } from '#pwa/offline/thank-you-state.ts';
import { paths } from '#schema/paths.ts';
import { missingPayment, type PaymentStep } from './follow-payment.ts';
import { forgetPaymentReturn, keepPaymentReturn, type PaymentReturn } from './payment-return.ts';
import { draftId } from './question-answers.ts';

/** Nothing came of it: the insights are gone on with, and the report is offered again. */
function forgetSession(sessionId: string | undefined): void {
  forgetPaymentReturn();
  const kept = readKeptSubmission();
  if (kept && kept.sessionId === sessionId) keepSubmission({ submissionId: kept.submissionId });
}

/** The submission that is known to be paid for. A payment page that is only open is `writing` too, without a stage. */
function paidSubmission(step: PaymentStep, { sessionId, submissionId }: PaymentReturn): string | undefined {
  if (step.name === 'done') return step.state.submissionId;
  if (step.name === 'reportFailed' || step.name === 'signInToRead') return submissionId;
  const isPaid = step.name === 'writing' && (sessionId !== undefined || Boolean(step.stage));
  return isPaid ? submissionId : undefined;
}

/**
 * Once the report is written: keeps it in this tab and goes to the page that shows it. As soon as it is paid for, the answers
 * are with the order and their draft goes; nobody is warned about it at sign-out.
 */
export function useShowReport(step: PaymentStep, payment: PaymentReturn): void {
  const navigate = useNavigate();
  const { sessionId } = payment;
  const paidFor = paidSubmission(step, payment);

  useEffect(() => {
    // A draft that cannot be deleted is only offered again.
    if (paidFor !== undefined) clearDraft(draftId(paidFor)).catch(() => undefined);
  }, [paidFor]);

  useEffect(() => {
    if (isNoPayment(step)) forgetSession(sessionId);
    if (step.name !== 'done') return;
    saveThankYou(step.state);
    // The page with the report asks by it whether the payment still stands.
    keepPaymentReturn({ submissionId: step.state.submissionId, ...(sessionId !== undefined && { sessionId }) });
    navigate(paths.thankYou, { replace: true, state: step.state });
  }, [step, sessionId, navigate]);
}

/** It was not completed, or the provider knows of no such payment. */
const isNoPayment = (step: PaymentStep): boolean =>
  step.name === 'notPaid' || (step.name === 'failed' && step.message === missingPayment);
