import { PencilLine } from 'lucide-react';
import { clearDraft, keepDraft, readDraft } from '#pwa/offline/draft.ts';
import { Button } from '#pwa/ui/button.tsx';
import { ListCard } from '#pwa/ui/list-card.tsx';
import { useShowToast } from '#pwa/ui/toast.tsx';
import type { GoalDraft } from './goal-draft.ts';
import styles from './goal-drafts-list.module.css';
import type { OpenDraft } from './use-goal-drafts.ts';

interface GoalDraftsListProps {
  drafts: readonly OpenDraft[];
  onGoOn: (draft: OpenDraft) => void;
  /** Of a goal that there is no more. */
  onSaveNew: (draft: GoalDraft, draftId: string) => Promise<unknown>;
  onFailed: () => void;
}

/** Lists, above the goals, the forms that wait to be finished. */
export function GoalDraftsList({ drafts, onGoOn, onSaveNew, onFailed }: GoalDraftsListProps) {
  const showToast = useShowToast();

  async function discard({ draftId, kept }: OpenDraft) {
    try {
      // Discarding takes the draft as it is here, and not only as this device's form had seen it.
      await readDraft(draftId);
      await clearDraft(draftId);
      showToast({ text: 'Discarded', onUndo: () => void keepDraft(draftId, kept).catch(onFailed) });
    } catch {
      onFailed();
    }
  }

  if (drafts.length === 0) return null;
  return (
    <div className={styles.begun}>
      <ListCard label="Unfinished goals">
        {drafts.map((one) => (
          <li key={one.draftId} className={styles.one}>
            <PencilLine aria-hidden="true" />
            <p className={styles.words}>{describeDraft(one)}</p>
            <div className={styles.actions}>
              {one.where === 'here' && (
                <Button size="s" onClick={() => onGoOn(one)}>
                  Continue
                </Button>
              )}
              {one.where === 'gone' && one.title !== '' && (
                <Button size="s" onClick={() => void onSaveNew(one.draft, one.draftId).catch(onFailed)}>
                  Save as a new goal
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

function describeDraft({ goal, title, where }: OpenDraft): string {
  if (where !== 'here') {
    const name = title === '' ? 'a goal' : `“${title}”`;
    const then = where === 'gone' ? 'The goal no longer exists' : 'You can continue once the goal is on this device';
    return `You were editing ${name}. Your changes aren’t saved. ${then}.`;
  }
  if (!goal) return title === '' ? 'You started a goal.' : `You started a goal: “${title}”`;
  const words = `You were editing “${goal.title}”`;
  return goal.deletedAt === null ? words : `${words}, which has since been deleted`;
}
