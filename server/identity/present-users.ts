import type { User } from '#schema/users.ts';
import type { Db } from '#server/db/connect.ts';
import type { UserRow } from './user.repository.ts';

/** Until when an admin's override opens the chat, by user id, epoch ms; users without one are not in the map. */
export type FindAdminOverrides = (db: Db, userIds: string[]) => Promise<Map<string, number>>;

/** Users as they go over the wire. */
export async function presentUsers(db: Db, rows: UserRow[], findOverrides: FindAdminOverrides): Promise<User[]> {
  const ids = rows.map((row) => row.id);
  const overrides = await findOverrides(db, ids);
  return rows.map((row) => toUser(row, overrides.get(row.id)));
}

export async function presentUser(db: Db, row: UserRow, findOverrides: FindAdminOverrides): Promise<User> {
  return toUser(row, (await findOverrides(db, [row.id])).get(row.id));
}

function toUser(row: UserRow, overrideUntil: number | undefined): User {
  return {
    id: row.id,
    first_name: row.firstName,
    last_name: row.lastName,
    email: row.email,
    role: row.role,
    status: row.status,
    company: row.company,
    industry: row.industry,
    company_size: row.companySize,
    revenue_band: row.revenueBand,
    decision_authority: row.decisionAuthority,
    chat_admin_override_until: overrideUntil === undefined ? null : new Date(overrideUntil).toISOString(),
    email_verified: row.emailVerifiedAt !== null,
  };
}
