import { useState } from 'react';
import { useAction } from '#pwa/api/use-action.ts';
import { Banner } from '#pwa/ui/banner.tsx';
import { Button } from '#pwa/ui/button.tsx';
import { updateApp } from './update-app.ts';

const words = {
  reloaded: undefined,
  none: 'There is no newer version here yet. Please try again in a while.',
  unwritten: 'What you typed last could not be written to this device. Copy it, then reload the page.',
};

/** The server takes what this app sends, and says nothing that it could read (426). */
export function UpdateNeeded() {
  const [found, setFound] = useState<string>();
  const update = useAction(
    async () => setFound(words[await updateApp()]),
    'The newer version could not be fetched. Please try again when there is a network.',
  );
  return (
    <Banner
      tone="warn"
      title="This app must be updated"
      action={
        <Button busy={update.busy} onClick={() => void update.run()}>
          Update now
        </Button>
      }
    >
      <p>The server still takes your changes. What is new there shows after the update.</p>
      {(update.error ?? found) && <p role="alert">{update.error ?? found}</p>}
    </Banner>
  );
}
