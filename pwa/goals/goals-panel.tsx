import { ArrowLeft } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { Button } from '#pwa/ui/button.tsx';
import { Tabs } from '#pwa/ui/tabs.tsx';
import { localDayOf } from '#schema/goal-days.ts';
import type { Goal } from '#schema/goals.ts';
import { goalDraftId, newGoalDraftId } from './goal-draft.ts';
import { EditGoalForm, NewGoalForm } from './goal-forms.tsx';
import { type GoalSort, goalSorts, sectionOf } from './goal-order.ts';
import { GoalRow } from './goal-row.tsx';
import { GoalsFoot } from './goals-foot.tsx';
import styles from './goals-panel.module.css';
import { GoalsTools } from './goals-tools.tsx';
import { MoveButtons } from './move-buttons.tsx';
import { NoGoals } from './no-goals.tsx';
import { ownOrder } from './own-order.ts';
import { ProgressPicture } from './progress-picture.tsx';
import type { Adding } from './use-adding.ts';
import type { GoalActions } from './use-goal-actions.ts';
import { useGoalDrafts } from './use-goal-drafts.ts';
import type { LocalGoal } from './use-goals.ts';
import type { Go, GoalsAddress } from './use-goals-address.ts';
import { useKeepingEdited } from './use-keeping-edited.ts';
import { useListedGoals, useTabCounts } from './use-listed-goals.ts';
import { WindowedList } from './windowed-list.tsx';

/** Few people have a form that waits. */
const GoalDraftsList = lazy(async () => ({ default: (await import('./goal-drafts-list.tsx')).GoalDraftsList }));

const sortKey = 'northbeam.goal-sort';

interface GoalsPanelProps {
  rows: readonly LocalGoal[];
  address: GoalsAddress;
  go: Go;
  adding: Adding;
  actions: GoalActions;
  renderAttention?: (goal: Goal) => ReactNode;
}

