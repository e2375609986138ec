import styles from './beam-drawing.module.css';

/** The drawing of empty states: a light on the shore and its beam, "from here to there". */
export function BeamDrawing() {
  return (
    <svg className={styles.drawing} viewBox="0 0 144 88" aria-hidden="true" focusable="false">
      <path className={styles.line} d="M4 68h28M56 68h84M14 75h30M74 75h38M32 82h44" />
      <path className={styles.beam} d="M47 27 126 4a30 30 0 0 1 4 22L47 29Z" />
      <path className={styles.stone} d="m37.5 68 3-33h7l3 33Z" />
      <path className={styles.stone} d="M38.5 35h11v-3h-11ZM41 32v-7l3-3.5 3 3.5v7Z" />
      <path className={styles.line} d="M39.4 47h9.2M38.6 56h10.8" />
      <path className={styles.shore} d="M30 68c3-3.5 7-5 14-5s11 1.5 14 5Z" />
    </svg>
  );
}
