import * as z from 'zod/mini';
import { isBlank } from './clean-line.ts';
import { optionalChoice, tooLong } from './fields.ts';
import { maxTextLength, maxTitleLength, priorities } from './goals.ts';
import type { AnswerName } from './insights.ts';
import { type Note, type NoteFields, noteTypes } from './notes.ts';
import { goalStatusesOf } from './rights.ts';
import { dayInput, sentOf, stepSchema, textInput, titleInput } from './steps.ts';
import { detailNames, detailSchema, isRequiredDetail, type SubmissionCard } from './submissions.ts';

/** Staff write a submission's notes, goals and details by these specified calls, `/api/coaching/…`. */
const noteTitle = z.optional(
  z.pipe(
    z.transform((title: unknown) => title ?? ''),
    z.string({ error: 'Please enter text.' }).check(z.maxLength(maxTitleLength, tooLong(maxTitleLength))),
  ),
);
const content = z.string({ error: 'Please write something.' }).check(
  z.refine((text) => !isBlank(text), 'Please write something.'),
  z.maxLength(maxTextLength, tooLong(maxTextLength)),
);
const noteType = optionalChoice(noteTypes);

/** Checks `POST /api/coaching/submissions/{id}/notes`; a note is internal unless the call says otherwise. */
export const createNoteInputSchema = z.strictObject({ title: noteTitle, content, note_type: noteType });
/** Checks `PUT /api/coaching/notes/{id}`: what is not sent stays. */
export const updateNoteInputSchema = z.strictObject({
  title: noteTitle,
  content: z.optional(content),
  note_type: noteType,
});

export const noteSchema = z.object({
  id: z.string(),
  submission_id: z.string(),
  title: z.string(),
  content: z.string(),
  note_type: z.enum(noteTypes),
  coach_first_name: z.string(),
  coach_last_name: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type WireNote = z.infer<typeof noteSchema>;
export const noteAnswerSchema = z.object({ note: noteSchema });

export function toWireNote(note: Note): WireNote {
  return {
    id: note.id,
    submission_id: note.submissionId,
    title: note.title,
    content: note.content,
    note_type: note.noteType,
    coach_first_name: note.coachFirstName,
    coach_last_name: note.coachLastName,
    created_at: new Date(note.createdAt).toISOString(),
    updated_at: new Date(note.updatedAt).toISOString(),
  };
}

/** Returns the fields that were sent. */
export function toNoteFields({
  title,
  content,
  note_type,
}: z.infer<typeof updateNoteInputSchema>): Partial<NoteFields> {
  return sentOf({ title, content, noteType: note_type });
}

const coachingGoal = {
  description: textInput,
  status: optionalChoice(goalStatusesOf('coaching')),
  priority: optionalChoice(priorities),
  target_completion: dayInput,
  completed_date: dayInput,
  notes: textInput,
};
/** Checks `POST /api/coaching/submissions/{id}/goals`. */
export const createCoachingGoalInputSchema = z.strictObject({ title: titleInput, ...coachingGoal });
/** Checks `PUT /api/coaching/goals/{id}`: what is not sent stays. */
export const updateCoachingGoalInputSchema = z.strictObject({ title: z.optional(titleInput), ...coachingGoal });
/** Checks `PUT /api/coaching/client-goals/{id}`: all that staff may write of a client's own goal. */
export const updateClientGoalInputSchema = z.strictObject({
  status: optionalChoice(goalStatusesOf('client')),
  notes: textInput,
});
export const goalAnswerSchema = z.object({ goal: stepSchema });

/** Names a detail as the wire does: `first_name`. */
export const toWireName = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Checks `PUT /api/coaching/submissions/{id}`: what is not sent stays, what is empty is cleared where it may be. */
export const updateDetailsInputSchema = z.strictObject(
  Object.fromEntries(detailNames.map((name) => [toWireName(name), z.optional(detailSchema(name))])),
);

/** Returns the details that were sent, by their names inside; an emptied one is null. */
export function toDetails(input: Record<string, unknown>): Partial<Record<AnswerName, unknown>> {
  const sent = detailNames.filter((name) => Object.hasOwn(input, toWireName(name)));
  const given = sent.map((name) => [name, input[toWireName(name)] ?? null] as const);
  return Object.fromEntries(given.filter(([name, value]) => value !== null || !isRequiredDetail(name)));
}

/** Shows a submission's card on the wire: every detail by its wire name. */
export function toWireSubmission(card: SubmissionCard): Record<string, unknown> {
  return {
    id: card.id,
    ...Object.fromEntries(detailNames.map((name) => [toWireName(name), card[name]])),
    has_insights: card.hasInsights,
    has_report: card.hasReport,
    created_at: new Date(card.createdAt).toISOString(),
    updated_at: new Date(card.updatedAt).toISOString(),
  };
}
