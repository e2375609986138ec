import { readFileSync } from 'node:fs';
import { load } from 'js-yaml';
import { z } from 'zod';
import { updateAccountInputSchema } from '#schema/account.ts';
import { goalStatuses, priorities } from '#schema/goals.ts';
import { submitInputSchema } from '#schema/insights.ts';
import { noteTypes } from '#schema/notes.ts';
import { roles } from '#schema/users.ts';

const personSchema = z.strictObject({
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role: z.enum(roles),
  joinedDaysAgo: z.number(),
  verified: z.boolean(),
  profile: z.optional(updateAccountInputSchema),
});
export type SeedPerson = z.infer<typeof personSchema>;

const submissionSchema = z.strictObject({
  /** Names the submission for good: a second start of the demo finds it again. */
  key: z.string(),
  person: z.string().optional(),
  daysAgo: z.number(),
  answers: submitInputSchema,
  /** The notes with which the report is bought; absent when it is not. */
  buys: z.string().optional(),
});
export type SeedSubmission = z.infer<typeof submissionSchema>;

const noteSchema = z.strictObject({ type: z.enum(noteTypes), title: z.string(), content: z.string() });

const goalSchema = z.strictObject({
  title: z.string(),
  description: z.string().optional(),
  priority: z.enum(priorities),
  status: z.enum(goalStatuses),
  /** Counts from the day of the start; a negative one is overdue. */
  dueInDays: z.number().optional(),
  doneDaysAgo: z.number().optional(),
});

const visitSchema = z.strictObject({
  /** The member of staff who opens the submission. */
  by: z.string(),
  /** The submission's key. */
  submission: z.string(),
  daysAgo: z.number(),
  notes: z.array(noteSchema).default([]),
  goals: z.array(goalSchema).default([]),
});
export type SeedVisit = z.infer<typeof visitSchema>;

const questionSchema = z.strictObject({
  /** Names the question for good, as `key` does for a submission. */
  id: z.uuid(),
  conversation: z.uuid(),
  person: z.string(),
  daysAgo: z.number(),
  content: z.string(),
});
export type SeedQuestion = z.infer<typeof questionSchema>;

/** @throws Error that names the entry and field when the content is wrong. */
export function readSeed() {
  return {
    people: z.array(personSchema).parse(read('people.yaml')),
    submissions: z.array(submissionSchema).parse(read('submissions.yaml')),
    /** Oldest first. */
    visits: z.array(visitSchema).parse(read('visits.yaml')),
    questions: z.array(questionSchema).parse(read('questions.yaml')),
  };
}

const read = (name: string): unknown => load(readFileSync(new URL(`../../data/seed/${name}`, import.meta.url), 'utf8'));
