import { useIsOnline } from '#pwa/api/online.ts';
import { useIsOffline } from '#pwa/offline/sync/use-is-offline.ts';
import { Banner } from '#pwa/ui/banner.tsx';
import type { AppError } from '#schema/errors.ts';
import styles from './before-buying.module.css';

/** Stands above the button that buys: what it needs, and why it did not work. */
export function BeforeBuying({ failure }: { failure: AppError | null }) {
  const isOnline = useIsOnline();
  const isOut = useIsOffline() || !isOnline;
  return (
    <div className={styles.before}>
      {failure && (
        <Banner tone={failure.code === 'conflict' ? 'neutral' : 'danger'} title={failure.userMessage}>
          {failure.code === 'conflict' ? 'Nothing was charged again.' : 'Nothing was charged.'}
        </Banner>
      )}
      {isOut && <Banner title="You’ll need to be online to pay">Can’t reach Northbeam right now.</Banner>}
    </div>
  );
}
