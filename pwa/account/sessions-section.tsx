import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useAction } from '#pwa/api/use-action.ts';
import { useToken } from '#pwa/api/use-token.ts';
import { Banner } from '#pwa/ui/banner.tsx';
import { Button } from '#pwa/ui/button.tsx';
import { formatMoment } from '#pwa/ui/dates.ts';
import { FailedState } from '#pwa/ui/failed-state.tsx';
import { PageSection } from '#pwa/ui/page.tsx';
import { Skeleton, SkeletonLine } from '#pwa/ui/skeleton.tsx';
import type { Session } from '#schema/account.ts';
import styles from './account.module.css';
import { callEndOtherSessions, callEndSession, sessionsQuery } from './account-queries.ts';

/** Where one is signed in, with a way to end each of the others. */
export function SessionsSection() {
  const queryClient = useQueryClient();
  const query = sessionsQuery(useToken());
  const { data: sessions, error: loadError, refetch } = useQuery(query);
  const { run, busy, error } = useAction(async (end: () => Promise<unknown>) => {
    await end();
    await queryClient.invalidateQueries(query);
  }, 'We couldn’t sign out that device. Please try again.');
  const others = sessions?.filter((session) => !session.current) ?? [];

  return (
    <PageSection title="Where you’re signed in">
      <div className={styles.stack}>
        {error && <Banner tone="danger">{error}</Banner>}
        {!sessions && loadError && (
          <FailedState
            title="We couldn’t load the list"
            action={<Button onClick={() => void refetch()}>Try again</Button>}
          >
            You’re still signed in here.
          </FailedState>
        )}
        {!sessions && !loadError && (
          <Skeleton label="Loading your sessions">
            <SkeletonLine width="half" />
            <SkeletonLine width="short" />
          </Skeleton>
        )}
        {sessions && (
          <ul className={styles.sessions}>
            {sessions.map((session) => (
              <SessionRow
                key={session.id}
                session={session}
                busy={busy}
                onEnd={() => void run(() => callEndSession(session.id))}
              />
            ))}
          </ul>
        )}
        {others.length > 1 && (
          <div>
            <Button busy={busy} onClick={() => void run(callEndOtherSessions)}>
              Sign out all other devices
            </Button>
          </div>
        )}
      </div>
    </PageSection>
  );
}

function SessionRow({ session, busy, onEnd }: { session: Session; busy: boolean; onEnd: () => void }) {
  const { label, current, lastSeenAt } = session;
  return (
    <li className={styles.session}>
      <div>
        <p>{label}</p>
        <p>{current ? 'This device' : `Last seen ${formatMoment(lastSeenAt)}`}</p>
      </div>
      {!current && (
        <Button size="s" busy={busy} onClick={onEnd} aria-label={`Sign out ${label}`}>
          Sign out
        </Button>
      )}
    </li>
  );
}
