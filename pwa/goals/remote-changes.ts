import { maxTextLength } from '#schema/goals.ts';
import { mergeTexts } from '#sync/merge-text.ts';
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

/**
 * Combines the texts that were typed both here and elsewhere, as the form has said. The server then has nothing to merge,
 * and nobody is asked again which version should stay.
 */
export function combineTexts(draft: GoalDraft, now: GoalValues): GoalDraft {
  const { values, seen } = draft;
  if (!seen) return draft;
  const both = (['description', 'notes'] as const).filter(
    (name) => now[name] !== seen.values[name] && values[name] !== seen.values[name],
  );
  return both.reduce((combined, name) => {
    const text = mergeTexts({ base: seen.values[name], stored: now[name], sent: values[name] });
    return text.length > maxTextLength ? combined : withField(combined, { [name]: text }, { [name]: now[name] });
  }, draft);
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
