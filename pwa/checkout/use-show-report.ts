import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { clearDraft } from '#pwa/offline/draft.ts';
import { saveLastInsights } from '#pwa/offline/last-insights.ts';
import { paths } from '#schema/paths.ts';
import { isOpenChat, missingPayment, type PaymentStep } from './follow-payment.ts';
import { cameToNothing, followHere, type PaymentReturn } from './known-payment.ts';
import { draftId } from './question-answers.ts';

/** The submission that is known to be paid for. A payment page that is only open is `writing` too, without a stage. */
function paidSubmission(step: PaymentStep, { sessionId, submissionId }: PaymentReturn): string | undefined {
  if (step.name === 'done') return step.state.submissionId;
  if (step.name === 'reportFailed') return submissionId;
  const isPaid =
    (step.name === 'writing' && (sessionId !== undefined || Boolean(step.stage))) ||
    (step.name === 'signInToRead' && step.isWritten);
  return isPaid ? submissionId : undefined;
}

/**
 * Once chat days are paid for: goes to the chat. Once the report is written: keeps it in this tab and goes to the page that shows it. As soon as it is paid for, the answers
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
    if (isOver(step)) cameToNothing(sessionId);
    if (isOpenChat(step) && step.isBuyer) navigate(`${paths.chat}?success=true`, { replace: true });
    if (step.name !== 'done') return;
    saveLastInsights(step.state);
    // The page with the report asks by it whether the payment still stands.
    followHere({ submissionId: step.state.submissionId, ...(sessionId !== undefined && { sessionId }) });
    navigate(paths.thankYou, { replace: true, state: step.state });
  }, [step, sessionId, navigate]);
}

/** It was not completed, it is paid back, or the provider knows of no such payment: the report is offered again. */
const isOver = (step: PaymentStep): boolean =>
  step.name === 'notPaid' ||
  isEndedChat(step) ||
  (step.name === 'returned' && !step.isUnderWay && !step.reportStays) ||
  (step.name === 'failed' && step.message === missingPayment);

/** Nothing of it is left to follow, and another visit of this page must not tell it again. */
const isEndedChat = (step: PaymentStep): boolean =>
  step.name === 'chat' &&
  (step.status === 'notPaid' || step.status === 'returned' || (isOpenChat(step) && step.isBuyer));
