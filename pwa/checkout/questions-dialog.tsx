import type { FormEvent } from 'react';
import { useIsOnline } from '#pwa/api/online.ts';
import { usePrice } from '#pwa/api/price.ts';
import { usePaymentPage } from '#pwa/api/use-payment-page.ts';
import { Banner } from '#pwa/ui/banner.tsx';
import { Button } from '#pwa/ui/button.tsx';
import { Dialog, DialogActions } from '#pwa/ui/dialog.tsx';
import { FormStack, TextArea } from '#pwa/ui/field.tsx';
import { alreadyPaidMessage, processingMessage } from '#schema/checkout.ts';
import { AppError } from '#schema/errors.ts';
import type { Provider } from '#schema/insights.ts';
import { writerLabel } from '#schema/report-words.ts';
import { initiateFailed } from './prepare-purchase.ts';
import {
  maxAnswerLength,
  notesQuestion,
  questionsTitle,
  type TypedAnswers,
  toQuestionAnswers,
} from './question-answers.ts';
import styles from './questions-dialog.module.css';
import { startCheckout } from './start-checkout.ts';
import { useAnswersDraft } from './use-answers-draft.ts';

export interface QuestionsDialogProps {
  submissionId: string;
  /** Empty when they could not be loaded: then only the notes are asked for. */
  questions: readonly string[];
  /** Who wrote them; absent where that is not known, and of those that everybody gets. */
  provider?: Provider | undefined;
  /** Holds the answers that were typed before. */
  kept: TypedAnswers;
  onClose: () => void;
  /** There is nothing to pay: it is paid already, or the bank is at it. The message says which. */
  onSettled: (message: string) => void;
}

/** Asks what the report rests on besides the form, then leaves for the payment page. */
export function QuestionsDialog(props: QuestionsDialogProps) {
  const { submissionId, questions, provider, kept, onClose, onSettled } = props;
  const draft = useAnswersDraft(submissionId, kept);
  const checkout = useCheckout(submissionId, onSettled);

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    checkout.start(toQuestionAnswers(questions, draft.typed));
  }

  function fieldProps(question: string) {
    return {
      value: draft.typed[question] ?? '',
      maxLength: maxAnswerLength,
      kept: draft.keptUnder === question ? 'Kept on this device' : undefined,
      onChange: (event: { target: { value: string } }) => draft.type(question, event.target.value),
    };
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="l"
      closeOnOutsidePress={false}
      title={questionsTitle(questions.length)}
      lead={questions.length > 0 && 'The report rests on these answers. Skip what you do not know.'}
    >
      <form onSubmit={handleSubmit}>
        <FormStack>
          {questions.map((question) => (
            <TextArea key={question} label={question} rows={2} {...fieldProps(question)} />
          ))}
          {provider && <p className={styles.author}>Questions written by: {writerLabel(provider)}</p>}
          <TextArea label={notesQuestion} optional rows={2} {...fieldProps(notesQuestion)} />
        </FormStack>
        <BeforePaying failure={checkout.failure} />
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={checkout.isBusy} busyLabel="Opening the payment page">
            Proceed to Payment
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

function BeforePaying({ failure }: { failure: AppError | null }) {
  const price = usePrice();
  const isOnline = useIsOnline();
  return (
    <div className={styles.before}>
      {failure && (
        <Banner tone="danger" title={failure.userMessage}>
          {failure.code === 'conflict' ? 'Nothing was charged again.' : 'Nothing was charged.'} Your answers are kept on
          this device.
        </Banner>
      )}
      {!isOnline && (
        <Banner title="Payment needs a connection">You are offline. Your answers are kept on this device.</Banner>
      )}
      {price && (
        <p className={styles.price}>One payment of {price.label}, nothing renews. 7-day money-back guarantee.</p>
      )}
    </div>
  );
}

const isSettled = ({ code, userMessage }: AppError): boolean =>
  code === 'conflict' && (userMessage === alreadyPaidMessage || userMessage === processingMessage);

function useCheckout(submissionId: string, onSettled: (message: string) => void) {
  return usePaymentPage(async (signal, answers: Parameters<typeof startCheckout>[1]) => {
    try {
      await startCheckout(submissionId, answers, (url) => location.assign(url), signal);
      return true;
    } catch (cause) {
      if (signal.aborted || !(cause instanceof AppError) || !isSettled(cause)) throw cause;
      onSettled(cause.userMessage);
      return false;
    }
  }, initiateFailed);
}
