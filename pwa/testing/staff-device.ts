import type { Account } from '#pwa/offline/sync/account.ts';
import { theOne } from '#pwa/offline/sync/synced-db.ts';
import { newState } from '#sync/client/device-state.ts';

/** Makes this the device of a member of staff, as sync leaves it. @param answeredAt when the server answered, epoch ms */
export const noteStaff = ({ db }: Account, answeredAt = Date.now()): Promise<unknown> =>
  db.state.put(
    { ...newState('device'), answeredAt, serverTime: answeredAt, cookie: 'of that answer', holdsStaff: true },
    theOne,
  );
