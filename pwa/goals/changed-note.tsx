import { Button } from '#pwa/ui/button.tsx';
import { startOf } from '#schema/start-of.ts';
import { dayInWords, dayOf } from './goal-days.ts';
import type { GoalDraft } from './goal-draft.ts';
import type { GoalValues } from './goal-values.ts';

const shownCharacters = 300;

/** Under a field: what it is now elsewhere, and what saving makes of both. */
export function changedWords(name: keyof GoalValues, theirs: string, { values, seen }: GoalDraft): string {
  const value = theirs !== '' && name === 'targetCompletion' ? dayInWords(theirs, dayOf(Date.now())) : theirs.trim();
  const short = value.length > shownCharacters ? `${startOf(value, shownCharacters)}…` : value;
  const change = short === '' ? 'Emptied meanwhile.' : `Changed meanwhile to “${short}”.`;
  return `${change} ${outcome(name, values[name] !== seen?.values[name])}`;
}

/** Texts are merged by the server (docs/protocol.md#8-text-merge); of the rest the later one counts. */
function outcome(name: keyof GoalValues, isTyped: boolean): string {
  if (!isTyped) return 'Saving leaves it so.';
  return name === 'description' || name === 'notes'
    ? 'Saving keeps the words of both.'
    : 'Saving puts yours in its place.';
}

export function TakeTheirs({ label, onTake }: { label: string; onTake: () => void }) {
  return (
    <Button size="s" aria-label={`Take theirs: ${label}`} onClick={onTake}>
      Take theirs
    </Button>
  );
}
