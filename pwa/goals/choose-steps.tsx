import { useState } from 'react';
import { Button } from '#pwa/ui/button.tsx';
import { formatShortDay } from '#pwa/ui/dates.ts';
import { Dialog, DialogActions } from '#pwa/ui/dialog.tsx';
import { CheckboxField, FormStack } from '#pwa/ui/field.tsx';
import type { PlannedGoal } from '#schema/goals-of-report.ts';

interface ChooseStepsProps {
  steps: readonly PlannedGoal[];
  onAdd: (steps: readonly PlannedGoal[]) => Promise<void>;
  onCancel: () => void;
}

/** Lets the person choose which steps of a report become goals. */
export function ChooseSteps({ steps, onAdd, onCancel }: ChooseStepsProps) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const chosen = steps.filter(({ title }) => !left.has(title));

  function toggle(title: string, isChosen: boolean) {
    const next = new Set(left);
    if (isChosen) next.delete(title);
    else next.add(title);
    setLeft(next);
  }

  return (
    <Dialog
      open
      onOpenChange={onCancel}
      title="Add steps to your goals"
      lead="Uncheck any you don’t want."
      closeOnOutsidePress={false}
    >
      <FormStack>
        {steps.map(({ title, targetCompletion }) => (
          <CheckboxField
            key={title}
            label={title}
            help={targetCompletion ? `Due ${formatShortDay(targetCompletion)}` : undefined}
            checked={!left.has(title)}
            onChange={({ target }) => toggle(title, target.checked)}
          />
        ))}
      </FormStack>
      <DialogActions>
        <Button onClick={onCancel}>Cancel</Button>
        <Button variant="primary" disabled={chosen.length === 0} onClick={() => void onAdd(chosen)}>
          {chosen.length === 1 ? 'Add 1 goal' : `Add ${chosen.length} goals`}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
