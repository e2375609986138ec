import type { ConversationField } from './conversations.ts';
import type { GoalField, GoalStatus, GoalType } from './goals.ts';
import type { AnswerName } from './insights.ts';
import type { NoteField } from './notes.ts';
import { detailNames } from './submissions.ts';

/**
 * The field table (docs/protocol.md#the-field-table): the server decides by it and the screens disable by it. Whoever
 * is neither the row's client nor staff has no right at all, and learns nothing of the row.
 */
export interface RowWriter {
  userId: string;
  /** Role `admin` or `coach`, and status Active, at this moment. */
  isStaff: boolean;
}

export interface Rights<Field extends string> {
  fields: readonly Field[];
  canDelete: boolean;
}

const none = { fields: [], canDelete: false } as const;
const allGoalFields = [
  'title',
  'description',
  'status',
  'priority',
  'targetCompletion',
  'completedDate',
  'notes',
  'position',
] as const satisfies readonly GoalField[];

/** A coach who is a goal's own client too has the rights of both. */
export function goalRights(
  writer: RowWriter,
  goal: { clientId: string | null; goalType: GoalType },
): Rights<GoalField> {
  const isOwn = goal.clientId === writer.userId;
  if (goal.goalType === 'client') {
    if (isOwn) return { fields: allGoalFields, canDelete: true };
    return writer.isStaff ? { fields: ['status', 'notes'], canDelete: false } : none;
  }
  if (writer.isStaff) return { fields: allGoalFields, canDelete: true };
  return isOwn ? { fields: ['position'], canDelete: false } : none;
}

/** Clients know three of the four statuses, and so do coaches for a client's own goal. */
export const goalStatusesOf = (goalType: GoalType): readonly GoalStatus[] =>
  goalType === 'coaching'
    ? ['Not Started', 'In Progress', 'Completed', 'On Hold']
    : ['Not Started', 'In Progress', 'Completed'];

export const noteRights = (writer: RowWriter): Rights<NoteField> =>
  writer.isStaff ? { fields: ['title', 'content', 'noteType'], canDelete: true } : none;

export const submissionRights = (writer: RowWriter): Rights<AnswerName> =>
  writer.isStaff ? { fields: detailNames, canDelete: false } : none;

export const conversationRights = (writer: RowWriter, ownerId: string): Rights<ConversationField> =>
  writer.userId === ownerId ? { fields: ['title', 'pinned'], canDelete: true } : none;
