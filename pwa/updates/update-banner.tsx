import { useState } from 'react';
import { brand } from '#pwa/api/config.ts';
import { Banner } from '#pwa/ui/banner.tsx';
import { Button } from '#pwa/ui/button.tsx';
import { useHandedOnFocus } from '#pwa/ui/handed-on-focus.ts';
import { Wrap } from '#pwa/ui/page.tsx';
import { reloadApp } from './reload-app.ts';
import styles from './update-banner.module.css';
import type { Release } from './whats-new.ts';

/** Says why this page had better be loaded again. */
export type UpdateStatus =
  | { kind: 'waiting'; news: readonly Release[] }
  | { kind: 'replaced' }
  | { kind: 'newer database' }
  | { kind: 'missing part' };

export interface UpdateBannerProps {
  status: UpdateStatus;
  onLater?: () => void;
}

const words = {
  waiting: { title: 'New version ready', text: 'What you typed is saved on this device.', reload: 'Reload now' },
  replaced: {
    title: 'This page was updated in another tab',
    text: 'Reload to use the new version. What you typed is saved.',
    reload: 'Reload',
  },
  'newer database': {
    title: `${brand} was updated in another tab.`,
    text: 'Reload to continue. What you typed is saved.',
    reload: 'Reload',
  },
  'missing part': {
    title: 'Part of this page didn’t load',
    text: 'Reload to try again. What you typed is saved.',
    reload: 'Reload',
  },
};

/** Offers to reload: by choice, for a page that goes on as it is. */
export function UpdateBanner({ status, onLater }: UpdateBannerProps) {
  const { title, text, reload } = words[status.kind];
  useHandedOnFocus();
  const [isReloading, setReloading] = useState(false);
  const [isUnwritten, setUnwritten] = useState(false);

  async function handleReload() {
    setReloading(true);
    // With a newer database nothing can be written; what was typed last is kept elsewhere when the page goes.
    const canLose = isUnwritten || status.kind === 'newer database';
    const hasReloaded = await reloadApp({ canLose });
    setReloading(hasReloaded);
    setUnwritten(!hasReloaded);
  }

  const isUrgent = status.kind !== 'waiting';
  return (
    <div className={isUrgent ? styles.urgent : undefined}>
      <Wrap>
        <Banner
          tone={isUrgent ? 'warn' : 'beam'}
          title={title}
          action={
            <>
              <Button busy={isReloading} onClick={handleReload}>
                {isUnwritten ? 'Reload anyway' : reload}
              </Button>
              {status.kind === 'waiting' && (
                <Button variant="quiet" onClick={onLater}>
                  Later
                </Button>
              )}
            </>
          }
        >
          {status.kind === 'waiting' && <News releases={status.news} />}
          {isUnwritten ? 'We couldn’t save the last thing you typed. Copy it before you reload.' : text}
        </Banner>
      </Wrap>
    </div>
  );
}

function News({ releases }: { releases: readonly Release[] }) {
  if (releases.length === 0) return null;
  return (
    <ul className={styles.news}>
      {releases.map(({ id, text }) => (
        <li key={id}>{text}</li>
      ))}
    </ul>
  );
}
