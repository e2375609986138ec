import type { ComponentProps } from 'react';
import styles from './field.module.css';
import { FieldFrame, type FieldLook } from './field-frame.tsx';
import own from './unit-field.module.css';

export type UnitFieldProps = Pick<FieldLook, 'label' | 'error' | 'kept' | 'footer'> &
  Omit<ComponentProps<'input'>, 'id' | 'className' | 'type'> & {
    /** Stands before the field, such as `$`. */
    before?: string | undefined;
    /** Stands behind it, such as `bookings a month`. */
    after?: string | undefined;
  };

/** A short text field for a number, between its sign and its unit; both are read with it. */
export function UnitField({ before, after, label, error, kept, footer, ...input }: UnitFieldProps) {
  return (
    <FieldFrame label={label} error={error} kept={kept} footer={footer} id={undefined}>
      {({ id, ...control }) => (
        <div className={own.row}>
          {before && <span id={`${id}-before`}>{before}</span>}
          <input
            {...input}
            {...control}
            id={id}
            aria-describedby={describedBy(
              before && `${id}-before`,
              after && `${id}-after`,
              control['aria-describedby'],
            )}
            className={styles.control}
          />
          {after && <span id={`${id}-after`}>{after}</span>}
        </div>
      )}
    </FieldFrame>
  );
}

const describedBy = (...ids: (string | undefined)[]) => ids.filter(Boolean).join(' ') || undefined;
