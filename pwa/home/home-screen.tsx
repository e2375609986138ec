import { type ReactNode, useId, useMemo } from 'react';
import { Link } from 'react-router-dom';
import type { OwnReport } from '#pwa/offline/sync/latest-report.ts';
import { useOwnRows } from '#pwa/offline/sync/use-own-rows.ts';
import { useSyncStatus } from '#pwa/offline/sync/use-sync-status.ts';
import { useSynced } from '#pwa/offline/sync/use-synced.ts';
import type { ShownRow } from '#pwa/offline/sync/watch-rows.ts';
import { Banner } from '#pwa/ui/banner.tsx';
import { ButtonLink } from '#pwa/ui/button.tsx';
import { EmptyState } from '#pwa/ui/empty-state.tsx';
import { Page, PageHead } from '#pwa/ui/page.tsx';
import { Skeleton, SkeletonBlock } from '#pwa/ui/skeleton.tsx';
import { localDayOf } from '#schema/goal-days.ts';
import type { Goal } from '#schema/goals.ts';
import { paths, reportPath } from '#schema/paths.ts';
import { nextGoals, openStep } from './choose-goals.ts';
import styles from './home-screen.module.css';
import { type LastChat, type LatestSubmission, readLatest } from './latest.ts';
import { NextGoals, NextStep } from './next-goals.tsx';

interface HomeScreenProps {
  /** Shows notes that were not opened yet, above everything else. */
  newNotes: ReactNode;
  /** Shows the notes that were. */
  openedNotes: ReactNode;
  /** Shows how long the chat is open. */
  chatDays: ReactNode;
  renderLastChat: (chat: LastChat) => ReactNode;
  /** Marks a goal as done. */
  renderTick: (goal: Goal) => ReactNode;
  /** What can be done with the steps of a report. */
  renderStepActions: (report: OwnReport) => ReactNode;
}

/** `/home`: what is due, what was written last, and what needs the person. All of it from this device. */
export function HomeScreen({ newNotes, openedNotes, chatDays, renderLastChat, ...goalParts }: HomeScreenProps) {
  const { renderTick, renderStepActions } = goalParts;
  const goals = useOwnRows('goal').rows;
  const { value: latest, error } = useSynced(readLatest);
  const { next, step } = useMemo(() => chooseNext(goals, latest?.report), [goals, latest?.report]);
  const isRead = next !== undefined && (latest !== undefined || error !== undefined);
  return (
    <Page>
      <PageHead title={greeting(new Date(Date.now()).getHours(), latest?.firstName)} />
      <AttentionNotice />
      {newNotes}
      {!isRead && (
        <Skeleton label="Loading Home">
          <SkeletonBlock height="m" />
          <SkeletonBlock height="m" />
        </Skeleton>
      )}
      {isRead && (
        <div className={styles.columns}>
          <Part title="Next goals" action={<Link to={paths.goals}>All goals</Link>}>
            {step && <NextStep step={step.goal} actions={renderStepActions(step.report)} />}
            {(next.length > 0 || !step) && <NextGoals goals={next} renderTick={renderTick} />}
          </Part>
          <Part title="Your coach">
            <div className={styles.coach}>
              {chatDays}
              <ButtonLink to={paths.chat}>Ask the coach</ButtonLink>
              {latest?.chat && renderLastChat(latest.chat)}
            </div>
          </Part>
          <Part title="Insights and reports" action={<Link to={paths.history}>Your history</Link>}>
            <Latest submission={latest?.submission} />
            {openedNotes}
          </Part>
        </div>
      )}
    </Page>
  );
}

/** Leads to what needs a decision on this device. */
export function AttentionNotice() {
  if (useSyncStatus()?.kind !== 'attention') return null;
  return (
    <Banner
      tone="warn"
      title="Something needs your attention"
      live={false}
      action={<ButtonLink to={paths.sync}>Review</ButtonLink>}
    >
      Nothing you typed is lost.
    </Banner>
  );
}

/** Late at night the evening goes on. */
export function greeting(hour: number, firstName: string | undefined): string {
  const words = hour < 4 || hour >= 18 ? 'Good evening' : hour < 12 ? 'Good morning' : 'Good afternoon';
  return firstName ? `${words}, ${firstName}` : words;
}

function chooseNext(rows: readonly ShownRow<Goal>[] | undefined, report: OwnReport | undefined) {
  const goals = rows?.map(({ row }) => row);
  const goal = goals && report && openStep(report.doc, goals, localDayOf(Date.now()));
  return { next: goals && nextGoals(goals), step: goal && { goal, report } };
}

/** A chapter of the page. On a desktop two of them stand side by side. */
function Part({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  const titleId = useId();
  return (
    <section className={styles.part} aria-labelledby={titleId}>
      <header className={styles.head}>
        <h2 id={titleId}>{title}</h2>
        {action}
      </header>
      {children}
    </section>
  );
}

function Latest({ submission }: { submission: LatestSubmission | undefined }) {
  if (!submission) {
    return (
      <EmptyState
        title="No insights on this device yet"
        level={3}
        action={<ButtonLink to={paths.insights}>Get New Insights</ButtonLink>}
      >
        Answer two short pages and get three insights.
      </EmptyState>
    );
  }
  const { id, reportTitle, day, insight } = submission;
  return (
    <div className={styles.latest}>
      <p className={styles.day}>{day}</p>
      {reportTitle && (
        <p className={styles.report}>
          <Link to={reportPath(id)}>{reportTitle}</Link>
        </p>
      )}
      {insight?.title && (
        <h3 className={styles.insight}>
          <Link to={`${paths.history}?insights=${id}`}>{insight.title}</Link>
        </h3>
      )}
      {insight && <p className={styles.why}>{insight.why}</p>}
    </div>
  );
}
