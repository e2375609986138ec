import { type ComponentType, lazy, Suspense } from 'react';
import { useConfig } from '#pwa/api/config.ts';
import { useIsMounted } from '#pwa/api/use-is-mounted.ts';
import { PageSection } from '#pwa/ui/page.tsx';
import styles from './explainer.module.css';

/** Without its code the page works all the same. */
const ExplainerPlayer = lazy<ComponentType<{ url: string }>>(() =>
  import('./explainer-player.tsx').then(
    (loaded) => ({ default: loaded.ExplainerPlayer }),
    () => ({ default: () => null }),
  ),
);

/** Reserves the place of the video in the prerendered page, so that nothing below moves when its player arrives. */
export function Explainer() {
  const { explainerUrl } = useConfig();
  const isMounted = useIsMounted();
  if (isMounted && explainerUrl === null) return null;
  return (
    <PageSection title="How it works" note="Under a minute, no sound">
      <div className={styles.place}>
        {isMounted && explainerUrl && (
          <Suspense>
            <ExplainerPlayer url={explainerUrl} />
          </Suspense>
        )}
      </div>
    </PageSection>
  );
}
