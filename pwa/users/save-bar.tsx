import { useIsOffline } from '#pwa/offline/sync/use-is-offline.ts';
import { Banner } from '#pwa/ui/banner.tsx';
import { Button } from '#pwa/ui/button.tsx';
import styles from './save-bar.module.css';
import { changesWords, peopleWords, type Staged } from './staged-edits.ts';

interface SaveBarProps {
  staged: Staged;
  /** Tells whether the changes survive a reload of this tab. */
  isStored: boolean;
  /** Tells whether the reader's own role or status is among the changes. */
  endsOwnSession: boolean;
  isSaving: boolean;
  error: string | undefined;
  onCancel: () => void;
}

/** Stays in sight while there are unsaved changes. */
export function SaveBar({ staged, isStored, endsOwnSession, isSaving, error, onCancel }: SaveBarProps) {
  const isOffline = useIsOffline();
  return (
    <section className={styles.bar} aria-label="Unsaved changes">
      {error && (
        <div className={styles.error}>
          <Banner tone="danger" title={error}>
            Nothing was saved. Your changes are still here.
          </Banner>
        </div>
      )}
      <div className={styles.words}>
        <p role="status">
          <strong>{changesWords(staged)}</strong>{' '}
          <span className={styles.more}>{peopleWords(staged)}, not saved yet</span>
        </p>
        {!isStored && <p className={styles.note}>This browser can’t store your changes. Save before you reload.</p>}
        {endsOwnSession && <p className={styles.note}>This changes your own access. Saving signs you out.</p>}
        {isOffline && <p className={styles.note}>Can’t reach Northbeam right now. Connect to save your changes.</p>}
      </div>
      <Button disabled={isSaving} onClick={onCancel}>
        Cancel
      </Button>
      <Button type="submit" variant="primary" busy={isSaving} busyLabel="Saving changes">
        Save
      </Button>
    </section>
  );
}
