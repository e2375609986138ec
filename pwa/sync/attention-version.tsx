import styles from './attention-card.module.css';

/** Shows one of the texts between which a person chooses. */
export function AttentionVersion({ title, text }: { title: string; text: string }) {
  return (
    <div className={styles.version}>
      <p className={styles.versionTitle}>{title}</p>
      <p className={styles.text}>{text || 'There’s no text in it.'}</p>
    </div>
  );
}
