import { Button } from '#pwa/ui/button.tsx';
import styles from './list-pages.module.css';

interface ListPagesProps {
  /** Names the buttons for screen readers. */
  label: string;
  /** Names what is listed, in the plural. */
  what: string;
  page: number;
  totalPages: number;
  total: number;
  isBusy: boolean;
  /** Turns the buttons off; the line with the date of the list says why. */
  isOffline: boolean;
  onShow: (page: number) => void;
}

/** Leads to the page before and the next one of a long list. */
export function ListPages({ label, what, page, totalPages, total, isBusy, isOffline, onShow }: ListPagesProps) {
  if (totalPages < 2) return null;
  function go(next: number) {
    if (isBusy || isOffline || next < 1 || next > totalPages) return;
    onShow(next);
    document.getElementById('main')?.scrollIntoView?.();
  }
  // Both buttons stay, because a disabled one would lose the focus.
  return (
    <nav className={styles.pages} aria-label={label}>
      <Button aria-disabled={isOffline || page <= 1 || undefined} onClick={() => go(page - 1)}>
        Previous
      </Button>
      <p role="status">
        Page {page} of {totalPages}{' '}
        <span className={styles.total}>
          ({total} {what})
        </span>
      </p>
      <Button aria-disabled={isOffline || page >= totalPages || undefined} onClick={() => go(page + 1)}>
        Next
      </Button>
    </nav>
  );
}
