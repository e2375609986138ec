import * as z from 'zod/mini';
import { isBlank } from './clean-line.ts';
import { daySchema } from './report.ts';

export const goalStatuses = ['Not Started', 'In Progress', 'Completed', 'On Hold'] as const;
export type GoalStatus = (typeof goalStatuses)[number];
export const priorities = ['Low', 'Medium', 'High', 'Critical'] as const;
export const goalTypes = ['client', 'coaching'] as const;
export type GoalType = (typeof goalTypes)[number];

/**
 * Titles have at most 200 characters, texts 20,000; a title is not empty after trimming
 * (docs/protocol.md#the-field-table).
 */
export const maxTitleLength = 200;
export const maxTextLength = 20_000;

export const titleSchema = z.string().check(
  z.maxLength(maxTitleLength),
  z.refine((title) => !isBlank(title), 'Please enter a title.'),
);
export const longTextSchema = z.string().check(z.maxLength(maxTextLength));
/**
 * Goals of one client, deleted ones for their 30 days among them: twice what a device is measured with. Beyond it somebody
 * fills the disk of everybody else.
 */
export const maxGoals = 20_000;
/** A UUID in any version, as a device makes it; read in either case and kept in lower case (RFC 9562, section 4). */
export const uuidSchema = z
  .string()
  .check(z.toLowerCase(), z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/));

/**
 * Lists the fields of a goal that a person writes. `position` sorts bytewise, ties by id. Days are `YYYY-MM-DD` or
 * null.
 */
export const goalFieldsSchema = z.strictObject({
  title: titleSchema,
  description: longTextSchema,
  status: z.enum(goalStatuses),
  priority: z.enum(priorities),
  targetCompletion: z.nullable(daySchema),
  completedDate: z.nullable(daySchema),
  notes: longTextSchema,
  position: z.string().check(z.regex(/^[0-9A-Za-z]{1,200}$/)),
});
export type GoalFields = z.infer<typeof goalFieldsSchema>;
export type GoalField = keyof GoalFields;

/** Names each field in forms, lists and refusals. */
export const goalLabels: Record<GoalField, string> = {
  title: 'Title',
  description: 'Description',
  status: 'Status',
  priority: 'Priority',
  targetCompletion: 'Target date',
  completedDate: 'Completed',
  notes: 'Notes',
  position: 'Position in the list',
};

/** A goal as it is synced. Instants are epoch ms. */
export interface Goal extends GoalFields {
  id: string;
  /** Null while its submission is not linked to an account. */
  clientId: string | null;
  submissionId: string | null;
  goalType: GoalType;
  createdBy: string;
  coachFirstName: string | null;
  coachLastName: string | null;
  createdAt: number;
  updatedAt: number;
  /** Set for the 30 days in which it can be restored. */
  deletedAt: number | null;
}
