import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './table.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

export interface TableColumn<Row> {
  key: string;
  /** Head of the column; on phones it stands as the label before the value. */
  header: string;
  /** Kept for screen readers only, for example over buttons. */
  headerHidden?: boolean | undefined;
  cell: (row: Row) => ReactNode;
  /** Set right, in tabular figures. */
  numeric?: boolean | undefined;
  /** Names the row: its header in the table, the title of its card on phones. */
  heading?: boolean | undefined;
  /** Tinted: the column to look at. */
  highlight?: boolean | undefined;
}

export interface TableProps<Row> {
  caption: string;
  captionHidden?: boolean | undefined;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** False for a small table that fits a phone as it is. */
  cards?: boolean | undefined;
}

/** Ink rule under the head, hairlines below; below 768 px each row is a card. */
export function Table<Row>({ caption, captionHidden, columns, rows, rowKey, cards = true }: TableProps<Row>) {
  return (
    <table className={classNames(styles.table, cards && styles.cards)}>
      <caption className={styles.caption}>
        {captionHidden ? <VisuallyHidden>{caption}</VisuallyHidden> : caption}
      </caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.key} scope="col" className={cellClass(column)}>
              {column.headerHidden ? <VisuallyHidden>{column.header}</VisuallyHidden> : column.header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowKey(row)}>
            {columns.map((column) => (
              <Cell key={column.key} column={column} row={row} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Cell<Row>({ column, row }: { column: TableColumn<Row>; row: Row }) {
  if (column.heading) {
    return (
      <th scope="row" className={cellClass(column)}>
        {column.cell(row)}
      </th>
    );
  }
  return (
    <td className={cellClass(column)} data-label={column.headerHidden ? undefined : column.header}>
      <div>{column.cell(row)}</div>
    </td>
  );
}

function cellClass<Row>({ numeric, highlight }: TableColumn<Row>): string | undefined {
  return classNames(numeric && styles.numeric, highlight && styles.highlight) || undefined;
}
