import styles from './brand-mark.module.css';

/** The mark: a beam rising from the horizon to the north, in the ring of a compass. */
export function BrandMark() {
  return (
    <svg className={styles.mark} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path className={styles.beam} d="M12 17.2 7.6 2.2a10.75 10.75 0 0 1 8.8 0Z" />
      <circle className={styles.line} cx="12" cy="12" r="10.75" />
      <path className={styles.line} d="M2.6 17.2h18.8" />
    </svg>
  );
}

/** The mark with the product's name. */
export function Brand({ name }: { name: string }) {
  return (
    <span className={styles.brand}>
      <BrandMark />
      <span>{name}</span>
    </span>
  );
}
