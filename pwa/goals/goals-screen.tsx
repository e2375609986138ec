import { Plus } from 'lucide-react';
import { lazy, type ReactNode, Suspense } from 'react';
import { Banner } from '#pwa/ui/banner.tsx';
import { Button } from '#pwa/ui/button.tsx';
import { FailedState } from '#pwa/ui/failed-state.tsx';
import { Page, PageHead } from '#pwa/ui/page.tsx';
import { Skeleton, SkeletonBlock, SkeletonLine } from '#pwa/ui/skeleton.tsx';
import type { Goal } from '#schema/goals.ts';
import type { GoalTab } from './goal-order.ts';
import { GoalsPanel } from './goals-panel.tsx';
import styles from './goals-screen.module.css';
import { TakeFromReport } from './no-goals.tsx';
import { OfferedSteps } from './offered-steps.tsx';
import { useAdding } from './use-adding.ts';
import { useGoalActions } from './use-goal-actions.ts';
import { useGoals } from './use-goals.ts';
import { useGoalsAddress } from './use-goals-address.ts';

const GoalDetail = lazy(async () => ({ default: (await import('./goal-detail.tsx')).GoalDetail }));

export interface GoalsScreenProps {
  /** Shows what became of edits of this goal that did not reach it. */
  renderAttention?: (goal: Goal) => ReactNode;
}

/** `/goals`: all of it works without a network, because it lives on this device. */
export function GoalsScreen({ renderAttention }: GoalsScreenProps) {
  const goals = useGoals();
  const [address, go] = useGoalsAddress();
  const adding = useAdding(go);
  const actions = useGoalActions();
  const { rows } = goals;
  const shown = rows?.find(({ row }) => row.id === address.shownId);

  return (
    <Page>
      <div className={shown ? styles.withDetail : undefined}>
        <div className={styles.main}>
          <PageHead
            title="Your Goals"
            actions={
              <>
                <TakeFromReport onTake={() => void actions.takeFromReport(rows ?? [])} />
                <Button
                  className={styles.act}
                  variant="primary"
                  title="Add a goal"
                  icon={<Plus aria-hidden="true" />}
                  onClick={adding.add}
                  data-go-on
                >
                  Add a goal
                </Button>
              </>
            }
          />
          <OfferedSteps actions={actions} />
          {actions.failure && (
            <Banner tone="danger" title={actions.failure} onDismiss={actions.dismissFailure}>
              Nothing was changed. What you typed is saved on this device.
            </Banner>
          )}
          {!rows && !goals.error && <GoalsSkeleton />}
          {!rows && goals.error !== undefined && (
            <FailedState
              title="We couldn’t read your goals"
              action={<Button onClick={goals.readAgain}>Try again</Button>}
            >
              They’re still on this device. Try again.
            </FailedState>
          )}
          {rows && (
            <GoalsPanel
              key={tabKey(address.tab)}
              rows={rows}
              address={address}
              go={go}
              adding={adding}
              actions={actions}
              {...(renderAttention && { renderAttention })}
            />
          )}
        </div>
        <Suspense fallback={null}>
          {shown && (
            <GoalDetail
              local={shown}
              attention={renderAttention?.(shown.row)}
              actions={actions}
              onEdit={() => go({ shownId: null, editedId: shown.row.id })}
              onClose={() => go({ shownId: null })}
            />
          )}
        </Suspense>
      </div>
    </Page>
  );
}

/** The deleted goals form another list. The other tabs show parts of one. */
const tabKey = (tab: GoalTab) => (tab === 'deleted' ? 'deleted' : 'present');

/** The tabs, the search and the first rows. */
function GoalsSkeleton() {
  return (
    <Skeleton label="Loading your goals">
      <SkeletonLine width="half" />
      <SkeletonBlock height="s" />
      <SkeletonBlock height="m" />
      <SkeletonBlock height="m" />
    </Skeleton>
  );
}
