import { useState } from 'react';

/** Follows what a press of a button began: busy until the page goes on by itself, failed where it could not. */
export function usePress(action: () => Promise<void>) {
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');

  function press() {
    setState('busy');
    action().then(
      () => setState('idle'),
      () => setState('failed'),
    );
  }
  return { press, isBusy: state === 'busy', hasFailed: state === 'failed' };
}
