import { type ChangeEvent, type ComponentType, lazy, type ReactNode, Suspense, type SyntheticEvent } from 'react';
import { SelectField, TextArea, TextField } from '#pwa/ui/field.tsx';
import { maxAreaLength, maxLineLength } from '#schema/fields.ts';
import { type AnswerName, answerLabels } from '#schema/insights.ts';
import type { EmailHintProps } from './email-hint.tsx';
import type { Questionnaire } from './questionnaire.ts';
import { type AnswerCaret, answersOf, type QuestionnaireState } from './questionnaire-state.ts';

export interface FormPart {
  form: Questionnaire;
  state: QuestionnaireState;
}

interface AnswerFieldProps extends FormPart {
  name: AnswerName;
  /** Says so behind the label; left out where a heading says it for all. */
  optional?: boolean;
  autoComplete?: string;
}

/** Without its code the address is asked for all the same. */
const EmailHint = lazy<ComponentType<EmailHintProps>>(() =>
  import('./email-hint.tsx').then(
    (loaded) => ({ default: loaded.EmailHint }),
    () => ({ default: () => null }),
  ),
);

const placeholders: Partial<Record<AnswerName, string>> = {
  industry: 'For example, custom cabinetry',
  role: 'For example, owner',
  location: 'For example, Asheville, NC',
};

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

export function caretOf(control: Control): AnswerCaret {
  const name = control.name as AnswerName;
  if (control instanceof HTMLSelectElement) return { name, start: null, end: null };
  return { name, start: control.selectionStart, end: control.selectionEnd };
}

const required: ReadonlySet<AnswerName> = new Set(['firstName', 'email', 'problems', 'desiredOutcome', 'industry']);

export function bind({ form, state, name, optional, autoComplete }: AnswerFieldProps) {
  return {
    name,
    label: answerLabels[name],
    optional,
    autoComplete,
    value: answersOf(state)[name],
    error: state.errors[name],
    'aria-required': required.has(name) || undefined,
    onChange: (event: ChangeEvent<Control>) => form.change(name, event.target.value, caretOf(event.target)),
    onSelect: (event: SyntheticEvent<Control>) => form.moveCaret(caretOf(event.currentTarget)),
  };
}

export function LineAnswer(props: AnswerFieldProps) {
  return <TextField {...bind(props)} maxLength={maxLineLength} placeholder={placeholders[props.name]} />;
}

/** A text field that knows addresses by its keyboard; `type="email"` would not let the caret be put back. */
export function EmailAnswer(props: AnswerFieldProps) {
  const { form, state } = props;
  const field = bind(props);
  const hint = field.value.includes('@') && (
    <Suspense fallback={null}>
      <EmailHint
        email={field.value}
        isTyping={state.caret?.name === 'email' && !field.error}
        onTake={(email) => form.change('email', email, null)}
      />
    </Suspense>
  );
  return (
    <TextField
      {...field}
      inputMode="email"
      help="For your insights and report only. No newsletter."
      footer={hint}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      maxLength={maxLineLength}
    />
  );
}

export function AreaAnswer({ footer, rows, ...props }: AnswerFieldProps & { footer?: ReactNode; rows: number }) {
  const { kept, caret } = props.state;
  const isKeptHere = footer !== undefined && kept === 'yes' && caret?.name === props.name;
  return (
    <TextArea
      {...bind(props)}
      rows={rows}
      maxLength={maxAreaLength}
      footer={footer}
      kept={isKeptHere ? 'Saved on this device' : undefined}
    />
  );
}

export function ChoiceAnswer({ options, ...props }: AnswerFieldProps & { options: readonly string[] }) {
  return <SelectField {...bind(props)} options={options} placeholder="Choose one" />;
}
