import { Button } from '#pwa/ui/button.tsx';
import styles from './message-list.module.css';
import type { Earlier } from './use-earlier-messages.ts';

/** Stands above the oldest message; nothing where the device has all of a conversation. */
export function EarlierButton({ earlier, onPress }: { earlier: Earlier; onPress: () => void }) {
  const { mayBeMore, isWhole, isFetching, failure } = earlier;
  if (!mayBeMore && !isWhole) return null;
  return (
    <div className={styles.earlier}>
      {mayBeMore && (
        <Button variant="quiet" size="s" busy={isFetching} busyLabel="Loading earlier messages" onClick={onPress}>
          Show earlier messages
        </Button>
      )}
      <p role="status">{isWhole ? 'This is the start of the conversation.' : failure}</p>
    </div>
  );
}
