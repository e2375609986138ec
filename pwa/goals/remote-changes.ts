import type { GoalDraft } from './goal-draft.ts';
import type { GoalValues } from './goal-values.ts';

export type ChangedFields = { [Name in keyof GoalValues]?: GoalValues[Name] };

/**
 * Finds the fields that another form has changed since this one was opened, as they are now. It may be somebody else's.
 * Where the same was typed here there is nothing to tell.
 */
export function remoteChanges({ values, seen }: GoalDraft, now: GoalValues): ChangedFields {
  if (!seen) return {};
  const names = Object.keys(now) as (keyof GoalValues)[];
  const changed = names.filter((name) => now[name] !== seen.values[name] && now[name] !== values[name]);
  return Object.fromEntries(changed.map((name) => [name, now[name]]));
}

/** Takes one field as it is now, as if the form had been opened with it: saving sends nothing of it. */
export function acceptRemote(draft: GoalDraft, name: keyof GoalValues, remote: ChangedFields): GoalDraft {
  const taken = { [name]: remote[name] };
  return withField(draft, taken, taken);
}

/** Sets one field back to what it was before the remote value was accepted, and to what the person had seen then. */
export function revertToMine(draft: GoalDraft, name: keyof GoalValues, before: GoalDraft): GoalDraft {
  return withField(draft, { [name]: before.values[name] }, { [name]: before.seen?.values[name] });
}

const withField = (draft: GoalDraft, value: ChangedFields, seen: ChangedFields): GoalDraft => ({
  values: { ...draft.values, ...value },
  seen: draft.seen && { ...draft.seen, values: { ...draft.seen.values, ...seen } },
});
