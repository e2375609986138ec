import * as z from 'zod/mini';
import { conversationFieldsSchema } from '#schema/conversations.ts';
import { goalFieldsSchema, uuidSchema } from '#schema/goals.ts';
import { noteFieldsSchema } from '#schema/notes.ts';
import {
  conversationRights,
  goalRights,
  goalStatusesOf,
  noteRights,
  type Rights,
  type RowWriter,
  submissionRights,
} from '#schema/rights.ts';
import { detailNames, detailSchema, isRequiredDetail } from '#schema/submissions.ts';
import { isVisibleToClient } from '#schema/visible-notes.ts';
import { rowOf } from './mutation-context.ts';
import type { StoredRow, SyncActor } from './ports.ts';

export type SubjectEntity = 'goal' | 'note' | 'submission' | 'conversation';

/** Describes the rows that updates patch, and how each is decided. */
interface Subject {
  idSchema: z.ZodMiniType<string>;
  rights(actor: SyncActor, stored: StoredRow): Rights<string>;
  /** The schema of a field's value; undefined for a name that no such row has. */
  fieldSchema(field: string, stored: StoredRow): z.ZodMiniType | undefined;
  /** Words the refusal of an edit that others may make. */
  forbidden: string;
}

/** 22 base64url characters. */
export const submissionIdSchema = z.string().check(z.regex(/^[\w-]{22}$/));

/** Begun on a device, or on the server. */
const conversationIdSchema = z.union([uuidSchema, submissionIdSchema]);

const inShape = (shape: Record<string, z.ZodMiniType>, field: string): z.ZodMiniType | undefined =>
  Object.hasOwn(shape, field) ? shape[field] : undefined;

export const subjects: Record<SubjectEntity, Subject> = {
  goal: {
    idSchema: uuidSchema,
    rights: (actor, stored) => goalRights(actor, rowOf('goal', stored)),
    fieldSchema(field, stored) {
      if (field === 'status') return z.enum(goalStatusesOf(rowOf('goal', stored).goalType));
      return inShape(goalFieldsSchema.shape, field);
    },
    forbidden: 'Only a coach can change this goal.',
  },
  note: {
    idSchema: uuidSchema,
    rights: noteRights,
    fieldSchema: (field) => inShape(noteFieldsSchema.shape, field),
    forbidden: 'Only a coach can change this note.',
  },
  submission: {
    idSchema: submissionIdSchema,
    rights: submissionRights,
    fieldSchema(field) {
      const name = detailNames.find((detail) => detail === field);
      if (name === undefined) return undefined;
      // An empty text in an optional detail is as if it were absent: null.
      return isRequiredDetail(name)
        ? detailSchema(name)
        : z.pipe(
            detailSchema(name),
            z.transform((value: string | null | undefined) => value ?? null),
          );
    },
    forbidden: 'Only a coach can change these details.',
  },
  conversation: {
    idSchema: conversationIdSchema,
    rights: (actor, stored) => conversationRights(actor, stored.ownerId ?? ''),
    fieldSchema: (field) => inShape(conversationFieldsSchema.shape, field),
    forbidden: 'Only its owner can change this conversation.',
  },
};

export const isSubjectEntity = (entity: string): entity is SubjectEntity => Object.hasOwn(subjects, entity);

/** Tells whether the actor may know of the row at all. To anybody else it is as if it were not there. */
export function canSee(actor: RowWriter, { entity, ownerId, row }: StoredRow): boolean {
  const isOwn = ownerId === actor.userId;
  if (entity === 'conversation') return isOwn;
  if (entity === 'note') return actor.isStaff || (isOwn && isVisibleToClient(row));
  return actor.isStaff || isOwn;
}
