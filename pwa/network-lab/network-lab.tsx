import { useId } from 'react';
import { Button } from '#pwa/ui/button.tsx';
import { CheckboxField } from '#pwa/ui/field.tsx';
import { PageSection } from '#pwa/ui/page.tsx';
import { faultsInWords, networkWords, skews } from './fault-words.ts';
import { networkFaults, resetFaults, switchFaults } from './faults.ts';
import styles from './network-lab.module.css';
import { useFaults } from './use-faults.ts';

/** Faults to try the app with, on the sync page of development and test builds. */
export function NetworkLab() {
  const faults = useFaults();
  const on = faultsInWords(faults);
  return (
    <PageSection title="Network lab" note="Only in builds for development and tests. For all tabs of this browser.">
      <div className={styles.lab}>
        <Choice
          legend="Network"
          value={faults.network}
          options={networkFaults.map((value) => ({ value, ...networkWords[value] }))}
          onChoose={(network) => switchFaults({ network })}
        />
        <Choice
          legend="Clock of this device"
          value={faults.clockSkewMs}
          options={skews.map(({ name, ms }) => ({ value: ms, name }))}
          onChoose={(clockSkewMs) => switchFaults({ clockSkewMs })}
        />
        <fieldset className={styles.choice}>
          <legend>Disk</legend>
          <CheckboxField
            label="Full"
            help="Nothing can be written to this device; removing works."
            checked={faults.isDiskFull}
            onChange={({ currentTarget }) => switchFaults({ isDiskFull: currentTarget.checked })}
          />
        </fieldset>
        <p role="status">{on === '' ? 'Nothing is switched on.' : `Switched on: ${on}.`}</p>
        <Button disabled={on === ''} onClick={resetFaults}>
          Reset all
        </Button>
      </div>
    </PageSection>
  );
}

interface ChoiceProps<T> {
  legend: string;
  value: T;
  options: readonly { value: T; name: string; help?: string }[];
  onChoose(value: T): void;
}

function Choice<T extends string | number>({ legend, value: chosen, options, onChoose }: ChoiceProps<T>) {
  const id = useId();
  return (
    <fieldset className={styles.choice}>
      <legend>{legend}</legend>
      {options.map(({ value, name, help }) => (
        <div key={value}>
          <label className={styles.option}>
            <input
              type="radio"
              name={id}
              checked={value === chosen}
              aria-describedby={help && `${id}-${value}`}
              onChange={() => onChoose(value)}
            />
            {name}
          </label>
          {help && (
            <p id={`${id}-${value}`} className={styles.help}>
              {help}
            </p>
          )}
        </div>
      ))}
    </fieldset>
  );
}
