import type { ServerDeps } from '#server/deps.ts';
import type { FindAdminOverrides } from '#server/identity/present-users.ts';

export interface AccountDeps extends ServerDeps {
  findAdminOverrides: FindAdminOverrides;
}
