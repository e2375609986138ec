import { lazy, Suspense, useState } from 'react';
import { Button } from '#pwa/ui/button.tsx';
import { formatShortDay } from '#pwa/ui/dates.ts';
import { CheckboxField, FormStack } from '#pwa/ui/field.tsx';
import type { PlannedGoal } from '#schema/goals-of-report.ts';
import type { GoalActions } from './use-goal-actions.ts';

const Dialog = lazy(async () => ({ default: (await import('#pwa/ui/dialog.tsx')).Dialog }));
const DialogActions = lazy(async () => ({ default: (await import('#pwa/ui/dialog.tsx')).DialogActions }));

/** Lets the person choose which steps of a report become goals. */
export function ChooseSteps({ actions }: { actions: GoalActions }) {
  const { offered, addOffered, dismissOffered } = actions;
  if (!offered) return null;
  return (
    <Suspense fallback={null}>
      <Dialog
        open
        onOpenChange={dismissOffered}
        title="Add steps to your goals"
        lead="Untick what you don’t want as a goal."
        closeOnOutsidePress={false}
      >
        <Choice steps={offered.steps} onAdd={addOffered} onCancel={dismissOffered} />
      </Dialog>
    </Suspense>
  );
}

interface ChoiceProps {
  steps: readonly PlannedGoal[];
  onAdd: (steps: readonly PlannedGoal[]) => Promise<void>;
  onCancel: () => void;
}

function Choice({ steps, onAdd, onCancel }: ChoiceProps) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const chosen = steps.filter(({ title }) => !left.has(title));

  function toggle(title: string, isChosen: boolean) {
    const next = new Set(left);
    if (isChosen) next.delete(title);
    else next.add(title);
    setLeft(next);
  }

  return (
    <>
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
    </>
  );
}
