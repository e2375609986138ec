import { Archive, ArrowLeft } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useMemo, useRef, useState } from 'react';
import { useOwnRows } from '#pwa/offline/sync/use-own-rows.ts';
import { Button } from '#pwa/ui/button.tsx';
import { Tabs } from '#pwa/ui/tabs.tsx';
import type { Goal } from '#schema/goals.ts';
import { dayOf } from './goal-days.ts';
import { type GoalDraft, goalDraftId, newGoalDraftId } from './goal-draft.ts';
import { GoalForm } from './goal-form.tsx';
import { useGoalKeys } from './goal-keys.ts';
import { GoalList } from './goal-list.tsx';
import { compareGoals, isInTab, matchesSearch } from './goal-order.ts';
import { GoalRow } from './goal-row.tsx';
import { keepSort, readSort } from './goal-sort-choice.ts';
import { emptyValues, toFields, valuesOf } from './goal-values.ts';
import styles from './goals-list.module.css';
import { GoalsTools } from './goals-tools.tsx';
import { MoveButtons } from './move-buttons.tsx';
import { NoGoals } from './no-goals.tsx';
import { ProgressPicture } from './progress-picture.tsx';
import type { GoalActions } from './use-goal-actions.ts';
import type { HeldGoal } from './use-goals.ts';
import type { Go, GoalsAddress } from './use-goals-address.ts';

const KeyboardSheet = lazy(async () => ({ default: (await import('./keyboard-sheet.tsx')).KeyboardSheet }));

interface GoalsListProps {
  held: readonly HeldGoal[];
  address: GoalsAddress;
  go: Go;
  actions: GoalActions;
  renderAttention?: (goal: Goal) => ReactNode;
}

