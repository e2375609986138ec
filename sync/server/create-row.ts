import * as z from 'zod/mini';
import { type Goal, type GoalType, goalFieldsSchema, maxGoals, titleSchema, uuidSchema } from '#schema/goals.ts';
import { type Note, noteFieldsSchema } from '#schema/notes.ts';
import { goalStatusesOf } from '#schema/rights.ts';
import { impossible } from './field-label.ts';
import {
  applied,
  invalid,
  type MutationContext,
  type MutationOutcome,
  notFound,
  reject,
  save,
  takeRevFor,
} from './mutation-context.ts';
import type { StoredRow } from './ports.ts';
import { positionAfter } from './position-after.ts';
import { canSee, submissionIdSchema } from './subjects.ts';

const goalFields = { ...z.partial(goalFieldsSchema).shape, id: uuidSchema, title: titleSchema };
const createGoalSchema = z.strictObject(goalFields);
const createCoachingGoalSchema = z.strictObject({ ...goalFields, submissionId: submissionIdSchema });
const createNoteSchema = z.strictObject({
  ...z.partial(noteFieldsSchema).shape,
  id: uuidSchema,
  submissionId: submissionIdSchema,
  content: noteFieldsSchema.shape.content,
});

/** Names the first field with a value that cannot be; a field that no such row has says nothing to a person. */
function unreadable(entity: 'goal' | 'note', error?: z.core.$ZodError): MutationOutcome {
  const field = error?.issues[0]?.path[0];
  return invalid(
    field === undefined ? 'We couldn’t read this, or a text is too long.' : impossible(entity, String(field)),
  );
}

/** A person's own goal. */
export async function createGoal(context: MutationContext, args: Record<string, unknown>): Promise<MutationOutcome> {
  const parsed = createGoalSchema.safeParse(args);
  if (!parsed.success) return unreadable('goal', parsed.error);
  if (!isPossible(parsed.data.status, 'client')) return invalid(impossible('goal', 'status'));
  return (
    (await findCreated(context, 'goal', parsed.data.id)) ??
    insertGoal(context, { ...parsed.data, goalType: 'client', clientId: context.actor.userId, submissionId: null })
  );
}

/** A goal that a coach sets for the client of a submission; the client may not have an account yet. */
export async function createCoachingGoal(
  context: MutationContext,
  args: Record<string, unknown>,
): Promise<MutationOutcome> {
  const parsed = createCoachingGoalSchema.safeParse(args);
  if (!parsed.success) return unreadable('goal', parsed.error);
  if (!isPossible(parsed.data.status, 'coaching')) return invalid(impossible('goal', 'status'));
  const submission = await findForStaff(context, parsed.data.submissionId, 'Only a coach can set this goal.');
  if ('verdict' in submission) return submission;
  return (
    (await findCreated(context, 'goal', parsed.data.id)) ??
    insertGoal(context, { ...parsed.data, goalType: 'coaching', clientId: submission.ownerId })
  );
}

export async function createNote(context: MutationContext, args: Record<string, unknown>): Promise<MutationOutcome> {
  const parsed = createNoteSchema.safeParse(args);
  if (!parsed.success) return unreadable('note', parsed.error);
  const submission = await findForStaff(context, parsed.data.submissionId, 'Only a coach can write this note.');
  if ('verdict' in submission) return submission;
  const { id, submissionId, title = '', content, noteType = 'internal' } = parsed.data;
  const existing = await findCreated(context, 'note', id);
  if (existing) return existing;
  const { userId: authorId, firstName: coachFirstName, lastName: coachLastName } = context.actor;
  const note: Note = {
    id,
    submissionId,
    title,
    content,
    noteType,
    authorId,
    coachFirstName,
    coachLastName,
    ...instants(context),
  };
  return insert(context, { entity: 'note', key: id, ownerId: submission.ownerId, row: { ...note } });
}

const isPossible = (status: Goal['status'] | undefined, goalType: GoalType): boolean =>
  status === undefined || goalStatusesOf(goalType).includes(status);

const instants = ({ intent }: MutationContext) => ({ createdAt: intent, updatedAt: intent, deletedAt: null });

interface NewGoal extends z.infer<typeof createGoalSchema> {
  goalType: GoalType;
  clientId: string | null;
  submissionId: string | null;
}

async function insertGoal(context: MutationContext, fields: NewGoal): Promise<MutationOutcome> {
  const { actor, store } = context;
  const { id, title, goalType, clientId, submissionId } = fields;
  if (clientId !== null && (await store.countGoals(clientId)) >= maxGoals) {
    return reject('limit', `You can have up to ${maxGoals.toLocaleString('en-US')} goals.`);
  }
  const isCoachs = goalType === 'coaching';
  const goal: Goal = {
    id,
    clientId,
    submissionId,
    goalType,
    title,
    description: fields.description ?? '',
    status: fields.status ?? 'Not Started',
    priority: fields.priority ?? 'Medium',
    targetCompletion: fields.targetCompletion ?? null,
    completedDate: fields.completedDate ?? null,
    notes: fields.notes ?? '',
    position: fields.position ?? positionAfter(await store.lastPosition(clientId, submissionId)),
    createdBy: context.createdBy ?? actor.userId,
    coachFirstName: isCoachs ? actor.firstName : null,
    coachLastName: isCoachs ? actor.lastName : null,
    ...instants(context),
  };
  return insert(context, { entity: 'goal', key: id, ownerId: clientId, row: { ...goal } });
}

async function insert(
  context: MutationContext,
  stored: Pick<StoredRow, 'entity' | 'key' | 'ownerId' | 'row'>,
): Promise<MutationOutcome> {
  const rev = await takeRevFor(context);
  return save(context, { ...stored, rev, createdRev: rev, clocks: {} });
}

/**
 * Finds what there is to say of an id that is taken (docs/protocol.md#19-creating). A row that was deleted for good
 * does not come back either; what was typed goes back to the device.
 */
async function findCreated(
  { store, actor }: MutationContext,
  entity: 'goal' | 'note',
  id: string,
): Promise<MutationOutcome | undefined> {
  const stored = await store.find(entity, id);
  if (!stored) return (await store.wasDeleted(entity, id)) ? notFound() : undefined;
  const createdBy = entity === 'goal' ? stored.row.createdBy : stored.row.authorId;
  return createdBy === actor.userId ? applied(stored) : notFound();
}

async function findForStaff(
  { store, actor }: MutationContext,
  id: string,
  forbidden: string,
): Promise<StoredRow | MutationOutcome> {
  const submission = await store.find('submission', id);
  if (!submission || !canSee(actor, submission)) return notFound();
  return actor.isStaff ? submission : reject('forbidden', forbidden);
}
