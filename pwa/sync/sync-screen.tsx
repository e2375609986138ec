import { LogIn, RefreshCw } from 'lucide-react';
import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { askToSignIn } from '#pwa/api/sign-in-prompt.ts';
import { useToken } from '#pwa/api/use-token.ts';
import { openAccount } from '#pwa/offline/sync/account.ts';
import { readConnectionStatus, subscribeToConnectionStatus } from '#pwa/offline/sync/connection-status.ts';
import { useSyncStatus } from '#pwa/offline/sync/use-sync-status.ts';
import { useWaiting } from '#pwa/offline/use-waiting.ts';
import { Banner } from '#pwa/ui/banner.tsx';
import { Button } from '#pwa/ui/button.tsx';
import { FailedState } from '#pwa/ui/failed-state.tsx';
import { Page, PageHead, PageSection } from '#pwa/ui/page.tsx';
import type { DeviceState } from '#sync/client/ports.ts';
import { AttentionCard } from './attention-card.tsx';
import { contactWords } from './contact-words.ts';
import { KeptHere } from './kept-here.tsx';
import { pillWords } from './pill-words.ts';
import { Queue } from './queue.tsx';
import styles from './sync-screen.module.css';
import { useSyncPage } from './use-sync-page.ts';
import { WaitingQuestions } from './waiting-questions.tsx';
import { WaitingRequests } from './waiting-requests.tsx';

export interface SyncScreenProps {
  /** Stands above all else where the server has rows that this app is too old for. */
  updateNeeded: ReactNode;
  children?: ReactNode;
}

/** `/sync`: what became of everything that was done on this device, and what is kept on it. */
export function SyncScreen({ updateNeeded, children }: SyncScreenProps) {
  const { value: page, error } = useSyncPage();
  const waiting = useWaiting();
  const isSignedOut = useToken() === null;
  const others = waiting.requests + (page ? page.asked.waiting + page.asked.refused : 0);
  const count = others + (page?.count ?? 0);
  if (error !== undefined) return <Unreadable />;
  return (
    <Page>
      <PageHead
        title="Sync"
        lead={page && <LastContact state={page.state} />}
        actions={!isSignedOut && <SyncNow count={count} />}
      />
      {isSignedOut && <SignedOut />}
      {page?.state.needsUpdate && updateNeeded}
      {page && page.attention.length > 0 && (
        <PageSection title="Needs attention" note="Each one needs a decision. Nothing you typed is lost.">
          <div className={styles.cards}>
            {page.attention.map((item) => (
              <AttentionCard key={item.key} item={item} row={item.row} />
            ))}
          </div>
        </PageSection>
      )}
      <PageSection
        title={count > 0 ? `Waiting to sync (${count})` : 'Waiting to sync'}
        note="These sync automatically."
      >
        {page && (
          <Queue
            entries={page.queue}
            count={page.count}
            sentThrough={page.state.sentThrough}
            others={others}
            hasDrafts={page.hasDrafts || waiting.drafts > 0}
          />
        )}
        <WaitingRequests />
        <WaitingQuestions />
      </PageSection>
      {page && page.olderDrafts.length > 0 && (
        <PageSection title="Older drafts" note="Newer drafts replaced these. Copy what you need, or discard them.">
          <div className={styles.cards}>
            {page.olderDrafts.map((item) => (
              <AttentionCard key={item.key} item={item} />
            ))}
          </div>
        </PageSection>
      )}
      <PageSection title="Available offline">
        <KeptHere />
      </PageSection>
      {children}
    </Page>
  );
}

/** Asks the server now, and says what came of it, because a press without a connection would change nothing to see. */
function SyncNow({ count }: { count: number }) {
  const [isAsked, setAsked] = useState(false);
  const { isReachable, isSending } = useSyncExternalStore(subscribeToConnectionStatus, readConnectionStatus);
  function sync(): void {
    setAsked(true);
    openAccount()?.sendNow();
  }
  return (
    <>
      <Button icon={<RefreshCw aria-hidden="true" />} busy={isAsked && isSending} onClick={sync}>
        Sync now
      </Button>
      <span role="status" className={styles.answer}>
        {isAsked && !isSending && syncedWords(isReachable, count)}
      </span>
    </>
  );
}

function syncedWords(isReachable: boolean | undefined, count: number): string {
  if (isReachable === false) {
    return count > 0
      ? `You’re offline. ${count === 1 ? '1 change' : `${count} changes`} will sync when you’re back.`
      : 'You’re offline. There’s nothing to send.';
  }
  return count > 0 ? '' : 'Everything is up to date.';
}

/** The session has ended; the device is still theirs. */
function SignedOut() {
  return (
    <Banner
      tone="warn"
      title="Your session has ended"
      action={
        <Button variant="primary" icon={<LogIn aria-hidden="true" />} onClick={() => void askToSignIn()}>
          Sign in to send
        </Button>
      }
    >
      Your changes are saved on this device. We’ll sync them when you sign in.
    </Banner>
  );
}

function LastContact({ state }: { state: DeviceState }) {
  const status = useSyncStatus();
  const { isReachable } = useSyncExternalStore(subscribeToConnectionStatus, readConnectionStatus);
  return (
    <p>
      {/* A synced device has its time in the next sentence. */}
      {status && status.kind !== 'synced' && `${pillWords(status)}. `}
      {contactWords(state, isReachable, Date.now())}
    </p>
  );
}

function Unreadable() {
  return (
    <Page>
      <PageHead title="Sync" />
      <FailedState
        title="We couldn’t read this device’s storage"
        action={<Button onClick={() => location.reload()}>Reload</Button>}
      >
        What’s synced is safe.
      </FailedState>
    </Page>
  );
}
