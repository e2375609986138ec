import { cleanLine } from '#schema/clean-line.ts';
import type { Goal, GoalFields } from '#schema/goals.ts';
import type { TextEdit } from '#sync/mutations.ts';

/** Holds the values of a goal's form. An empty day is the empty text. */
export interface GoalValues {
  title: string;
  description: string;
  status: Goal['status'];
  priority: Goal['priority'];
  targetCompletion: string;
  notes: string;
}

export const emptyValues: GoalValues = {
  title: '',
  description: '',
  status: 'Not Started',
  priority: 'Medium',
  targetCompletion: '',
  notes: '',
};

export const toGoalValues = (goal: Goal): GoalValues => ({
  title: goal.title,
  description: goal.description,
  status: goal.status,
  priority: goal.priority,
  targetCompletion: goal.targetCompletion ?? '',
  notes: goal.notes,
});

/** Without spaces around the title, and an empty day as null. */
export const toFields = ({ title, targetCompletion, ...rest }: GoalValues) => ({
  ...rest,
  title: cleanLine(title),
  targetCompletion: targetCompletion || null,
});

/** The fields in which `now` differs from `before`; a status that comes or goes as Completed brings its day along. */
export function changedFields(
  before: Partial<GoalFields>,
  now: Partial<GoalFields>,
  today: string,
): Partial<GoalFields> {
  const changed: Partial<GoalFields> = Object.fromEntries(
    Object.entries(now).filter(([name, value]) => before[name as keyof GoalFields] !== value),
  );
  if (changed.status === undefined || 'completedDate' in now) return changed;
  return { ...changed, completedDate: changed.status === 'Completed' ? today : null };
}

const texts = ['description', 'notes'] as const;

/**
 * As a mutation carries it: texts with what the person saw, because their words are merged
 * (docs/protocol.md#8-text-merge).
 */
export function asUpdate(seen: Pick<Goal, (typeof texts)[number]>, changed: Partial<GoalFields>) {
  const text: Record<string, TextEdit> = {};
  const set: Partial<GoalFields> = { ...changed };
  for (const name of texts) {
    const value = changed[name];
    if (value === undefined) continue;
    text[name] = { base: seen[name], value };
    delete set[name];
  }
  return {
    ...(Object.keys(set).length > 0 && { set }),
    ...(Object.keys(text).length > 0 && { text }),
  };
}
