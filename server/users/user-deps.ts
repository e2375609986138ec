import type { Db } from '#server/db/connect.ts';
import type { ServerDeps } from '#server/deps.ts';
import type { FindAdminOverrides } from '#server/identity/present-users.ts';

export interface UserDeps extends ServerDeps {
  findAdminOverrides: FindAdminOverrides;
  /** Opens the chat for a user until an instant (epoch ms), or ends the override with null. */
  setAdminOverride: (db: Db, userId: string, until: number | null, now: number) => Promise<void>;
}
