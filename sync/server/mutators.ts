import { isMutationName, type MutationName } from '#sync/mutations.ts';
import { createCoachingGoal, createGoal, createNote } from './create-row.ts';
import { deleteOrRestore } from './delete-row.ts';
import {
  appliedWithoutRow,
  invalid,
  isArgs,
  type MutationContext,
  type MutationOutcome,
  reject,
} from './mutation-context.ts';
import { clearDraftRow, putDraft } from './put-or-clear-draft.ts';
import { clearPin, putPin } from './put-or-clear-pin.ts';
import { updateRow } from './update-row.ts';

type Args = Record<string, unknown>;

const mutators: Record<
  MutationName,
  (context: MutationContext, args: Args) => Promise<MutationOutcome> | MutationOutcome
> = {
  'goals.create': createGoal,
  'coachingGoals.create': createCoachingGoal,
  'goals.update': (context, args) => updateRow(context, 'goal', args),
  'goals.delete': (context, args) => deleteOrRestore(context, 'goal', args, true),
  'goals.restore': (context, args) => deleteOrRestore(context, 'goal', args, false),
  'notes.create': createNote,
  'notes.update': (context, args) => updateRow(context, 'note', args),
  'notes.delete': (context, args) => deleteOrRestore(context, 'note', args, true),
  'notes.restore': (context, args) => deleteOrRestore(context, 'note', args, false),
  'submissions.update': (context, args) => updateRow(context, 'submission', args),
  'conversations.rename': (context, args) => updateOnly(context, args, 'title'),
  'conversations.pin': (context, args) => updateOnly(context, args, 'pinned'),
  'conversations.delete': (context, args) => deleteOrRestore(context, 'conversation', args, true),
  'conversations.restore': (context, args) => deleteOrRestore(context, 'conversation', args, false),
  'drafts.put': putDraft,
  'drafts.clear': clearDraftRow,
  'pins.put': putPin,
  'pins.clear': clearPin,
  void: appliedWithoutRow,
};

/** Applies a mutation, as far as the actor may; what was refused has written nothing. */
export async function applyMutation(context: MutationContext, name: string, args: Args): Promise<MutationOutcome> {
  if (!isMutationName(name)) return reject('unknown', 'This version of the app can’t do that.');
  return mutators[name](context, args);
}

/** A conversation is renamed and pinned by mutations of their own. */
function updateOnly(context: MutationContext, args: Args, field: string): Promise<MutationOutcome> | MutationOutcome {
  const { set } = args;
  if (!isArgs(set) || Object.keys(set).join() !== field || args.text !== undefined) {
    return invalid('We couldn’t read this edit.');
  }
  return updateRow(context, 'conversation', args);
}
