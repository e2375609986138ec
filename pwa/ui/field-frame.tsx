import { Check, CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import styles from './field.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

export interface FieldLook {
  label: ReactNode;
  /** The label stays for screen readers but is not drawn. */
  labelHidden?: boolean | undefined;
  /** Writes "optional" behind the label. */
  optional?: boolean | undefined;
  help?: ReactNode;
  /** The catalogue's text; marks the control as invalid and is read with it. */
  error?: string | undefined;
  /** Where the draft is, for example "Saved on this device". */
  kept?: string | undefined;
  /** Stands under the control, at its left. */
  footer?: ReactNode;
}

export interface ControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

interface FieldFrameProps extends FieldLook {
  id: string | undefined;
  className?: string | undefined;
  children: (control: ControlProps) => ReactNode;
}

/** Label above, error and help below, all tied to the one control that `children` draws. */
export function FieldFrame({ id: givenId, className, children, ...look }: FieldFrameProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  return (
    <div className={classNames(styles.field, look.error && styles.invalid, className)}>
      <FieldLabel {...look} htmlFor={id} />
      {children(controlProps(id, look))}
      <FieldNotes {...look} id={id} />
    </div>
  );
}

export function FieldLabel({
  label,
  labelHidden,
  optional,
  htmlFor,
}: Pick<FieldLook, 'label' | 'labelHidden' | 'optional'> & { htmlFor: string }) {
  const text = (
    <>
      {label}
      {optional && <span className={styles.optional}> optional</span>}
    </>
  );
  return (
    <label htmlFor={htmlFor} className={labelHidden ? styles.labelHidden : styles.label}>
      {labelHidden ? <VisuallyHidden>{text}</VisuallyHidden> : text}
    </label>
  );
}

/** Shows the notes under a control. */
export function FieldNotes({ id, help, error, kept, footer }: Omit<FieldLook, 'label'> & { id: string }) {
  return (
    <>
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          <CircleAlert aria-hidden="true" />
          {error}
        </p>
      )}
      {help && (
        <p id={`${id}-help`} className={styles.help}>
          {help}
        </p>
      )}
      {(kept || footer) && (
        <div className={styles.footer}>
          {footer}
          {kept && (
            <span className={styles.kept}>
              <Check aria-hidden="true" />
              {kept}
            </span>
          )}
        </div>
      )}
    </>
  );
}

/** The attributes that tie a control to its notes. */
export function controlProps(id: string, { help, error }: Pick<FieldLook, 'help' | 'error'>): ControlProps {
  const notes = [error && `${id}-error`, help && `${id}-help`].filter(Boolean).join(' ');
  return { id, 'aria-describedby': notes || undefined, 'aria-invalid': error ? true : undefined };
}
