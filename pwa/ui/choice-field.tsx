import { useId } from 'react';
import styles from './choice-field.module.css';
import fieldStyles from './field.module.css';
import { type FieldLook, FieldNotes } from './field-frame.tsx';

export interface ChoiceFieldProps extends Pick<FieldLook, 'label' | 'kept'> {
  options: readonly string[];
  /** Any other text than an option: nothing is chosen. */
  value: string;
  onChoose: (option: string) => void;
}

/** One of a few options, each in a line of its own. */
export function ChoiceField({ label, kept, options, value, onChoose }: ChoiceFieldProps) {
  const id = useId();
  return (
    <fieldset className={fieldStyles.field}>
      <legend className={styles.legend}>{label}</legend>
      <div>
        {options.map((option) => (
          <label key={option} className={fieldStyles.check}>
            <input type="radio" name={id} checked={option === value} onChange={() => onChoose(option)} />
            <span>{option}</span>
          </label>
        ))}
      </div>
      <FieldNotes id={id} kept={kept} />
    </fieldset>
  );
}
