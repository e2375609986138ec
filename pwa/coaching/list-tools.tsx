import { Search, SlidersHorizontal, X } from 'lucide-react';
import { type RefObject, useRef, useState } from 'react';
import { Button } from '#pwa/ui/button.tsx';
import { SelectField } from '#pwa/ui/field.tsx';
import { IconButton } from '#pwa/ui/icon-button.tsx';
import { type PortalFilterType, portalFilterTypes } from '#schema/portal.ts';
import { maxSearchLength } from '#schema/portal-query.ts';
import { FilterValue } from './filter-value.tsx';
import { filterInWords, filterNames } from './filter-words.ts';
import { type ChangeList, isNarrowed, type ListAddress } from './list-address.ts';
import styles from './list-tools.module.css';
import { useDebouncedText } from './use-debounced-text.ts';

interface ListToolsProps {
  address: ListAddress;
  onChange: ChangeList;
  /** Removes the search and all filters. */
  onClear: () => void;
  searchField: RefObject<HTMLInputElement | null>;
  industries: readonly string[];
  /** Folds the filters away, or shows them; undefined where there is room for them. */
  onFold: (() => void) | undefined;
  isFolded: boolean;
}

/** Shows the search and the filters. One filter is open to be chosen; the other active ones are chips below. */
export function ListTools({ address, onChange, onClear, searchField, industries, onFold, isFolded }: ListToolsProps) {
  const { filters, search } = address;
  const active = portalFilterTypes.filter((type) => filters[type] !== undefined);
  const [type, setType] = useState<PortalFilterType | undefined>(active[0]);
  const typeField = useRef<HTMLSelectElement>(null);
  const put = (changed: PortalFilterType, value: string) => onChange({ filters: { [changed]: value } });

  function handleRemove(removed: PortalFilterType): void {
    put(removed, '');
    (typeField.current ?? searchField.current)?.focus();
  }

  return (
    <search className={styles.tools} aria-label="Submissions">
      <div className={styles.fields}>
        <SearchBox field={searchField} search={search} onSearch={(text) => onChange({ search: text })} />
        {onFold && (
          <Button
            className={styles.fold}
            icon={<SlidersHorizontal aria-hidden="true" />}
            aria-expanded={!isFolded}
            onClick={onFold}
          >
            Filters
          </Button>
        )}
        {!isFolded && (
          <SelectField
            ref={typeField}
            className={styles.type}
            label="Filter by"
            labelHidden
            placeholder="Filter by…"
            options={portalFilterTypes.map((value) => ({ value, label: filterNames[value] }))}
            value={type ?? ''}
            onChange={(event) => setType(portalFilterTypes.find((known) => known === event.target.value))}
          />
        )}
        {!isFolded && type && (
          <FilterValue
            key={type}
            type={type}
            value={filters[type] ?? ''}
            onChange={(value) => put(type, value)}
            industries={industries}
          />
        )}
        {(!isFolded || isNarrowed(address)) && (
          <Button variant="quiet" className={styles.clear} disabled={!isNarrowed(address)} onClick={onClear}>
            Clear
          </Button>
        )}
      </div>
      <Chips filters={active.filter((name) => isFolded || name !== type)} values={filters} onRemove={handleRemove} />
    </search>
  );
}

interface SearchBoxProps {
  field: RefObject<HTMLInputElement | null>;
  search: string;
  onSearch: (text: string) => void;
}

function SearchBox({ field, search, onSearch }: SearchBoxProps) {
  const { text, type, apply } = useDebouncedText(search, onSearch);

  function handleEmpty(): void {
    type('');
    field.current?.focus();
  }

  return (
    <div className={styles.search}>
      <label>
        <Search aria-hidden="true" />
        <input
          ref={field}
          type="search"
          placeholder="Name, email or company"
          aria-label="Search submissions"
          maxLength={maxSearchLength}
          value={text}
          onChange={(event) => type(event.target.value)}
          onKeyDown={(event) => event.key === 'Enter' && apply()}
        />
      </label>
      {text !== '' && (
        <IconButton label="Clear search" className={styles.empty} onClick={handleEmpty}>
          <X aria-hidden="true" />
        </IconButton>
      )}
    </div>
  );
}

interface ChipsProps {
  filters: readonly PortalFilterType[];
  values: ListAddress['filters'];
  onRemove: (type: PortalFilterType) => void;
}

function Chips({ filters, values, onRemove }: ChipsProps) {
  if (filters.length === 0) return null;
  return (
    <ul className={styles.chips} aria-label="Other active filters">
      {filters.map((type) => (
        <li key={type}>
          <button type="button" className={styles.chip} onClick={() => onRemove(type)}>
            <span>{filterInWords(type, `${values[type]}`)}</span>
            <X role="img" aria-label="Remove filter" />
          </button>
        </li>
      ))}
    </ul>
  );
}
