import styles from './status-dial.module.css';

/** Draws how far something is: empty, half, ticked, or dashed with a pause. The word is beside it. */
export function StatusDial({ status }: { status: 'Not Started' | 'In Progress' | 'Completed' | 'On Hold' }) {
  return (
    <svg className={styles.dial} viewBox="0 0 24 24" aria-hidden="true" data-status={status}>
      <circle cx="12" cy="12" r="9.5" />
      {status === 'In Progress' && <path className={styles.half} d="M12 5.5a6.5 6.5 0 0 1 0 13z" />}
      {status === 'Completed' && <path className={styles.tick} d="m8 12.3 2.7 2.7 5.3-5.6" />}
      {status === 'On Hold' && <path className={styles.pause} d="M10 9v6M14 9v6" />}
    </svg>
  );
}
