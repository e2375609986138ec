import { isMutationName, type MutationName, mutations } from '#sync/mutations.ts';
import type { Mutation } from '#sync/protocol.ts';
import { type Doer, writableFields } from './field-table.ts';
import type { ServerRows } from './server-rows.ts';
import { wantedFields } from './wanted-fields.ts';

interface Judged {
  /** As the edits before this one have left them. */
  rows: ServerRows;
  problems: string[];
}
interface Asked {
  doer: Doer;
  serverTime: number;
}

const restorableMs = 30 * 24 * 60 * 60 * 1000;

/** A goal of one's own, or as staff something about a submission that is there. */
const mayCreate = (rows: ServerRows, { isStaff }: Doer, name: MutationName, args: Record<string, unknown>): boolean =>
  name === 'goals.create' || (isStaff && rows.has(`submission/${args.submissionId}`));

/** A refusal has a reason that can be seen from outside. */
export function checkRefusal(
  { rows, problems }: Judged,
  { doer, serverTime }: Asked,
  { name, args }: Mutation,
  code: string,
): void {
  if (!isMutationName(name)) {
    if (code !== 'unknown') problems.push(`${name} was refused as ${code}`);
    return;
  }
  const { entity, verb } = mutations[name];
  if (!entity) return;
  // No device here keeps so much, or sends what cannot be read, but a status that goals of clients do not have.
  const isOnHold = (args.set as Record<string, unknown> | undefined)?.status === 'On Hold';
  if (code === 'limit' || (code === 'invalid' && !isOnHold)) {
    problems.push(`${name} ${args.id} was refused as ${code}`);
  }
  if (entity === 'draft' || entity === 'pin') return;
  const row = rows.get(`${entity}/${args.id}`);
  if (verb === 'create' && !row && mayCreate(rows, doer, name, args)) {
    problems.push(`${name} ${args.id} was refused as ${code}, and could be made`);
  }
  const isRestorable =
    typeof row?.deletedAt === 'number' && serverTime - row.deletedAt < restorableMs && code !== 'forbidden';
  if (verb === 'restore' && isRestorable && writableFields(doer, entity, row).includes('deletedAt')) {
    problems.push(`${name} ${args.id} was refused as ${code}, and could be restored`);
  }
  if (code === 'deleted' || code === 'not_found') {
    const isLive = row && (row.deletedAt === null || row.deletedAt === undefined);
    const mayWrite = row && writableFields(doer, entity, row).length > 0;
    if (verb !== 'create' && isLive && mayWrite) problems.push(`${name} ${args.id} is there: ${code}`);
    return;
  }
  if (code !== 'forbidden' || !row || verb === 'create') return;
  const { set, text } = wantedFields(entity, verb, args);
  const allowed = writableFields(doer, entity, row);
  const isAllowed = [...Object.keys(set), ...Object.keys(text)].every((field) => allowed.includes(field));
  const isForeignStatus = entity === 'goal' && row.goalType === 'client' && set.status === 'On Hold';
  if (isAllowed && !isForeignStatus) problems.push(`${name} ${args.id} is allowed: ${code}`);
}
