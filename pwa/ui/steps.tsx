import { Check } from 'lucide-react';
import { classNames } from './class-names.ts';
import styles from './steps.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

export interface StepsProps {
  /** Names what advances, for example "Your answers". */
  label: string;
  /** Names of the steps, in order. */
  steps: readonly string[];
  /** Index of the present step, from 0. */
  current: number;
}

/** One course with a station for each step; the progress is (step - 1) / (steps - 1). */
export function Steps({ label, steps, current }: StepsProps) {
  const progress = steps.length > 1 ? current / (steps.length - 1) : 1;
  return (
    <div className={styles.steps}>
      <VisuallyHidden
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(progress * 100)}
        aria-valuetext={`Step ${current + 1} of ${steps.length}: ${steps[current] ?? ''}`}
      />
      <ol className={styles.list}>
        {steps.map((name, index) => (
          <Station key={name} name={name} number={index + 1} state={stateOf(index, current)} />
        ))}
      </ol>
    </div>
  );
}

type StationState = 'done' | 'now' | 'ahead';

function stateOf(index: number, current: number): StationState {
  if (index === current) return 'now';
  return index < current ? 'done' : 'ahead';
}

function Station({ name, number, state }: { name: string; number: number; state: StationState }) {
  return (
    <li className={classNames(styles.station, styles[state])} aria-current={state === 'now' ? 'step' : undefined}>
      <span className={styles.mark} aria-hidden="true">
        {state === 'done' ? <Check /> : number}
      </span>
      <span>
        {name}
        {state === 'done' && <VisuallyHidden>, done</VisuallyHidden>}
      </span>
    </li>
  );
}
