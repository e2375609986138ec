import type { Provider } from '#schema/insights.ts';
import { writerLabel } from '#schema/report-words.ts';
import styles from './written-by.module.css';

/** Who wrote the insights above (docs/decisions.md#outside-services); nothing where that was not kept. */
export function WrittenBy({ provider }: { provider: Provider | undefined }) {
  return provider && <p className={styles.author}>Written by: {writerLabel(provider)}</p>;
}
