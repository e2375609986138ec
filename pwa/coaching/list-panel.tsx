import { memo, type RefObject } from 'react';
import { SelectField } from '#pwa/ui/field.tsx';
import { useMedia } from '#pwa/ui/use-media.ts';
import { type PortalSort, portalSorts } from '#schema/portal-query.ts';
import { sortWords } from './filter-words.ts';
import type { ListAddress } from './list-address.ts';
import styles from './list-panel.module.css';
import { NoRows } from './no-list.tsx';
import { PageButtons } from './page-buttons.tsx';
import { SubmissionList } from './submission-list.tsx';
import type { ListPage } from './use-list.ts';

interface ListPanelProps {
  list: ListPage;
  address: ListAddress;
  /** Takes the focus after a change of page. */
  count: RefObject<HTMLParagraphElement | null>;
  onSort: (sort: PortalSort) => void;
  onPage: (page: number) => void;
  onClear: () => void;
}

const Rows = memo(SubmissionList);

const offered: readonly PortalSort[] = ['-created', 'created', 'name', 'company', 'need'];

export function ListPanel({ list, address, count, onSort, onPage, onClear }: ListPanelProps) {
  const { rows, total, totalPages } = list;
  const { sort, page } = address;
  const isWide = useMedia('(min-width: 48em)');
  return (
    <div className={styles.list}>
      <div className={styles.head}>
        <p ref={count} tabIndex={-1} role="status" className={styles.count}>
          {total > 0 && countInWords(rows.length, list)}
        </p>
        <SelectField
          className={styles.sort}
          label="Sort by"
          labelHidden={!isWide}
          options={portalSorts
            .filter((one) => offered.includes(one) || one === sort)
            .map((value) => ({ value, label: sortWords[value] }))}
          value={sort}
          onChange={(event) => onSort(event.target.value as PortalSort)}
        />
      </div>
      {rows.length > 0 ? (
        <Rows rows={rows} order={sortWords[sort]} />
      ) : (
        <NoRows list={list} address={address} onPage={onPage} onClear={onClear} />
      )}
      {totalPages > 1 && <PageButtons page={page} totalPages={totalPages} onPage={onPage} />}
    </div>
  );
}

/** Writes `Showing 20 of 43 submissions`, or `3 submissions` where that is all of them. */
function countInWords(shown: number, { total, isPartial }: ListPage): string {
  const all = total.toLocaleString();
  if (shown < total) return `Showing ${shown} of ${all} ${isPartial ? 'from your last sync' : 'submissions'}`;
  return `${all} ${total === 1 ? 'submission' : 'submissions'}${isPartial ? ' from your last sync' : ''}`;
}
