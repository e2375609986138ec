import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { flushSync } from 'react-dom';
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
import type { AskedField, QuestionsAnswer } from '#schema/submission-calls.ts';
import { answerError, asksForNumber, numbersLeftOut } from './answer-error.ts';
import { NotOffered } from './not-offered.tsx';
import { initiateFailed } from './purchase-notice.tsx';
import type { TypedAnswers } from './question-answers.ts';
import { QuestionField } from './question-field.tsx';
import styles from './questions-dialog.module.css';
import { maxAnswerLength, toQuestionAnswers } from './sent-answers.ts';
import { startCheckout } from './start-checkout.ts';
import { useAnswersDraft } from './use-answers-draft.ts';

/** The questions are none when they could not be loaded: then only the notes are asked for. */
export interface QuestionsDialogProps extends QuestionsAnswer {
  submissionId: string;
  /** Holds the answers that were typed before. */
  kept: TypedAnswers;
  onClose: () => void;
  /** There is nothing to pay: it is paid already, or the bank is at it. The message says which. */
  onSettled: (message: string) => void;
  onChangeAnswers: () => Promise<void>;
}

const askedBy: Record<Provider, string> = {
  openai: 'An AI model wrote these questions.',
  playbook: 'These questions come from our built-in playbook.',
};
const textOf = (question: string): AskedField => ({ question, kind: 'text', unit: null, period: null, options: null });
const notes = textOf('Anything else the report should know');

/** Asks what the report is calculated from besides the form, then leaves for the payment page. */
export function QuestionsDialog(props: QuestionsDialogProps) {
  const { submissionId, questions, fields, provider, kept, onClose, onSettled } = props;
  const asked = questions.map((question) => fields?.find((field) => field.question === question) ?? textOf(question));
  const draft = useAnswersDraft(submissionId, kept);
  const checkout = useCheckout(submissionId, onSettled);

  const [left, setLeft] = useState<readonly string[]>([]);
  const errorOf = (field: AskedField) => answerError(field, draft.answerTo(field.question));

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (asked.some(errorOf)) {
      flushSync(() => setLeft(questions));
      event.currentTarget.querySelector<HTMLElement>('[aria-invalid]')?.focus();
      return;
    }
    checkout.start(toQuestionAnswers([...asked, notes], draft.typed));
  }

  const keptBy = (question: string) => (draft.keptUnder === question ? 'Saved on this device' : undefined);

  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="l"
      closeOnOutsidePress={false}
      title={questionsTitle(questions.length)}
      lead={questions.length > 0 && 'Your report is calculated from these. Skip what you don’t know.'}
    >
      <form onSubmit={handleSubmit} onKeyDown={goOnAtEnter}>
        <FormStack>
          {asked.map((field) => (
            <QuestionField
              key={field.question}
              field={field}
              answer={draft.answerTo(field.question)}
              kept={keptBy(field.question)}
              error={left.includes(field.question) ? errorOf(field) : undefined}
              onLeave={() => setLeft([...left, field.question])}
              onAnswer={(answer) => draft.type(field.question, answer)}
            />
          ))}
          {provider && <p className={styles.author}>{askedBy[provider]}</p>}
          <TextArea
            label={notes.question}
            optional
            rows={2}
            maxLength={maxAnswerLength}
            kept={keptBy(notes.question)}
            value={draft.answerTo(notes.question) ?? ''}
            onChange={(event) => draft.type(notes.question, event.target.value)}
          />
        </FormStack>
        <LeftOut asked={asked} typed={draft.typed} />
        {checkout.failure?.code === 'not_offered' ? (
          <NotOffered message={checkout.failure.userMessage} onChangeAnswers={props.onChangeAnswers} />
        ) : (
          <BeforePaying failure={checkout.failure} />
        )}
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

/** Enter leads to the next field: only the button leaves for the payment page. */
function goOnAtEnter(event: KeyboardEvent<HTMLFormElement>) {
  const { target, key, nativeEvent, currentTarget } = event;
  if (key !== 'Enter' || !(target instanceof HTMLInputElement) || nativeEvent.isComposing) return;
  event.preventDefault();
  const controls = [...currentTarget.querySelectorAll<HTMLElement>('input:not([type=checkbox]), textarea, button')];
  controls.find((control) => target.compareDocumentPosition(control) & Node.DOCUMENT_POSITION_FOLLOWING)?.focus();
}

/** `Four questions before we write`. */
function questionsTitle(count: number): string {
  if (count === 0) return 'Before we write';
  const names = ['', 'One question', 'Two questions', 'Three questions', 'Four questions', 'Five questions'];
  return `${names[count] ?? `${count} questions`} before we write`;
}

/** Says before the payment what the report cannot calculate. */
function LeftOut({ asked, typed }: { asked: readonly AskedField[]; typed: TypedAnswers }) {
  const missing = numbersLeftOut(asked, typed);
  const isEmpty = asked.length > 0 && asked.every(({ question }) => !typed[question]?.trim());
  const isAll = missing.length > 1 && missing.length === asked.filter(asksForNumber).length;
  if (missing.length === 0 && !isEmpty) return null;
  return (
    <div className={styles.leftOut}>
      <p>
        {missing.length === 0 && 'Without these answers, the report shows examples instead of your own results.'}
        {isAll && 'Without these numbers, the report shows examples instead of your own results.'}
        {!isAll && missing.length > 1 && 'Without these numbers, the report shows examples in their place:'}
        {missing.length === 1 && 'Without this number, the report shows two examples instead of your own result:'}
      </p>
      {!isAll && missing.length > 0 && (
        <ul>
          {missing.map(({ question }) => (
            <li key={question}>{question}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

function BeforePaying({ failure }: { failure: AppError | null }) {
  const price = usePrice();
  const isOnline = useIsOnline();
  return (
    <div className={styles.before}>
      {failure && (
        <Banner tone="danger" title={failure.userMessage}>
          {failure.code === 'conflict' ? 'Nothing was charged again.' : 'Nothing was charged.'} Your answers are saved
          on this device.
        </Banner>
      )}
      {!isOnline && (
        <Banner title="You’ll need to be online to pay">You’re offline. Your answers are saved on this device.</Banner>
      )}
      {price && (
        <p className={styles.price}>One-time payment of {price.label}. No subscription. 7-day money-back guarantee.</p>
      )}
    </div>
  );
}

const isSettled = ({ code, userMessage }: AppError): boolean =>
  code === 'conflict' && (userMessage === alreadyPaidMessage || userMessage === processingMessage);

function useCheckout(submissionId: string, onSettled: (message: string) => void) {
  return usePaymentPage(async (signal, answers: Parameters<typeof startCheckout>[1]) => {
    try {
      // In the dialog's own entry, so that Back from there leads to the results.
      await startCheckout(submissionId, answers, (url) => location.replace(url), signal);
      return true;
    } catch (cause) {
      if (signal.aborted || !(cause instanceof AppError) || !isSettled(cause)) throw cause;
      onSettled(cause.userMessage);
      return false;
    }
  }, initiateFailed);
}
