import * as z from 'zod/mini';
import { isBlank } from './clean-line.ts';
import { longTextSchema, maxTitleLength } from './goals.ts';

/** An `internal` note is for staff only; a `client` note is read by the client whose submission it is about. */
export const noteTypes = ['internal', 'client'] as const;
export type NoteType = (typeof noteTypes)[number];

/** Lists the fields of a note that staff write. Content is needed, a title is not. */
export const noteFieldsSchema = z.strictObject({
  title: z.string().check(z.maxLength(maxTitleLength)),
  content: longTextSchema.check(z.refine((content) => !isBlank(content), 'Please write something.')),
  noteType: z.enum(noteTypes),
});
export type NoteFields = z.infer<typeof noteFieldsSchema>;
export type NoteField = keyof NoteFields;

/** A note as it is synced. Instants are epoch ms. */
export interface Note extends NoteFields {
  id: string;
  submissionId: string;
  authorId: string;
  coachFirstName: string;
  coachLastName: string;
  createdAt: number;
  updatedAt: number;
  deletedAt: number | null;
}
