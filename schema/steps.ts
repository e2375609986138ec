import * as z from 'zod/mini';
import { isBlank } from './clean-line.ts';
import { dayMessage, isPossibleDay } from './days.ts';
import { optionalChoice, tooLong } from './fields.ts';
import {
  type Goal,
  type GoalFields,
  goalStatuses,
  goalTypes,
  maxTextLength,
  maxTitleLength,
  priorities,
} from './goals.ts';
import { goalStatusesOf } from './rights.ts';

/** The specified calls for goals, `/api/steps…`; a goal is called a step there. */

/** Kept as it is written, so that sending a row back changes nothing. */
export const titleInput = z.string({ error: 'Please enter a title.' }).check(
  z.refine((title) => !isBlank(title), 'Please enter a title.'),
  z.maxLength(maxTitleLength, tooLong(maxTitleLength)),
);
const longText = z.string({ error: 'Please enter text.' }).check(z.maxLength(maxTextLength, tooLong(maxTextLength)));
const emptied = (from: unknown, to: unknown) => z.transform((value: unknown) => (value === from ? to : value));
/** One that is sent empty is cleared; one that is not sent stays. */
export const textInput = z.optional(z.pipe(emptied(null, ''), longText));
export const dayInput = z.optional(
  z.pipe(emptied('', null), z.nullable(z.string({ error: dayMessage }).check(z.refine(isPossibleDay, dayMessage)))),
);

const stepInput = {
  description: textInput,
  status: optionalChoice(goalStatusesOf('client')),
  priority: optionalChoice(priorities),
  target_completion: dayInput,
  completed_date: dayInput,
  notes: textInput,
  is_deleted: z.optional(z.union([z.literal(0), z.literal(1), z.boolean()], { error: 'Please answer 0 or 1.' })),
};
/** `POST /api/steps`. */
export const createStepInputSchema = z.strictObject({ title: titleInput, ...stepInput });
/** `PUT /api/steps/{id}`: what is not sent stays; `is_deleted` deletes and restores. */
export const updateStepInputSchema = z.strictObject({ title: z.optional(titleInput), ...stepInput });
export type StepInput = z.infer<typeof updateStepInputSchema>;

/**
 * A goal on the wire (docs/specification.md#3-entities-and-their-fields). `created_at`, `updated_at`: ISO 8601
 * instants.
 */
export const stepSchema = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  status: z.enum(goalStatuses),
  priority: z.enum(priorities),
  target_completion: z.nullable(z.string()),
  completed_date: z.nullable(z.string()),
  notes: z.string(),
  is_deleted: z.union([z.literal(0), z.literal(1)]),
  goal_type: z.enum(goalTypes),
  submission_id: z.nullable(z.string()),
  /** A user's id, or `ai` for one that was taken from a report. */
  created_by: z.string(),
  coach_first_name: z.nullable(z.string()),
  coach_last_name: z.nullable(z.string()),
  created_at: z.string(),
  updated_at: z.string(),
});
export type Step = z.infer<typeof stepSchema>;

export const stepAnswerSchema = z.object({ step: stepSchema });
/** `GET /api/steps`: a person's own goals. */
export const stepsAnswerSchema = z.object({ steps: z.array(stepSchema) });
/** `GET /api/steps/unified`: those of the coach among them. */
export const unifiedAnswerSchema = z.object({ goals: z.array(stepSchema) });
/** `POST /api/steps/from-report`: the goals that were added, so that deleting them undoes it. */
export const fromReportAnswerSchema = z.object({
  success: z.boolean(),
  steps: z.array(stepSchema),
  message: z.string(),
});
export type FromReportAnswer = z.infer<typeof fromReportAnswerSchema>;

/** At most so many goals come from one report. */
export const maxStepsFromReport = 15;
/** The texts of docs/specification.md#8-error-catalogue, for one goal and more. */
export const fromReportMessages = {
  added: (count: number) => `Successfully added ${count} new goals from your latest report!`,
  allThere: (count: number) =>
    count === 1 ? 'This step is already in your goals.' : `All ${count} steps are already in your goals.`,
  none: 'No goals could be extracted from your report. You may not have any reports or the report contained no clear action items.',
  failed: (message: string) => `Error: ${message}`,
};

export function toStep(goal: Goal): Step {
  return {
    id: goal.id,
    title: goal.title,
    description: goal.description,
    status: goal.status,
    priority: goal.priority,
    target_completion: goal.targetCompletion,
    completed_date: goal.completedDate,
    notes: goal.notes,
    is_deleted: goal.deletedAt === null ? 0 : 1,
    goal_type: goal.goalType,
    submission_id: goal.submissionId,
    created_by: goal.createdBy,
    coach_first_name: goal.coachFirstName,
    coach_last_name: goal.coachLastName,
    created_at: new Date(goal.createdAt).toISOString(),
    updated_at: new Date(goal.updatedAt).toISOString(),
  };
}

type GoalInput = { [Name in keyof Omit<Step, 'is_deleted'>]?: Step[Name] | undefined };

/** The fields that were sent. */
export function toGoalFields(input: GoalInput): Partial<GoalFields> {
  const { title, description, status, priority, notes } = input;
  const days = { targetCompletion: input.target_completion, completedDate: input.completed_date };
  return sentOf({ title, description, status, priority, notes, ...days });
}

/** Without the fields that were not sent. */
export function sentOf<T extends object>(fields: T): { [Name in keyof T]?: Exclude<T[Name], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as ReturnType<
    typeof sentOf<T>
  >;
}
