import { Pencil, Trash2, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { AlertDialog } from '#pwa/ui/alert-dialog.tsx';
import { Button } from '#pwa/ui/button.tsx';
import { isKey } from '#pwa/ui/composing.ts';
import { Dialog } from '#pwa/ui/dialog.tsx';
import { IconButton } from '#pwa/ui/icon-button.tsx';
import { useMedia } from '#pwa/ui/use-media.ts';
import styles from './goal-detail.module.css';
import { GoalFacts } from './goal-facts.tsx';
import type { GoalActions } from './use-goal-actions.ts';
import type { LocalGoal } from './use-goals.ts';

export interface GoalDetailProps {
  local: LocalGoal;
  /** Shows what became of edits that did not reach the goal. */
  attention: ReactNode;
  actions: GoalActions;
  onEdit: () => void;
  onClose: () => void;
}

/** One goal, beside the list where there is room for it, else over it. */
export function GoalDetail(props: GoalDetailProps) {
  const isWide = useMedia('(min-width: 67.5em)');
  const { row } = props.local;
  if (isWide) return <DetailPanel {...props} />;
  return (
    <Dialog open onOpenChange={props.onClose} title={row.title} size="l" backCloses={false}>
      <DetailBody {...props} />
    </Dialog>
  );
}

function DetailPanel(props: GoalDetailProps) {
  const { local, onClose } = props;
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    title.current?.focus({ preventScroll: true });
  }, []);
  return (
    <aside
      className={styles.panel}
      aria-label="Goal details"
      onKeyDown={({ nativeEvent }) => isKey('Escape', nativeEvent) && onClose()}
    >
      <div className={styles.head}>
        <h2 ref={title} tabIndex={-1}>
          {local.row.title}
        </h2>
        <IconButton label="Close" onClick={onClose}>
          <X aria-hidden="true" />
        </IconButton>
      </div>
      <DetailBody {...props} />
    </aside>
  );
}

function DetailBody({ local, attention, actions, onEdit, onClose }: GoalDetailProps) {
  const { row } = local;
  const [isAsking, setAsking] = useState(false);
  const isOwn = row.goalType === 'client';

  function handleDelete() {
    setAsking(false);
    onClose();
    void actions.remove(row);
  }

  return (
    <div className={styles.body}>
      {attention}
      <GoalFacts local={local} onStatus={(status) => void actions.setStatus(row, status)} />
      {isOwn && row.deletedAt === null && (
        <div className={styles.actions}>
          <Button icon={<Pencil aria-hidden="true" />} onClick={onEdit}>
            Edit
          </Button>
          <Button variant="danger-quiet" icon={<Trash2 aria-hidden="true" />} onClick={() => setAsking(true)}>
            Delete
          </Button>
        </div>
      )}
      <AlertDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Delete this goal?"
        confirmLabel="Delete goal"
        onConfirm={handleDelete}
        destructive
      >
        You can restore it for 30 days under Recently deleted.
      </AlertDialog>
    </div>
  );
}
