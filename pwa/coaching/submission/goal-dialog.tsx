import { useState } from 'react';
import { Banner } from '#pwa/ui/banner.tsx';
import { isNewlyPast } from '#pwa/ui/due-words.ts';
import { FieldRow, SelectField, TextArea, TextField } from '#pwa/ui/field.tsx';
import { PastDayDialog } from '#pwa/ui/past-day-dialog.tsx';
import { cleanLine, isBlank } from '#schema/clean-line.ts';
import { dayMessage, firstPossibleDay, isPossibleDay, lastPossibleDay } from '#schema/days.ts';
import { localDayOf } from '#schema/goal-days.ts';
import {
  type Goal,
  type GoalFields,
  type GoalType,
  goalLabels,
  maxTextLength,
  maxTitleLength,
  priorities,
} from '#schema/goals.ts';
import { goalStatusesOf } from '#schema/rights.ts';
import type { SubmissionCard } from '#schema/submissions.ts';
import { EarlierVersions } from './earlier-versions.tsx';
import { EditDialog, useEditForm } from './edit-form.tsx';
import type { EditDraft, EditValues } from './open-drafts.ts';
import { coachingGoalDraftId, type SubmissionActions } from './submission-edits.ts';
import type { PageRow } from './use-submission.ts';

interface CoachGoalDialogProps {
  card: SubmissionCard;
  /** Contains the goal as it is now, deleted or not; undefined for a new one. */
  goal: PageRow<Goal> | undefined;
  actions: SubmissionActions;
  onClose: () => void;
  onReopen: () => void;
}

/** Shows the fields of the form. */
const { position: _position, completedDate: _completedDate, ...formLabels } = goalLabels;
const newGoal: EditDraft = { values: { title: '', status: 'Not Started', priority: 'Medium' }, seen: null };

/** Writes all of a coaching goal; of a client's own goal, what a coach may write: its status and its notes. */
export function CoachGoalDialog({ card, goal, actions, onClose, onReopen }: CoachGoalDialogProps) {
  const goalType = goal?.row.goalType ?? 'coaching';
  const failed = goal ? 'Failed to update goal.' : 'Failed to add goal.';
  const draftId = coachingGoalDraftId(goal?.row.id ?? card.id);
  const now = goal && valuesOf(goal.row);
  const [isAskingPast, setAskingPast] = useState(false);
  const form = useEditForm({
    draftId,
    start: now && goal ? { values: now, seen: { values: now, rev: goal.rev } } : newGoal,
    now,
    merged: ['description', 'notes'],
    check: (values) => (goalType === 'coaching' ? findErrors(values) : {}),
    onSave: goal ? (draft) => saveEdit(goal.row, draft) : saveNew,
    failed,
    onClose,
    onReopen,
  });

  function handleSave() {
    const isComplete = Object.keys(findErrors(form.values)).length === 0;
    const isPast = isNewlyPast(dayOf(form.values), form.seen?.targetCompletion, localDayOf(Date.now()));
    if (goalType === 'coaching' && isComplete && isPast) setAskingPast(true);
    else form.save();
  }

  async function saveNew({ values }: EditDraft): Promise<string> {
    const fields = { ...toFields(values, 'coaching'), title: cleanLine(values.title ?? '') };
    const { id, undo } = await actions.open().addGoal(fields, { draftId });
    actions.offerUndo('Goal added', undo, failed);
    return coachingGoalDraftId(id);
  }

  async function saveEdit(row: Goal, { values, seen }: EditDraft): Promise<string> {
    const edits = actions.open();
    if (row.deletedAt !== null && goalType === 'coaching') await edits.restore('goals', row.id);
    const seenRow = { ...row, ...toFields(seen?.values ?? values, goalType) };
    const from = { draftId, ...(seen && { baseRev: seen.rev }) };
    actions.offerUndo('Goal updated', await edits.changeGoal(seenRow, toFields(values, goalType), from), failed);
    return draftId;
  }

  return (
    <EditDialog
      form={{ ...form, save: () => void handleSave() }}
      title={titles[goal ? goalType : 'new']}
      lead={leadOf(goalType, goal?.row.title, card)}
      saveLabel={goal ? 'Save changes' : 'Add goal'}
      onClose={onClose}
      warning={
        goal?.row.deletedAt != null && (
          <Banner tone="warn" title="This goal was deleted while you were writing">
            {goalType === 'coaching'
              ? 'Saving restores it.'
              : `Only ${card.firstName} can restore it. Your text stays here.`}
          </Banner>
        )
      }
      after={
        <>
          {goal && (
            <EarlierVersions
              entity="goal"
              id={goal.row.id}
              labels={goalType === 'coaching' ? formLabels : { status: formLabels.status, notes: formLabels.notes }}
              onUse={form.put}
            />
          )}
          {isAskingPast && (
            <PastDayDialog
              day={dayOf(form.values).targetCompletion}
              onClose={() => setAskingPast(false)}
              onConfirm={() => {
                setAskingPast(false);
                form.save();
              }}
            />
          )}
        </>
      }
    >
      {goalType === 'coaching' && (
        <>
          <TextField maxLength={maxTitleLength} autoComplete="off" {...form.bind('title', formLabels.title)} />
          <TextArea optional rows={3} maxLength={maxTextLength} {...form.bind('description', formLabels.description)} />
          <FieldRow>
            <TextField
              optional
              type="date"
              min={firstPossibleDay}
              max={lastPossibleDay}
              {...form.bind('targetCompletion', formLabels.targetCompletion)}
            />
            <SelectField options={priorities} {...form.bind('priority', formLabels.priority)} />
          </FieldRow>
        </>
      )}
      <SelectField options={goalStatusesOf(goalType)} {...form.bind('status', formLabels.status)} />
      {goal && <TextArea optional rows={3} maxLength={maxTextLength} {...form.bind('notes', formLabels.notes)} />}
    </EditDialog>
  );
}

const titles = { new: 'Add Coach Goal', coaching: 'Edit Goal', client: 'Update Goal' };

function leadOf(goalType: GoalType, title: string | undefined, { firstName }: SubmissionCard): string {
  if (goalType === 'client') return `“${title}” is ${firstName}’s own goal. You can change its status and notes.`;
  return `${firstName} sees this goal too. Only coaches can change it.`;
}

const valuesOf = (goal: Goal): EditValues => ({
  title: goal.title,
  description: goal.description,
  targetCompletion: goal.targetCompletion ?? '',
  priority: goal.priority,
  status: goal.status,
  notes: goal.notes,
});

const dayOf = ({ targetCompletion = '', status = '' }: EditValues) => ({ targetCompletion, status });

/** Picks the fields that a coach may write; for a client's goal these are few. */
function toFields(values: EditValues, goalType: GoalType): Partial<GoalFields> {
  const status = goalStatusesOf(goalType).find((one) => one === values.status) ?? 'Not Started';
  const ofBoth = { status, notes: values.notes ?? '' };
  if (goalType === 'client') return ofBoth;
  return {
    ...ofBoth,
    title: cleanLine(values.title ?? ''),
    description: values.description ?? '',
    priority: priorities.find((one) => one === values.priority) ?? 'Medium',
    targetCompletion: values.targetCompletion || null,
  };
}

function findErrors({ title = '', targetCompletion = '' }: EditValues): Record<string, string> {
  return {
    ...(isBlank(title) && { title: 'Please enter a title.' }),
    ...(targetCompletion !== '' && !isPossibleDay(targetCompletion) && { targetCompletion: dayMessage }),
  };
}
