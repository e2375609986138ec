import { switchDeviceUser } from '#pwa/offline/switch-user.ts';
import { type Account, openAccount } from '#pwa/offline/sync/account.ts';
import { theOne } from '#pwa/offline/sync/synced-db.ts';
import { newState } from '#sync/client/device-state.ts';
import { sampleUser } from './sample-user.ts';

/** Makes this the device of a person, as a sign-in does. */
export async function ownDevice(userId = sampleUser.id): Promise<Account> {
  await switchDeviceUser(userId);
  const account = openAccount();
  if (!account) throw new Error('The device has no owner.');
  return account;
}

/** The server answered this device then, epoch ms. */
export const noteAnswered = ({ db }: Account, answeredAt: number): Promise<unknown> =>
  db.state.put({ ...newState('device'), answeredAt, syncedAt: answeredAt, cookie: 'of that answer' }, theOne);
