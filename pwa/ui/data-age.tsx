import styles from './data-age.module.css';

/** Stands over what was read before, while the server cannot be asked again. `at` is epoch ms. */
export function DataAge({ at }: { at: number }) {
  const time = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' }).format(at);
  return (
    <p className={styles.age} role="status">
      As of {time}. The server does not answer at the moment.
    </p>
  );
}