/** The tabs, what narrows and orders the list, the list, and the forms in their places in it. */
export function GoalsList({ held, address, go, actions, renderAttention }: GoalsListProps) {
  const { tab, search } = address;
  const [sort, setSort] = useState(readSort);
  const today = dayOf(Date.now());
  const counts = useMemo(() => countTabs(held), [held]);
  const listed = useMemo(
    () =>
      held
        .filter(({ row }) => isInTab(tab, row) && matchesSearch(search, row))
        .sort((a, b) => compareGoals(sort)(a.row, b.row)),
    [held, tab, search, sort],
  );
  const drafts = useDraftedGoals();
  const isManual = sort === 'manual' && tab !== 'deleted' && search === '';

  const searchField = useRef<HTMLInputElement>(null);
  const [isHelping, setHelping] = useState(false);
  useGoalKeys({
    onAdd: () => go({ isAdding: '1' }),
    onSearch: () => searchField.current?.focus(),
    onHelp: () => setHelping(true),
    onMove: isManual ? (id, by) => void moveBy(id, by) : undefined,
  });

  async function moveBy(id: string, by: -1 | 1): Promise<void> {
    const from = listed.findIndex(({ row }) => row.id === id);
    const to = from + by;
    if (from >= 0 && to >= 0 && to < listed.length) await keepingFocus(() => actions.move(listed, from, to));
  }

  function renderGoal(one: HeldGoal, index: number) {
    const { row } = one;
    if (row.id === address.editedId && row.goalType === 'client') {
      return <EditForm key={row.id} held={one} onSave={actions.saveEdit} onClose={() => go({ editedId: null })} />;
    }
    return (
      <>
        <GoalRow
          held={one}
          today={today}
          isShown={row.id === address.shownId}
          hasDraft={drafts.has(goalDraftId(row.id))}
          onOpen={(goal) => go({ shownId: goal.id })}
          onEdit={(goal) => go({ editedId: goal.id, shownId: null })}
          onToggle={(goal) => void actions.toggle(goal)}
        >
          {tab === 'deleted' && row.goalType === 'client' && (
            <Button size="s" onClick={() => void actions.restore(row)}>
              Restore
            </Button>
          )}
          {isManual && (
            <MoveButtons
              goals={listed}
              index={index}
              onMove={(to) => void keepingFocus(() => actions.move(listed, index, to))}
            />
          )}
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
        {tab === 'deleted' && <DeletedHead onBack={() => go({ tab: null })} />}
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
        <GoalList
          label={tab === 'deleted' ? 'Recently deleted goals' : 'Your goals'}
          goals={listed}
          neededId={address.editedId ?? address.shownId}
          before={
            address.isAdding &&
            tab !== 'deleted' && (
              <GoalForm
                draftId={newGoalDraftId}
                start={startOf(address.shared)}
                saveLabel="Save goal"
                onSave={actions.saveNew}
                onClose={() => go({ isAdding: null })}
              />
            )
          }
          renderGoal={renderGoal}
        />
        {listed.length === 0 && !address.isAdding && (
          <NoGoals tab={tab} search={search} onAdd={() => go({ isAdding: '1' })} />
        )}
      </Tabs>
      {tab === 'all' && search === '' && counts.all > 0 && (
        <ProgressPicture goals={held.map(({ row }) => row)} today={today} />
      )}
      <Suspense fallback={null}>{isHelping && <KeyboardSheet onClose={() => setHelping(false)} />}</Suspense>
      {tab !== 'deleted' && counts.deleted > 0 && (
        <p className={styles.deleted}>
          <Button variant="quiet" icon={<Archive aria-hidden="true" />} onClick={() => go({ tab: 'deleted' })}>
            Recently deleted ({counts.deleted})
          </Button>
        </p>
      )}
    </>
  );
}

/** A row that moves in the page loses the focus. */
async function keepingFocus(work: () => Promise<void>): Promise<void> {
  const focused = document.activeElement;
  await work();
  if (focused instanceof HTMLElement && focused.isConnected) focused.focus();
}

function DeletedHead({ onBack }: { onBack: () => void }) {
  return (
    <div className={styles.deletedHead}>
      <Button variant="quiet" icon={<ArrowLeft aria-hidden="true" />} onClick={onBack}>
        All Goals
      </Button>
      <h2>Recently deleted</h2>
      <p>What you delete can be restored for 30 days.</p>
    </div>
  );
}

interface EditFormProps {
  held: HeldGoal;
  onSave: (goal: Goal, draft: GoalDraft) => Promise<void>;
  onClose: () => void;
}

/** Begins with the goal as it is when the form opens: what others change meanwhile is not taken for seen. */
function EditForm({ held, onSave, onClose }: EditFormProps) {
  const [start] = useState<GoalDraft>(() => {
    const values = valuesOf(held.row);
    return { values, seen: { values, rev: held.rev } };
  });
  return (
    <GoalForm
      draftId={goalDraftId(held.row.id)}
      start={start}
      saveLabel="Save changes"
      onSave={(draft) => onSave({ ...held.row, ...toFields((draft.seen ?? { values: start.values }).values) }, draft)}
      onClose={onClose}
    />
  );
}

const startOf = ({ title, text }: GoalsAddress['shared']): GoalDraft => ({
  values: { ...emptyValues, ...sharedValues(title, text) },
  seen: null,
});

/** A shared text without a title becomes the title, if it is short enough to be one. */
function sharedValues(title: string, text: string) {
  if (title !== '') return { title, description: text };
  const isTitle = text.length <= 200 && !text.includes('\n');
  return isTitle ? { title: text } : { description: text };
}

function countTabs(held: readonly HeldGoal[]) {
  const count = (tab: GoalsAddress['tab']) => held.filter(({ row }) => isInTab(tab, row)).length;
  return { all: count('all'), active: count('active'), completed: count('completed'), deleted: count('deleted') };
}

/** The ids of the drafts of goals that wait to be finished. */
function useDraftedGoals(): ReadonlySet<string> {
  const { held } = useOwnRows('draft');
  return useMemo(() => new Set(held?.map(({ row }) => row.id)), [held]);
}
