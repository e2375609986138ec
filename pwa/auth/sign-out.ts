import { clearToken } from '#pwa/api/session-token.ts';
import { clearDevice } from '#pwa/offline/clear-device.ts';
import { AppError } from '#schema/errors.ts';
import { endSession } from './auth-calls.ts';

/**
 * Ends the session on the server and takes what belongs to the person off this device. Without a connection the device is
 * emptied all the same; the session then ends by its lifetime, or from the list in another browser.
 */
export async function signOut(): Promise<void> {
  try {
    await endSession();
  } catch (cause) {
    if (!(cause instanceof AppError)) throw cause;
  } finally {
    clearToken();
    await clearDevice();
  }
}
