import { useState } from 'react';
import { Banner } from '#pwa/ui/banner.tsx';
import { Button } from '#pwa/ui/button.tsx';
import { KeyValues } from '#pwa/ui/key-values.tsx';
import { Steps } from '#pwa/ui/steps.tsx';
import { useShowToast } from '#pwa/ui/toast.tsx';
import type { StoredRequest } from '#sync/client/request-queue.ts';
import { fromSubmitInput } from './answers.ts';
import styles from './form-receipt.module.css';
import type { Questionnaire } from './questionnaire.ts';
import type { QuestionnaireState } from './questionnaire-state.ts';

export interface FormReceiptProps {
  form: Questionnaire;
  state: QuestionnaireState;
  /** Undefined until the queue has been read. */
  request: StoredRequest | undefined;
  titleAs: 'h1' | 'h3';
}

/** Shows a form finished without a network: that it is stored, since when, and how to change it. */
export function FormReceipt({ form, state, request, titleAs: Title }: FormReceiptProps) {
  const [busyWith, setBusyWith] = useState<'edit' | 'cancel'>();
  const showToast = useShowToast();

  async function handleEdit() {
    setBusyWith('edit');
    await form.edit();
    setBusyWith(undefined);
  }

  async function handleCancel() {
    setBusyWith('cancel');
    const undo = await form.cancel();
    if (undo) showToast({ text: 'We won’t send your answers.', onUndo: undo });
    setBusyWith(undefined);
  }

  return (
    <>
      <Steps label="Your answers" steps={['Basic', 'Details', 'Results']} current={1} />
      <div className={styles.receipt}>
        <Title tabIndex={-1} data-title>
          Your answers are safe
        </Title>
        <p className="lead">
          They’re saved on this device. We’ll send them when you’re back online, and your insights will open here.
        </p>
        {request && <KeyValues items={itemsOf(request)} />}
        {state.formError !== null && <Banner tone="danger">{state.formError}</Banner>}
        <div className={styles.actions}>
          <Button busy={busyWith === 'edit'} onClick={handleEdit}>
            Edit answers
          </Button>
          <Button variant="quiet" busy={busyWith === 'cancel'} onClick={handleCancel}>
            Cancel
          </Button>
        </div>
      </div>
    </>
  );
}

function itemsOf({ createdAt, retryAt, isHeldByServer, body }: StoredRequest) {
  const answers = fromSubmitInput(body);
  // As `#pwa/ui/dates.ts` has it, which would come with the first files of the landing page.
  const time = (at: number) => new Date(at).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });
  return [
    { term: 'Finished', value: <time dateTime={new Date(createdAt).toISOString()}>{time(createdAt)}</time> },
    {
      term: 'For',
      value: [`${answers.firstName} ${answers.lastName}`.trim(), answers.company].filter(Boolean).join(', '),
    },
    { term: 'Biggest challenge', value: answers.problems },
    ...(isHeldByServer ? [{ term: 'Next try', value: time(retryAt) }] : []),
  ];
}
