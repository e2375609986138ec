import { ArrowLeft } from 'lucide-react';
import { type ComponentType, type FormEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { Banner } from '#pwa/ui/banner.tsx';
import { Button } from '#pwa/ui/button.tsx';
import { Steps } from '#pwa/ui/steps.tsx';
import type { FormPart } from './answer-fields.tsx';
import { isAnswerName } from './answers.ts';
import styles from './answers-form.module.css';
import { BasicStep } from './basic-step.tsx';
import { DetailsStep } from './details-step.tsx';
import { FormReceipt } from './form-receipt.tsx';
import type { Questionnaire } from './questionnaire.ts';
import { answersOf, type QuestionnaireState, waitingRequest } from './questionnaire-state.ts';

export interface AnswersFormProps {
  form: Questionnaire;
  state: QuestionnaireState;
  /** The field for the phone, where it is asked for: the landing page does not carry it. */
  phoneAs?: ComponentType<FormPart>;
  /** `h1` where the form is the page, `h3` inside a chapter. */
  titleAs: 'h1' | 'h3';
}

const titles = {
  1: { title: 'Where are you now?', lead: 'Two short pages. Three insights.' },
  2: {
    title: 'Where do you want to be?',
    lead: 'The more specific you are, the more useful your insights. Write the way you talk.',
  },
} as const;

/** The two steps, or the receipt of a finished form that waits for the network. */
export function AnswersForm({ titleAs: Title, ...part }: AnswersFormProps) {
  const { form, state } = part;
  const place = useRef<HTMLDivElement>(null);
  const titleId = useId();
  useFocusWish(place, form, state);
  useEffect(() => form.noteShown(), [form]);
  const waiting = waitingRequest(state);
  if (state.waitingId !== null) {
    return (
      <div ref={place}>
        <FormReceipt form={form} state={state} request={waiting} titleAs={Title} />
      </div>
    );
  }

  const { title, lead } = titles[state.step];
  return (
    <div ref={place}>
      <Steps label="Your answers" steps={['Basic', 'Details', 'Results']} current={state.step - 1} />
      <header className={styles.head}>
        <Title id={titleId} tabIndex={-1} data-title>
          {title}
        </Title>
        <p>{lead}</p>
      </header>
      <FormOfStep {...part} labelledBy={titleId} />
    </div>
  );
}

interface FormOfStepProps extends Omit<AnswersFormProps, 'titleAs'> {
  labelledBy: string;
}

function FormOfStep({ labelledBy, ...part }: FormOfStepProps) {
  const { form, state } = part;
  const element = useRef<HTMLFormElement>(null);
  const isReady = useAdoptedValues(element, form);
  const isLast = state.step === 2;

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (isLast) form.submit();
    else form.next();
  }

  return (
    <form ref={element} className={styles.form} aria-labelledby={labelledBy} noValidate onSubmit={handleSubmit}>
      {isLast ? <DetailsStep form={form} state={state} /> : <BasicStep {...part} />}
      {state.note !== null && <Banner>{state.note}</Banner>}
      {state.kept === 'failed' && (
        <Banner tone="warn" title="Not saved on this device">
          This browser couldn’t save your answers. Keep this page open until you send the form.
        </Banner>
      )}
      {state.formError !== null && <Banner tone="danger">{state.formError}</Banner>}
      <div className={styles.actions}>
        {isLast && (
          <Button
            className={styles.back}
            variant="quiet"
            size="l"
            icon={<ArrowLeft aria-hidden="true" />}
            onClick={() => form.back()}
          >
            Back
          </Button>
        )}
        <Button
          key={state.step}
          type={isReady ? 'submit' : 'button'}
          variant="primary"
          size="l"
          busy={state.isSending || state.isFinished}
          busyLabel="Writing your insights"
        >
          {isLast ? 'Get my insights' : 'Next'}
        </Button>
        {saysKept(state) && <p className={styles.kept}>Saved on this device</p>}
      </div>
      {isLast && <p className="small mute">Offline? We’ll send your answers when you’re back online.</p>}
    </form>
  );
}

/** The long answer says it under itself. */
function saysKept({ kept, caret, step }: QuestionnaireState): boolean {
  return kept === 'yes' && !(step === 2 && caret?.name === 'desiredOutcome');
}

/** Puts the focus, and the caret, where the form wants them: a wrong field, the next step's title, where somebody was. */
function useFocusWish(
  place: React.RefObject<HTMLDivElement | null>,
  form: Questionnaire,
  { focusWish }: QuestionnaireState,
): void {
  useEffect(() => {
    if (focusWish === null || !place.current) return;
    form.focusDone();
    if (focusWish === 'title') {
      const title = place.current.querySelector<HTMLElement>('[data-title]');
      title?.focus({ preventScroll: true });
      if (!isInView(place.current)) place.current.scrollIntoView({ block: 'start' });
      return;
    }
    const { name, start, end } = focusWish;
    const field = place.current.querySelector<HTMLInputElement>(`[name="${name}"]`);
    field?.closest('details')?.setAttribute('open', '');
    field?.focus();
    if (start !== null && field && 'setSelectionRange' in field) field.setSelectionRange(start, end ?? start);
  }, [focusWish, form, place]);
}

function isInView(element: HTMLElement): boolean {
  const { top } = element.getBoundingClientRect();
  return top >= 0 && top < window.innerHeight / 2;
}

/**
 * Takes over what was typed, or filled in by the browser, before the script ran; then the form is ready to be sent. Before
 * the next key: the form hears of the questionnaire's changes only after this, and a key until then would put back an empty
 * field.
 */
function useAdoptedValues(element: React.RefObject<HTMLFormElement | null>, form: Questionnaire): boolean {
  const [isReady, setReady] = useState(false);
  useLayoutEffect(() => {
    const answers = answersOf(form.getState());
    for (const control of element.current?.elements ?? []) {
      if (!(control instanceof HTMLInputElement || control instanceof HTMLSelectElement)) continue;
      if (!isAnswerName(control.name) || control.value === '' || control.value === answers[control.name]) continue;
      form.change(control.name, control.value, null);
    }
    setReady(true);
  }, [element, form]);
  return isReady;
}
