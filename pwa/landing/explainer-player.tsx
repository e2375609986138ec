import { useRef, useState } from 'react';
import { useIsOnline } from '#pwa/api/online.ts';
import { Button } from '#pwa/ui/button.tsx';
import styles from './explainer-player.module.css';

/**
 * Plays the explainer once it is asked to, and loads nothing but the poster before.
 *
 * @param url of the video; its captions (`.vtt`) and its poster (`.webp`) have the same name
 */
export function ExplainerPlayer({ url }: { url: string }) {
  const [state, setState] = useState<'idle' | 'started' | 'failed'>('idle');
  const isOnline = useIsOnline();
  const video = useRef<HTMLVideoElement>(null);
  const besideVideo = (extension: string) => url.replace(/\.\w+$/, extension);

  function handleRetry() {
    setState('idle');
    const player = video.current;
    if (!player) return;
    const { currentTime } = player;
    player.load();
    player.currentTime = currentTime;
    // The button goes away, and must not take the focus along.
    player.focus();
    // Another failure arrives as an `error` event.
    player.play().catch(() => undefined);
  }

  return (
    <div className={styles.player}>
      <video
        ref={video}
        className={styles.video}
        src={url}
        poster={besideVideo('.webp')}
        width={1280}
        height={720}
        aria-label="How it works, a silent video"
        controls
        preload="none"
        playsInline
        onPlaying={() => setState('started')}
        onError={() => setState('failed')}
      >
        {/* Off at first, because the picture shows the same words. */}
        <track kind="captions" src={besideVideo('.vtt')} srcLang="en" label="English" />
      </video>
      <div className={styles.status} role="status">
        {state === 'idle' && !isOnline && (
          <p className={styles.message}>You’ll need to be online to play this video.</p>
        )}
        {state === 'failed' && (
          <div className={styles.message}>
            <p>
              {isOnline
                ? 'We couldn’t load the video. Check your connection and try again.'
                : 'You’re offline. The video needs a connection.'}
            </p>
            <Button size="s" onClick={handleRetry}>
              Try again
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}
