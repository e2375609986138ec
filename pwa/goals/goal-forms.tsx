import { useState } from 'react';
import { useIsFilled } from '#pwa/offline/sync/use-is-filled.ts';
import type { Goal } from '#schema/goals.ts';
import { type GoalDraft, goalDraftId, newGoalDraftId } from './goal-draft.ts';
import { GoalForm, type GoalFormProps } from './goal-form.tsx';
import { emptyValues, toFields, toGoalValues } from './goal-values.ts';
import { combineTexts } from './remote-changes.ts';
import type { LocalGoal } from './use-goals.ts';
import type { GoalsAddress } from './use-goals-address.ts';

interface NewGoalFormProps {
  shared: GoalsAddress['shared'];
  /** Runs once the shared text is in the form: a reload must not bring it again. */
  onTaken: () => void;
  onSave: GoalFormProps['onSave'];
  onClose: GoalFormProps['onClose'];
  onLeave: GoalFormProps['onLeave'];
}

export function NewGoalForm({ shared, onTaken, onSave, onClose, onLeave }: NewGoalFormProps) {
  const values = { ...emptyValues, ...sharedValues(shared) };
  const isHanded = shared.title !== '' || shared.text !== '';
  return (
    <GoalForm
      draftId={newGoalDraftId}
      start={{ values, seen: null }}
      handed={isHanded ? values : undefined}
      onTaken={onTaken}
      saveLabel="Save goal"
      onSave={onSave}
      onClose={onClose}
      onLeave={onLeave}
    />
  );
}

/** A shared text without a title becomes the title, if it is short enough to be one. */
function sharedValues({ title, text }: GoalsAddress['shared']) {
  if (title !== '') return { title, description: text };
  const isTitle = text.length <= 200 && !text.includes('\n');
  return isTitle ? { title: text } : { description: text };
}

interface EditGoalFormProps {
  local: LocalGoal;
  onSave: (goal: Goal, draft: GoalDraft) => Promise<string>;
  /** Of a goal that there is no more: its text becomes another one. */
  onSaveNew: (draft: GoalDraft, draftId: string) => Promise<string>;
  onClose: GoalFormProps['onClose'];
  onLeave: GoalFormProps['onLeave'];
}

/** Begins with the goal as it is when the form opens: what others change meanwhile is not taken for seen. */
export function EditGoalForm({ local: { row, rev, isLost }, onSave, onSaveNew, onClose, onLeave }: EditGoalFormProps) {
  const isGone = useIsFilled() === true && isLost === true;
  const values = toGoalValues(row);
  const [start] = useState<GoalDraft>({ values, seen: { values, rev } });
  const draftId = goalDraftId(row.id);
  function saveEdit(typed: GoalDraft) {
    const draft = combineTexts(typed, values);
    return onSave({ ...row, ...toFields((draft.seen ?? { values: start.values }).values) }, draft);
  }
  return (
    <GoalForm
      draftId={draftId}
      start={start}
      now={{ values, isDeleted: row.deletedAt !== null, isLost: isLost === true, isGone }}
      saveLabel={isGone ? 'Save as a new goal' : 'Save changes'}
      onSave={isGone ? (draft) => onSaveNew(draft, draftId) : saveEdit}
      onClose={onClose}
      onLeave={onLeave}
    />
  );
}
