import { ChevronDown, Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { classNames } from './class-names.ts';
import styles from './field.module.css';
import { controlProps, FieldFrame, type FieldLook, FieldNotes } from './field-frame.tsx';
import { IconButton } from './icon-button.tsx';

export type TextFieldProps = FieldLook & ComponentProps<'input'>;
export type TextAreaProps = FieldLook & ComponentProps<'textarea'>;
export type SelectOption = string | { value: string; label: string };
export type SelectFieldProps = FieldLook &
  ComponentProps<'select'> & {
    options: readonly SelectOption[];
    /** Text of the empty choice, for example "Choose one"; without it there is none. */
    placeholder?: string | undefined;
  };
export type CheckboxFieldProps = Omit<FieldLook, 'labelHidden' | 'optional'> & Omit<ComponentProps<'input'>, 'type'>;
export type PasswordFieldProps = FieldLook & Omit<ComponentProps<'input'>, 'type'>;

export function TextField(props: TextFieldProps) {
  const [look, { id, className, ...input }] = splitLook(props);
  return (
    <FieldFrame {...look} id={id} className={className}>
      {(control) => <input {...input} {...control} className={styles.control} />}
    </FieldFrame>
  );
}

/** Grows with its text: a hidden copy of the text behind the control gives it its height, without a style attribute. */
export function TextArea(props: TextAreaProps) {
  const [look, { id, className, onInput, rows = 3, ...area }] = splitLook(props);
  return (
    <FieldFrame {...look} id={id} className={className}>
      {(control) => (
        <div className={styles.grow} data-text={area.value ?? area.defaultValue}>
          <textarea
            {...area}
            {...control}
            rows={rows}
            className={styles.control}
            onInput={(event) => {
              const box = event.currentTarget.parentElement;
              if (box) box.dataset.text = event.currentTarget.value;
              onInput?.(event);
            }}
          />
        </div>
      )}
    </FieldFrame>
  );
}

export function SelectField(props: SelectFieldProps) {
  const [look, { id, className, options, placeholder, ...select }] = splitLook(props);
  return (
    <FieldFrame {...look} id={id} className={className}>
      {(control) => (
        <div className={styles.select}>
          <select {...select} {...control} className={styles.control}>
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map(toOption).map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
          <ChevronDown aria-hidden="true" />
        </div>
      )}
    </FieldFrame>
  );
}

export function PasswordField(props: PasswordFieldProps) {
  const [look, { id, className, ...input }] = splitLook(props);
  const [isShown, setShown] = useState(false);
  return (
    <FieldFrame {...look} id={id} className={className}>
      {(control) => (
        <div className={styles.password}>
          <input
            autoCapitalize="off"
            autoCorrect="off"
            spellCheck={false}
            {...input}
            {...control}
            type={isShown ? 'text' : 'password'}
            className={styles.control}
          />
          <IconButton
            label={isShown ? 'Hide password' : 'Show password'}
            aria-controls={control.id}
            onClick={() => setShown(!isShown)}
          >
            {isShown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
          </IconButton>
        </div>
      )}
    </FieldFrame>
  );
}

export function CheckboxField({
  label,
  help,
  error,
  kept,
  footer,
  id: givenId,
  className,
  ...input
}: CheckboxFieldProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  return (
    <div className={classNames(styles.field, error && styles.invalid, className)}>
      <label className={styles.check}>
        <input {...input} {...controlProps(id, { help, error })} type="checkbox" />
        <span>{label}</span>
      </label>
      <FieldNotes {...{ id, help, error, kept, footer }} />
    </div>
  );
}

/** Fields under one another. */
export function FormStack({ children }: { children: ReactNode }) {
  return <div className={styles.stack}>{children}</div>;
}

/** Two fields beside each other from 768 px up. */
export function FieldRow({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>;
}

function splitLook<Props extends FieldLook>(props: Props): [FieldLook, Omit<Props, keyof FieldLook>] {
  const { label, labelHidden, optional, help, error, kept, footer, ...rest } = props;
  return [{ label, labelHidden, optional, help, error, kept, footer }, rest];
}

function toOption(option: SelectOption): { value: string; label: string } {
  return typeof option === 'string' ? { value: option, label: option } : option;
}
