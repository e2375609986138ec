import styles from './brand-mark.module.css';

/** The mark: a lamp in a ring, its beam to the north. */
export function BrandMark() {
  return (
    <svg className={styles.mark} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path className={styles.beam} d="M12 14.6 8.2 2a10.75 10.75 0 0 1 7.6 0Z" />
      <circle className={styles.ring} cx="12" cy="12" r="10.75" />
      <circle className={styles.lamp} cx="12" cy="15.2" r="1.9" />
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
