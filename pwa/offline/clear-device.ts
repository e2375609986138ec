import { forgetLocalWork } from './forget-local-work.ts';
import { announceDeviceCleared } from './form-reset.ts';
import { mayHoldLocalWork } from './kept-flag.ts';

/**
 * Takes everything that belongs to a person off this browser: drafts, waiting requests, results, addresses, flags. The
 * thank-you state alone holds name, e-mail and insights (security.md, section 4).
 */
export async function clearDevice(): Promise<void> {
  if (mayHoldLocalWork()) await forgetLocalWork();
  for (const storage of [localStorage, sessionStorage]) {
    for (const key of Object.keys(storage)) if (isOurs(key)) storage.removeItem(key);
  }
  announceDeviceCleared();
}

const isOurs = (key: string) => key.startsWith('northbeam.') || key === 'auth_redirect';
