import type { ServerDeps } from '#server/deps.ts';
import type { FindAdminOverrides } from '#server/sessions/present-users.ts';

export interface AccountDeps extends ServerDeps {
  findAdminOverrides: FindAdminOverrides;
}
