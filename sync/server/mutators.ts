import { isMutationName, type MutationName } from '#sync/mutations.ts';
import { createCoachingGoal, createGoal, createNote } from './create-row.ts';
import { deleteOrRestore } from './delete-row.ts';
import { clearDraft, putDraft } from './put-or-clear-draft.ts';
import { clearPin, putPin } from './put-or-clear-pin.ts';
import { updateRow } from './update-row.ts';
import { appliedWithoutRow, invalid, isArgs, type Outcome, reject, type Work } from './work.ts';

type Args = Record<string, unknown>;

const mutators: Record<MutationName, (work: Work, args: Args) => Promise<Outcome> | Outcome> = {
  'goals.create': createGoal,
  'coachingGoals.create': createCoachingGoal,
  'goals.update': (work, args) => updateRow(work, 'goal', args),
  'goals.delete': (work, args) => deleteOrRestore(work, 'goal', args, true),
  'goals.restore': (work, args) => deleteOrRestore(work, 'goal', args, false),
  'notes.create': createNote,
  'notes.update': (work, args) => updateRow(work, 'note', args),
  'notes.delete': (work, args) => deleteOrRestore(work, 'note', args, true),
  'notes.restore': (work, args) => deleteOrRestore(work, 'note', args, false),
  'submissions.update': (work, args) => updateRow(work, 'submission', args),
  'conversations.rename': (work, args) => updateOnly(work, args, 'title'),
  'conversations.pin': (work, args) => updateOnly(work, args, 'pinned'),
  'conversations.delete': (work, args) => deleteOrRestore(work, 'conversation', args, true),
  'conversations.restore': (work, args) => deleteOrRestore(work, 'conversation', args, false),
  'drafts.put': putDraft,
  'drafts.clear': clearDraft,
  'pins.put': putPin,
  'pins.clear': clearPin,
  void: appliedWithoutRow,
};

/** Applies a mutation, as far as the actor may; what was refused has written nothing. */
export async function applyMutation(work: Work, name: string, args: Args): Promise<Outcome> {
  if (!isMutationName(name)) return reject('unknown', 'This version of the app cannot do that.');
  return mutators[name](work, args);
}

/** A conversation is renamed and pinned by mutations of their own. */
function updateOnly(work: Work, args: Args, field: string): Promise<Outcome> | Outcome {
  const { set } = args;
  if (!isArgs(set) || Object.keys(set).join() !== field || args.text !== undefined) {
    return invalid('This edit could not be read.');
  }
  return updateRow(work, 'conversation', args);
}
