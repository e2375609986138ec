import { FileDown } from 'lucide-react';
import { useIsFilled } from '#pwa/offline/sync/use-is-filled.ts';
import { useRememberedUser } from '#pwa/offline/sync/use-remembered-user.ts';
import { Button } from '#pwa/ui/button.tsx';
import { EmptyState } from '#pwa/ui/empty-state.tsx';
import type { GoalTab } from './goal-order.ts';
import styles from './goals-screen.module.css';

interface NoGoalsProps {
  tab: GoalTab;
  search: string;
  onAdd: () => void;
  /** Makes goals of the steps of the latest report. */
  onTake: () => void;
}

/** Why a list is empty, and what to do. */
export function NoGoals({ tab, search, onAdd, onTake }: NoGoalsProps) {
  const isFilled = useIsFilled();
  const isStaff = (useRememberedUser()?.role ?? 'client') !== 'client';
  if (isFilled === undefined) return null;
  if (search !== '') {
    return <EmptyState title={`No goals match “${search}”.`}>Search covers titles, descriptions and notes.</EmptyState>;
  }
  if (tab !== 'all') return <EmptyState title={`No ${tab} goals found.`} />;
  if (!isFilled) {
    return (
      <EmptyState title="Your goals aren’t on this device yet" action={<AddButton onAdd={onAdd}>Add a goal</AddButton>}>
        They’ll download when you’re back online. You can already add a new one.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title="No goals have been added yet."
      action={
        <>
          <AddButton onAdd={onAdd}>Add Your First Goal</AddButton>
          {!isStaff && <TakeFromReport onTake={onTake} />}
        </>
      }
    >
      {isStaff
        ? 'These are your own goals. You’ll find your clients’ goals on their submissions.'
        : 'Add the steps from your report, or write your own.'}
    </EmptyState>
  );
}

export function TakeFromReport({ onTake }: { onTake: () => void }) {
  return (
    <Button className={styles.act} variant="quiet" icon={<FileDown aria-hidden="true" />} onClick={onTake}>
      Generate From Report
    </Button>
  );
}

function AddButton({ onAdd, children }: { onAdd: () => void; children: string }) {
  return (
    <Button variant="primary" onClick={onAdd}>
      {children}
    </Button>
  );
}