/** Shows the tabs, what narrows and orders the list, the list, and the forms in their places in it. */
export function GoalsPanel({ rows: present, address, go, adding, actions, renderAttention }: GoalsPanelProps) {
  const { tab, search, editedId } = address;
  const rows = useKeepingEdited(present, editedId);
  const isDeletedTab = tab === 'deleted';
  const isAdding = address.isAdding && !isDeletedTab;
  const [sort, setSort] = useState(readSort);
  const searchField = useRef<HTMLInputElement>(null);
  const today = localDayOf(Date.now());
  const counts = useTabCounts(rows);
  const listed = useListedGoals(rows, address, sort);
  const [openDrafts, noteClosed] = useGoalDrafts(rows);
  const order = sort === 'manual' && !isDeletedTab && search === '' ? ownOrder(listed, actions) : undefined;

  const [savedId, setSavedId] = useState<string | null>(null);
  const saved = (saving: Promise<string>) =>
    saving.then((goalId) => {
      setSavedId(goalId);
      return goalId;
    });

  function closeNew(goalId?: string) {
    noteClosed(newGoalDraftId);
    adding.close(goalId);
  }
  function closeEdit(draftId: string, goalId?: string) {
    noteClosed(draftId);
    go({ editedId: goalId ?? null });
  }
  const isOpen = (draftId: string) =>
    (isAdding && draftId === newGoalDraftId) || draftId === goalDraftId(`${editedId}`);

  function renderGoal(one: LocalGoal, index: number) {
    const { row } = one;
    const draftId = goalDraftId(row.id);
    if (row.id === editedId && row.goalType === 'client') {
      return (
        <EditGoalForm
          key={row.id}
          local={one}
          onSave={(...edit) => saved(actions.saveEdit(...edit))}
          onSaveNew={(...goal) => saved(actions.saveNew(...goal))}
          onClose={(goalId) => closeEdit(draftId, goalId)}
          onLeave={() => go({ editedId: null })}
        />
      );
    }
    return (
      <>
        <GoalRow
          local={one}
          today={today}
          isShown={row.id === address.shownId}
          hasDraft={openDrafts.some((draft) => draft.draftId === draftId)}
          onOpen={(goal) => go({ shownId: goal.id })}
          onEdit={(goal) => go({ editedId: goal.id, shownId: null })}
          onToggle={(goal) => void actions.toggle(goal)}
        >
          {isDeletedTab && row.goalType === 'client' && (
            <Button size="s" onClick={() => void actions.restore(row)}>
              Restore
            </Button>
          )}
          {order && <MoveButtons goals={listed} index={index} onMove={(to) => order.moveTo(row.id, to)} />}
        </GoalRow>
        {renderAttention?.(row)}
      </>
    );
  }

  return (
    <>
      <Tabs
        label="Goals"
        items={[
          { value: 'all', label: 'All Goals', count: counts.all },
          { value: 'active', label: 'Active', count: counts.active },
          { value: 'completed', label: 'Completed', count: counts.completed },
        ]}
        value={tab}
        onChange={(next) => go({ tab: next === 'all' ? null : next, search })}
      >
        {isDeletedTab && <DeletedHead onBack={() => go({ tab: null })} />}
        {(counts[tab] > 0 || search !== '') && (
          <GoalsTools
            field={searchField}
            search={search}
            onSearch={(text) => go({ search: text, tab: tab === 'all' ? null : tab })}
            sort={sort}
            onSort={(next) => {
              keepSort(next);
              setSort(next);
            }}
          />
        )}
        <Suspense fallback={null}>
          {!isDeletedTab && openDrafts.length > 0 && (
            <GoalDraftsList
              drafts={openDrafts.filter(({ draftId, where }) => where !== 'here' || !isOpen(draftId))}
              onSaveNew={actions.saveNew}
              onGoOn={({ goal }) =>
                go(goal ? { editedId: goal.id, isAdding: null } : { isAdding: '1', editedId: null })
              }
              onFailed={actions.tellFailure}
            />
          )}
        </Suspense>
        <WindowedList
          label={isDeletedTab ? 'Recently deleted goals' : 'Your goals'}
          goals={listed}
          neededId={editedId ?? address.shownId ?? savedId}
          savedId={editedId === null && !isAdding ? savedId : null}
          sectionOf={sort === 'due' && !isDeletedTab ? (goal) => sectionOf(goal, today) : undefined}
          before={
            isAdding && (
              <NewGoalForm
                key={adding.formKey}
                shared={address.shared}
                // With the search, which makes it no further step of the browser's history.
                onTaken={() => go({ isAdding: '1', search: search || null })}
                onSave={(draft) => adding.whileSaving(saved(actions.saveNew(draft)))}
                onClose={closeNew}
                onLeave={() => go({ isAdding: null })}
              />
            )
          }
          onDrop={order?.moveTo}
          renderGoal={renderGoal}
        />
        {listed.length === 0 && !address.isAdding && (
          <NoGoals tab={tab} search={search} onAdd={adding.add} onTake={() => void actions.takeFromReport(rows)} />
        )}
      </Tabs>
      {tab === 'all' && search === '' && counts.all > 0 && (
        <ProgressPicture goals={rows.map(({ row }) => row)} today={today} />
      )}
      <GoalsFoot
        onAdd={adding.add}
        onSearch={() => searchField.current?.focus()}
        onMove={order?.moveBy}
        deletedCount={isDeletedTab ? 0 : counts.deleted}
        onShowDeleted={() => go({ tab: 'deleted' })}
      />
    </>
  );
}

/** Renders the head of the list of deleted goals. */
function DeletedHead({ onBack }: { onBack: () => void }) {
  return (
    <div className={styles.deletedHead}>
      <Button variant="quiet" icon={<ArrowLeft aria-hidden="true" />} onClick={onBack}>
        All Goals
      </Button>
      <h2>Recently deleted</h2>
      <p>You can restore what you delete for 30 days.</p>
    </div>
  );
}

/** Reads how this person orders the list on this device. */
const readSort = (): GoalSort => goalSorts.find((known) => known === localStorage.getItem(sortKey)) ?? 'due';

/** Stores the order; without storage it lasts as long as the page. */
function keepSort(sort: GoalSort): void {
  try {
    localStorage.setItem(sortKey, sort);
  } catch {
    // The list is sorted all the same.
  }
}
