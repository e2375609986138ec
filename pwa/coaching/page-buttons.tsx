import { Button } from '#pwa/ui/button.tsx';
import styles from './page-buttons.module.css';

interface PageButtonsProps {
  page: number;
  totalPages: number;
  onPage: (page: number) => void;
}

export function PageButtons({ page, totalPages, onPage }: PageButtonsProps) {
  return (
    <nav className={styles.pages} aria-label="Pages">
      <Button variant="quiet" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        Previous
      </Button>
      <span className={styles.where} aria-hidden="true">
        Page {page} of {totalPages}
      </span>
      {pageNumbers(page, totalPages).map((number) => (
        <button
          key={number}
          type="button"
          className={styles.number}
          aria-label={`Page ${number}`}
          aria-current={number === page ? 'page' : undefined}
          onClick={() => onPage(number)}
        >
          {number}
        </button>
      ))}
      <Button variant="quiet" disabled={page >= totalPages} onClick={() => onPage(page + 1)}>
        Next
      </Button>
    </nav>
  );
}

/** Limits the pages that get a button (docs/specification.md#9-business-constants-and-limits). */
const maxNumbers = 5;

/** Chooses the pages that get a button. The current one is in the middle as far as the ends allow. */
export function pageNumbers(page: number, totalPages: number): number[] {
  const count = Math.min(maxNumbers, totalPages);
  const first = Math.max(1, Math.min(page - Math.floor(maxNumbers / 2), totalPages - count + 1));
  return Array.from({ length: count }, (_, i) => first + i);
}
