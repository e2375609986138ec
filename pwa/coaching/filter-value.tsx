import { useId, useState } from 'react';
import { SelectField, TextField } from '#pwa/ui/field.tsx';
import { acceptedCompanySizes } from '#schema/insights.ts';
import type { PortalFilterType } from '#schema/portal.ts';
import styles from './filter-value.module.css';
import { choiceWords, filterNames } from './filter-words.ts';
import { earliestDay, isDayRange } from './list-address.ts';
import { useDebouncedText } from './use-debounced-text.ts';

interface ValueProps {
  value: string;
  /** An empty text removes the filter. */
  onChange: (value: string) => void;
}

interface FilterValueProps extends ValueProps {
  type: PortalFilterType;
  industries: readonly string[];
}

/** Shows the control that sets the value of one filter. */
export function FilterValue({ type, industries, ...value }: FilterValueProps) {
  if (type === 'industry') return <IndustryValue {...value} industries={industries} />;
  if (type === 'date_range') return <DaysValue {...value} />;
  const choices = Object.entries(choiceWords[type] ?? {}).map(([choice, label]) => ({ value: choice, label }));
  const options = type === 'company_size' ? sizes : choices;
  return (
    <SelectField
      className={styles.value}
      label={filterNames[type]}
      labelHidden
      placeholder="Any"
      options={options}
      value={value.value}
      onChange={(event) => value.onChange(event.target.value)}
    />
  );
}

/** Lists the sizes as they grow, though the wider `201-1000` of older answers comes last in the schema. */
const sizes = acceptedCompanySizes
  .toSorted((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10) || a.length - b.length)
  .map((size) => ({ value: size as string, label: `${size} people` }));

function IndustryValue({ value, onChange, industries }: ValueProps & { industries: readonly string[] }) {
  const { text, type, apply } = useDebouncedText(value, onChange);
  const listId = useId();
  return (
    <>
      <TextField
        className={styles.value}
        label="Industry"
        labelHidden
        placeholder="Any industry"
        list={listId}
        value={text}
        onChange={(event) => type(event.target.value)}
        onBlur={apply}
      />
      <datalist id={listId}>
        {industries.map((industry) => (
          <option key={industry} value={industry} />
        ))}
      </datalist>
    </>
  );
}

/** Applies the range as soon as one of the days is set. */
function DaysValue({ value, onChange }: ValueProps) {
  const [days, setDays] = useState(() => toDays(value));
  const [seen, setSeen] = useState(value);
  if (value !== seen) {
    setSeen(value);
    setDays(toDays(value));
  }

  function handleChange(change: Partial<Days>): void {
    const next = { ...days, ...change };
    setDays(next);
    const range = `${next.start},${next.end}`;
    if (isDayRange(range)) onChange(range);
    else if (range === ',') onChange('');
  }

  const isReversed = days.start !== '' && days.end !== '' && days.start > days.end;
  return (
    <div className={styles.days}>
      <TextField
        label="From"
        type="date"
        min={earliestDay}
        value={days.start}
        onChange={(event) => handleChange({ start: event.target.value })}
      />
      <TextField
        label="To"
        type="date"
        min={earliestDay}
        value={days.end}
        error={isReversed ? 'This is before the start date.' : undefined}
        onChange={(event) => handleChange({ end: event.target.value })}
      />
    </div>
  );
}

interface Days {
  start: string;
  end: string;
}

function toDays(value: string): Days {
  const [start = '', end = ''] = value.split(',');
  return { start, end };
}
