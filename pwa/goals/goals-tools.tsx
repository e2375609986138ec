import { ArrowUpDown, Search } from 'lucide-react';
import type { RefObject } from 'react';
import type { GoalSort } from './goal-order.ts';
import styles from './goals-tools.module.css';

const sortWords: Record<GoalSort, string> = {
  due: 'Due date',
  priority: 'Priority',
  updated: 'Last updated',
  manual: 'My order',
};

interface GoalsToolsProps {
  /** So that a key can lead there. */
  field: RefObject<HTMLInputElement | null>;
  search: string;
  onSearch: (text: string) => void;
  sort: GoalSort;
  onSort: (sort: GoalSort) => void;
}

export function GoalsTools({ field, search, onSearch, sort, onSort }: GoalsToolsProps) {
  return (
    <div className={styles.tools}>
      <label className={styles.search}>
        <Search aria-hidden="true" />
        <input
          ref={field}
          type="search"
          placeholder="Search goals"
          aria-label="Search goals"
          value={search}
          onChange={(event) => onSearch(event.target.value)}
        />
      </label>
      <label className={styles.sort}>
        <ArrowUpDown aria-hidden="true" />
        <select aria-label="Sort goals by" value={sort} onChange={(event) => onSort(event.target.value as GoalSort)}>
          {Object.entries(sortWords).map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}
