import type { Columns } from './server-rows.ts';

/**
 * The field table (docs/protocol.md#the-field-table), written down a second time: the product's own
 * (`schema/rights.ts`) is what is tested. Names are of the wire.
 */
export interface Doer {
  userId: string;
  isStaff: boolean;
}

const goalFields = [
  'title',
  'description',
  'status',
  'priority',
  'targetCompletion',
  'completedDate',
  'notes',
  'position',
];
const details = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'company',
  'industry',
  'role',
  'companySize',
  'revenueBand',
  'location',
  'problems',
  'stepsTaken',
  'desiredOutcome',
  'timeline',
  'budgetRange',
  'decisionAuthority',
  'referralSource',
];

/** Which fields of this row the person may change; `deletedAt` stands for deleting and restoring. */
export function writableFields(doer: Doer, entity: string, row: Columns): readonly string[] {
  const fields: string[] = [];
  if (entity === 'goal') {
    const isOwn = row.clientId === doer.userId;
    if (isOwn && row.goalType === 'client') fields.push(...goalFields, 'deletedAt');
    if (isOwn && row.goalType === 'coaching') fields.push('position');
    if (doer.isStaff && row.goalType === 'client') fields.push('status', 'notes');
    if (doer.isStaff && row.goalType === 'coaching') fields.push(...goalFields, 'deletedAt');
  }
  if (entity === 'note' && doer.isStaff) fields.push('title', 'content', 'noteType', 'deletedAt');
  if (entity === 'submission' && doer.isStaff) fields.push(...details);
  if (entity === 'conversation' && row.userId === doer.userId) fields.push('title', 'pinned', 'deletedAt');
  if (entity === 'draft' && row.userId === doer.userId) fields.push('value', 'clearedAt');
  if (entity === 'pin' && row.userId === doer.userId && doer.isStaff) fields.push('auto', 'createdAt');
  return fields;
}

/** Who may hold a row, in which scope: the scopes' two columns of the page's first table, without the windows. */
export function canHold(
  doer: Doer,
  scope: 'own' | 'staff',
  entity: string,
  row: Columns,
  ownerOf: (submissionId: unknown) => unknown,
  ownerOfConversation: (id: unknown) => unknown,
): boolean {
  const isOwn = row.userId === doer.userId;
  if (scope === 'own') {
    if (entity === 'goal') return row.clientId === doer.userId;
    if (entity === 'note') return row.noteType === 'client' && ownerOf(row.submissionId) === doer.userId;
    if (entity === 'message') return ownerOfConversation(row.conversationId) === doer.userId;
    return isOwn && entity !== 'pin';
  }
  if (!doer.isStaff || entity === 'conversation' || entity === 'message') return false;
  return entity === 'draft' || entity === 'pin' ? isOwn : true;
}
