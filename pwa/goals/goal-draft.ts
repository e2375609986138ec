import * as z from 'zod/mini';
import { cleanLine } from '#schema/clean-line.ts';
import { goalStatuses, priorities } from '#schema/goals.ts';
import type { GoalValues } from './goal-values.ts';

const valuesSchema: z.ZodMiniType<GoalValues> = z.object({
  title: z.string(),
  description: z.string(),
  status: z.enum(goalStatuses),
  priority: z.enum(priorities),
  targetCompletion: z.string(),
  notes: z.string(),
});

/** A form in the middle: what it holds, and of a goal that is edited what the person saw when they opened it. */
export interface GoalDraft {
  values: GoalValues;
  seen: { values: GoalValues; rev: number } | null;
}

export const goalDraftSchema: z.ZodMiniType<GoalDraft> = z.object({
  values: valuesSchema,
  seen: z.nullable(z.object({ values: valuesSchema, rev: z.number() })),
});

const kind = 'goal';
export const newGoalDraftId = `${kind}:new`;
export const goalDraftId = (goalId: string): string => `${kind}:${goalId}`;

/** Returns text typed during a save, as a change of the saved goal. It is undefined when that is nothing. */
export function typedSince(saved: GoalDraft, newest: GoalDraft | undefined): GoalDraft | undefined {
  if (!newest || JSON.stringify(newest.values) === JSON.stringify(saved.values)) return undefined;
  const values = { ...saved.values, title: cleanLine(saved.values.title) };
  return { values: newest.values, seen: { values, rev: saved.seen?.rev ?? 0 } };
}
