import { PencilLine } from 'lucide-react';
import { clearDraft, keepDraft, readDraft } from '#pwa/offline/draft.ts';
import { Button } from '#pwa/ui/button.tsx';
import { ListCard } from '#pwa/ui/list-card.tsx';
import { useShowToast } from '#pwa/ui/toast.tsx';
import styles from './begun-goals.module.css';
import type { BegunGoal } from './use-goal-drafts.ts';

interface BegunGoalsProps {
  begun: readonly BegunGoal[];
  onGoOn: (begun: BegunGoal) => void;
  onFailed: () => void;
}

/** Above the list: forms that wait to be finished. */
export function BegunGoals({ begun, onGoOn, onFailed }: BegunGoalsProps) {
  const showToast = useShowToast();

  async function discard({ draftId, kept }: BegunGoal) {
    try {
      // What is discarded is what stands here, and not only what this device had seen in its form.
      await readDraft(draftId);
      await clearDraft(draftId);
      showToast({ text: 'Discarded', onUndo: () => void keepDraft(draftId, kept).catch(onFailed) });
    } catch {
      onFailed();
    }
  }

  if (begun.length === 0) return null;
  return (
    <div className={styles.begun}>
      <ListCard label="Unfinished goals">
        {begun.map((one) => (
          <li key={one.draftId} className={styles.one}>
            <PencilLine aria-hidden="true" />
            <p className={styles.words}>{begunWords(one)}</p>
            <div className={styles.actions}>
              {!one.isAway && (
                <Button size="s" onClick={() => onGoOn(one)}>
                  Go on
                </Button>
              )}
              <Button size="s" variant="quiet" onClick={() => void discard(one)}>
                Discard
              </Button>
            </div>
          </li>
        ))}
      </ListCard>
    </div>
  );
}

function begunWords({ goal, title, isAway }: BegunGoal): string {
  if (isAway) {
    const name = title === '' ? 'a goal' : `“${title}”`;
    return `You were changing ${name}. It is not saved, and its form comes back with the goal.`;
  }
  if (!goal) return title === '' ? 'You were writing a goal.' : `You were writing a goal: “${title}”`;
  const words = `You were changing “${goal.title}”`;
  return goal.deletedAt === null ? words : `${words}, which was deleted meanwhile`;
}
