import { useState } from 'react';
import { useAction } from '#pwa/api/use-action.ts';
import { Banner } from '#pwa/ui/banner.tsx';
import { Button } from '#pwa/ui/button.tsx';
import { updateApp } from './update-app.ts';

const words = {
  reloaded: undefined,
  none: 'The new version isn’t available yet. Please try again later.',
  unwritten: 'We couldn’t save the last thing you typed. Copy it, then reload the page.',
};

/** The server takes what this app sends, and says nothing that it could read (426). */
export function UpdateNeeded() {
  const [found, setFound] = useState<string>();
  const update = useAction(
    async () => setFound(words[await updateApp()]),
    'We couldn’t download the new version. Please try again when you’re online.',
  );
  return (
    <Banner
      tone="warn"
      title="Please update the app"
      action={
        <Button busy={update.busy} onClick={() => void update.run()}>
          Update now
        </Button>
      }
    >
      <p>Your changes still sync. Update to see what’s new.</p>
      {(update.error ?? found) && <p role="alert">{update.error ?? found}</p>}
    </Banner>
  );
}
