import { type ReactNode, useMemo } from 'react';
import { Link } from 'react-router-dom';
import { useOwnRows } from '#pwa/offline/sync/use-own-rows.ts';
import { useSyncStatus } from '#pwa/offline/sync/use-sync-status.ts';
import { useSynced } from '#pwa/offline/sync/use-synced.ts';
import { Banner } from '#pwa/ui/banner.tsx';
import { ButtonLink } from '#pwa/ui/button.tsx';
import { EmptyState } from '#pwa/ui/empty-state.tsx';
import { Page, PageHead, PageSection } from '#pwa/ui/page.tsx';
import { Skeleton, SkeletonBlock } from '#pwa/ui/skeleton.tsx';
import { paths, reportPath } from '#schema/paths.ts';
import { nextGoals } from './choose-goals.ts';
import styles from './home-screen.module.css';
import { type LatestSubmission, readLatest } from './latest.ts';
import { NextGoals } from './next-goals.tsx';

/** `/home`: what is due, what was written last, and what needs the person. All of it from this device. */
export function HomeScreen({ coachNotes }: { coachNotes: ReactNode }) {
  const goals = useOwnRows('goal').rows;
  const { value: latest, error } = useSynced(readLatest);
  const status = useSyncStatus();
  const next = useMemo(() => goals && nextGoals(goals.map(({ row }) => row)), [goals]);
  const isRead = next !== undefined && (latest !== undefined || error !== undefined);
  return (
    <Page>
      <PageHead title={latest?.firstName ? `Good day, ${latest.firstName}` : 'Good day'} />
      {status?.kind === 'attention' && (
        <Banner
          tone="warn"
          title="Something needs your attention"
          live={false}
          action={<ButtonLink to={paths.sync}>Look at it</ButtonLink>}
        >
          Nothing you typed is lost.
        </Banner>
      )}
      {!isRead && (
        <Skeleton label="Loading your start page">
          <SkeletonBlock height="m" />
          <SkeletonBlock height="m" />
        </Skeleton>
      )}
      {isRead && (
        <>
          <PageSection title="Next goals" action={<Link to={paths.goals}>All goals</Link>}>
            <NextGoals goals={next} />
          </PageSection>
          <PageSection title="Insights and reports" action={<Link to={paths.history}>Your history</Link>}>
            <Latest submission={latest?.submission} />
            {coachNotes}
          </PageSection>
          {latest?.words && (
            <PageSection title="Last words of your coach">
              <p className={styles.words}>{latest.words}</p>
            </PageSection>
          )}
        </>
      )}
    </Page>
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
        Answer two short pages and three insights come back.
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
