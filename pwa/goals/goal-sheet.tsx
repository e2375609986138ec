import { Dialog } from '#pwa/ui/dialog.tsx';
import { newGoalDraftId } from './goal-draft.ts';
import { GoalForm } from './goal-form.tsx';
import { emptyValues } from './goal-values.ts';
import { useGoalActions } from './use-goal-actions.ts';

interface GoalSheetProps {
  title: string;
  text: string;
  day: string | undefined;
  onClose: () => void;
}

/** The form of a new goal over another page, filled in. */
export function GoalSheet({ title, text, day, onClose }: GoalSheetProps) {
  const { saveNew } = useGoalActions();
  const values = { ...emptyValues, title, description: text, targetCompletion: day ?? '' };
  return (
    <Dialog open onOpenChange={onClose} title="Make a goal" closeOnOutsidePress={false}>
      <GoalForm
        draftId={newGoalDraftId}
        start={{ values, seen: null }}
        handed={values}
        saveLabel="Save goal"
        onSave={saveNew}
        onClose={onClose}
        onLeave={onClose}
      />
    </Dialog>
  );
}
