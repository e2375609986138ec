import { writeDrafts } from '#pwa/offline/draft.ts';
import { loadNewest } from './load-newest.ts';
import { rememberPlace } from './place.ts';

/**
 * Reloads with the newest version, and comes back to the same place with all that was typed.
 *
 * @param canLose reload also when a draft could not be written
 * @returns false when one could not, and nothing was done
 */
export async function reloadApp({ canLose }: { canLose: boolean }): Promise<boolean> {
  const isWritten = await writeDrafts().then(
    () => true,
    () => false,
  );
  if (!isWritten && !canLose) return false;
  rememberPlace();
  await loadNewest();
  return true;
}
