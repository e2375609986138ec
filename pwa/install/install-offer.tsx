import { Download, MonitorSmartphone } from 'lucide-react';
import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import { brand } from '#pwa/api/config.ts';
import { isEngaged, onEngaged } from '#pwa/offline/engagement.ts';
import { Button } from '#pwa/ui/button.tsx';
import { useHandedOnFocus } from '#pwa/ui/handed-on-focus.ts';
import { Card, Wrap } from '#pwa/ui/page.tsx';
import styles from './install-offer.module.css';
import { askToInstall, type InstallWay } from './install-way.ts';
import { useInstallWay } from './use-install-way.ts';

/** Stands outside of `northbeam.`, whose keys are deleted at sign-out, because a device that declined isn't asked again. */
const storageKey = 'northbeam-install-declined';

const InstallDialog = lazy(async () => ({ default: (await import('./install-dialog.tsx')).InstallDialog }));

/** Those where it is sure that installing works; `chromium` without its prompt has the app already, or none of it. */
const offered: readonly InstallWay[] = ['prompt', 'ios', 'android-firefox', 'mac-safari'];

/** Offers to install the app once it was of use, until somebody says no. */
export function InstallOffer() {
  const isUsed = useSyncExternalStore(onEngaged, isEngaged, () => false);
  const way = useInstallWay();
  const [isDeclined, setDeclined] = useState(false);
  if (!isUsed || isDeclined || hasDeclined() || !offered.includes(way)) return null;

  function handleDecline() {
    noteDeclined();
    setDeclined(true);
  }
  return <Offer hasPrompt={way === 'prompt'} onDecline={handleDecline} />;
}

function Offer({ hasPrompt, onDecline }: { hasPrompt: boolean; onDecline: () => void }) {
  const [isOpen, setOpen] = useState(false);
  useHandedOnFocus();
  return (
    <Wrap>
      <Card className={styles.offer}>
        <MonitorSmartphone className={styles.icon} aria-hidden="true" />
        <div className={styles.text}>
          <h2 className={styles.title}>Add {brand} to this device</h2>
          <p>Get its own icon and window, and open it offline.</p>
          <div className={styles.actions}>
            {hasPrompt ? (
              <Button icon={<Download aria-hidden="true" />} onClick={() => void askToInstall()}>
                Install
              </Button>
            ) : (
              <Button onClick={() => setOpen(true)}>Show me how</Button>
            )}
            <Button variant="quiet" onClick={onDecline}>
              No, thanks
            </Button>
          </div>
        </div>
      </Card>
      <Suspense fallback={null}>{isOpen && <InstallDialog onClose={() => setOpen(false)} />}</Suspense>
    </Wrap>
  );
}

const hasDeclined = (): boolean => localStorage.getItem(storageKey) !== null;

const noteDeclined = (): void => localStorage.setItem(storageKey, '1');
