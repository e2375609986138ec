import { useRef, useState } from 'react';
import { ChoiceField } from '#pwa/ui/choice-field.tsx';
import { CheckboxField, TextArea, TextField } from '#pwa/ui/field.tsx';
import type { FieldLook } from '#pwa/ui/field-frame.tsx';
import { UnitField } from '#pwa/ui/unit-field.tsx';
import { firstPossibleDay, isPossibleDay, lastPossibleDay } from '#schema/days.ts';
import { unknownAnswer } from '#schema/insights.ts';
import type { AskedField } from '#schema/submission-calls.ts';
import type { TypedAnswer } from './question-answers.ts';
import styles from './questions-dialog.module.css';
import { maxAnswerLength } from './sent-answers.ts';

export interface QuestionFieldProps {
  field: AskedField;
  answer: TypedAnswer;
  kept: string | undefined;
  /** What is wrong with the answer, once the person has left it. */
  error: string | undefined;
  onLeave: () => void;
  onAnswer: (answer: TypedAnswer) => void;
}

/** One question in the field that fits it. A number is typed as text: "about 20" is an answer too. */
export function QuestionField(props: QuestionFieldProps) {
  const { field, answer, kept, error, onAnswer, onLeave } = props;
  if (field.kind === 'choice') return <ChoiceQuestion {...props} />;
  const look = {
    label: field.question,
    kept,
    footer: <UnknownBox {...props} />,
    onChange: (event: { target: { value: string } }) => onAnswer(event.target.value),
  };
  if (field.kind === 'date') return <DayField {...look} answer={answer} onAnswer={onAnswer} />;
  if (field.kind === 'text') return <TextArea rows={2} maxLength={maxAnswerLength} {...look} value={answer ?? ''} />;
  return (
    <UnitField
      {...look}
      {...unitsOf(field)}
      error={error}
      onBlur={onLeave}
      value={answer ?? ''}
      maxLength={100}
      autoComplete="off"
      enterKeyHint="next"
    />
  );
}

const fixedUnits: Partial<Record<AskedField['kind'], string>> = { percent: '%', days: 'days' };

function unitsOf({ kind, unit, period }: AskedField) {
  const [before, own] = kind === 'money' ? [unit, null] : [null, unit];
  const after = [fixedUnits[kind] ?? own, period && `a ${period}`].filter(Boolean).join(' ');
  // A phone's `numeric` keys have no point: nobody could say 2.5 hours.
  const inputMode: 'numeric' | 'decimal' = kind === 'days' ? 'numeric' : 'decimal';
  return { inputMode, before: before ?? undefined, after: after || undefined };
}

/** Ticking it sets the typed text aside; typing takes the tick away. */
function UnknownBox({ field, answer, onAnswer }: QuestionFieldProps) {
  const setAside = useRef('');
  function handleChange() {
    if (answer === null) return onAnswer(setAside.current);
    setAside.current = answer;
    onAnswer(null);
  }
  return (
    <CheckboxField
      className={styles.unknown}
      label={unknownAnswer}
      aria-label={`${unknownAnswer}: ${field.question}`}
      checked={answer === null}
      onChange={handleChange}
    />
  );
}

function ChoiceQuestion({ field, answer, kept, onAnswer }: QuestionFieldProps) {
  const options = (field.options ?? []).filter((option) => option !== unknownAnswer);
  return (
    <ChoiceField
      label={field.question}
      kept={kept}
      options={[...options, unknownAnswer]}
      value={answer ?? unknownAnswer}
      onChoose={(option) => onAnswer(option === unknownAnswer ? null : option)}
    />
  );
}

/** While a year is typed, a browser hands out the years 0002, 0020 and 0203: they stand in the field alone. */
function DayField({ answer, onAnswer, ...look }: FieldLook & Pick<QuestionFieldProps, 'answer' | 'onAnswer'>) {
  const [half, setHalf] = useState<string>();
  return (
    <TextField
      {...look}
      className={styles.day}
      type="date"
      min={firstPossibleDay}
      max={lastPossibleDay}
      value={answer === null ? '' : (half ?? answer)}
      onChange={({ target: { value: day } }) => {
        setHalf(isPossibleDay(day) ? undefined : day);
        onAnswer(isPossibleDay(day) ? day : '');
      }}
    />
  );
}
