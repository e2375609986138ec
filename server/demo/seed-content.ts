import { readFileSync } from 'node:fs';
import { load } from 'js-yaml';
import { z } from 'zod';
import { updateAccountInputSchema } from '#schema/account.ts';
import { submitInputSchema } from '#schema/insights.ts';
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

/** @throws Error that names the entry and field when the content is wrong. */
export function readSeed() {
  return {
    people: z.array(personSchema).parse(read('people.yaml')),
    submissions: z.array(submissionSchema).parse(read('submissions.yaml')),
  };
}

const read = (name: string): unknown => load(readFileSync(new URL(`../../data/seed/${name}`, import.meta.url), 'utf8'));
