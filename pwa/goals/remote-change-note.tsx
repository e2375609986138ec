import { Button } from '#pwa/ui/button.tsx';
import { formatDay } from '#pwa/ui/dates.ts';
import { localDayOf } from '#schema/goal-days.ts';
import { startOf } from '#schema/start-of.ts';
import type { GoalDraft } from './goal-draft.ts';
import type { GoalValues } from './goal-values.ts';

const shownCharacters = 300;

/** Describes, under a field, what it is now elsewhere, and what saving makes of both. */
export function describeRemoteChange(name: keyof GoalValues, remote: string, { values, seen }: GoalDraft): string {
  const value =
    remote !== '' && name === 'targetCompletion' ? formatDay(remote, localDayOf(Date.now())) : remote.trim();
  const short = value.length > shownCharacters ? `${startOf(value, shownCharacters)}…` : value;
  const change = short === '' ? 'Cleared while you were editing.' : `Changed while you were editing: “${short}”.`;
  return `${change} ${outcome(name, values[name] !== seen?.values[name])}`;
}

/** Texts are merged by the server (docs/protocol.md#8-text-merge); of the rest the later one counts. */
function outcome(name: keyof GoalValues, isTyped: boolean): string {
  if (!isTyped) return 'Saving keeps it.';
  return name === 'description' || name === 'notes' ? 'Saving combines both texts.' : 'Saving replaces it with yours.';
}

export function AcceptRemote({ label, onAccept }: { label: string; onAccept: () => void }) {
  return (
    <Button size="s" aria-label={`Use theirs: ${label}`} onClick={onAccept}>
      Use theirs
    </Button>
  );
}
