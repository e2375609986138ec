import { subscribeToToken } from '#pwa/api/session-token.ts';
import type { Engine } from '#sync/client/engine.ts';
import type { SyncOutcome } from '#sync/client/outcome.ts';
import type { ScheduleEvent } from '#sync/client/schedule.ts';
import type { Account } from './account.ts';
import { askForBackgroundSync, onBackgroundSync } from './background-sync.ts';
import { markAsSender, onReconnected, requestEnded, requestStarted } from './connection-status.ts';
import { paceSync } from './pace-sync.ts';
import { openPokeStream } from './poke-stream.ts';
import { purgeRevoked } from './purge-revoked.ts';
import { edited, type Forgotten, forgotten } from './signals.ts';
import { electLeader } from './tab-leader.ts';

const leaseCheckMs = 3_600_000;

export interface SyncLoopDeps {
  account: Pick<Account, 'userId' | 'engine' | 'session' | 'read'>;
  /** Runs when this tab becomes the one that sends. */
  onLead(): void;
  /** Runs when the server ended this session and its order to forget, if any, is carried out. */
  onSessionOver(token: string, forgotten: Forgotten | undefined): void;
}

/**
 * Syncs a device with the server while the app is open. All tabs may write; one of them sends and fetches, and that is
 * one with a session: on a shared device each tab has its own, or none.
 *
 * @returns a function that stops it.
 */
export function startSyncLoop(deps: SyncLoopDeps): () => void {
  const { engine, session, userId } = deps.account;
  const closing = new AbortController();
  const name = `northbeam.sync.${userId}`;
  const isVisible = () => document.visibilityState === 'visible';
  let hadToken: boolean | undefined;
  let stop: () => void = () => undefined;

  function takePart(): void {
    const hasToken = session.token() !== null;
    if (hasToken === hadToken) return;
    hadToken = hasToken;
    stop();
    stop = hasToken
      ? electLeader({ name, isVisible, onLead: (signal) => lead(deps, signal) })
      : reportForgotten(deps.account);
  }

  const timer = setInterval(() => engine.checkLease().catch(() => undefined), leaseCheckMs);
  onToken(closing.signal, takePart);
  takePart();
  return () => {
    closing.abort();
    clearInterval(timer);
    stop();
  };
}

function lead({ account, onLead, onSessionOver }: SyncLoopDeps, signal: AbortSignal): void {
  const { session } = account;
  const { engine, noteToken } = takingSessions(account);
  let told: Forgotten | undefined;
  const tell = paceSync({
    ...{ engine, now, random: Math.random, signal },
    onBegun: requestStarted,
    onEnded(outcome) {
      requestEnded(outcome);
      if (outcome?.kind === 'wait' && !outcome.isServer) askForBackgroundSync().catch(() => undefined);
      // The session ends only once the refusal is stored. A purge that failed is asked for again, and an older answer
      // may be stored first.
      const isStored = outcome && outcome.kind !== 'synced' && outcome.kind !== 'full';
      const token = isStored ? session.takeEnded() : undefined;
      const forgottenWith = told;
      // An answer that ended no session gives no reason for the end of a later one.
      if (outcome) told = undefined;
      if (token === undefined) return;
      onSessionOver(token, outcome?.kind === 'expired' ? undefined : forgottenWith);
      // Somebody signed in while the refusal was being stored.
      const live = session.liveToken();
      if (live !== null && live !== token) queueMicrotask(takeToken);
    },
  });
  const takeToken = () => {
    noteToken();
    tell({ kind: 'resume' });
  };
  markAsSender(signal);
  signal.addEventListener(
    'abort',
    onReconnected(() => tell({ kind: 'online' })),
  );
  followPokes(session.liveToken, tell, signal);
  followBrowser(tell, signal);
  signal.addEventListener(
    'abort',
    forgotten.subscribe((each) => {
      if (each.reason !== 'lease') told = each;
    }),
  );
  signal.addEventListener(
    'abort',
    edited.subscribe(({ isDraft }) => tell({ kind: 'edit', isDraft })),
  );
  onToken(signal, takeToken);
  onLead();
}

/**
 * Wraps the engine so that it takes a new session. A token that is here although the device knows that its session is
 * over came from a new sign-in.
 */
function takingSessions({ engine, session }: Pick<Account, 'engine' | 'session'>) {
  let isNew = true;

  async function takeSession(): Promise<void> {
    isNew = false;
    const { state } = await engine.summary();
    const token = session.token();
    if (state.session !== 'open' && session.liveToken() !== null) await engine.noteSignIn();
    // The revocation is carried out already, so there is nothing left to ask with its token.
    else if (state.session === 'revoked' && token !== null) session.noteAnswer(token, false);
  }

  async function syncOnce(...args: Parameters<Engine['syncOnce']>): Promise<SyncOutcome> {
    if (isNew)
      await takeSession().catch((error: unknown) => {
        // The next round takes the session again.
        isNew = true;
        throw error;
      });
    return engine.syncOnce(...args);
  }

  return { engine: { syncOnce }, noteToken: () => (isNew = true) };
}

/**
 * Reports a revocation that was carried out, which alone is sent without a session. Then the device is left, unless the
 * person's own rows are theirs still.
 */
function reportForgotten(account: SyncLoopDeps['account']): () => void {
  const { engine } = account;
  const closing = new AbortController();
  const { signal } = closing;
  async function syncOnce(): Promise<SyncOutcome> {
    const { state } = await engine.summary();
    return state.session === 'revoked' ? engine.syncOnce() : { kind: 'expired' };
  }
  function handleEnded(outcome: SyncOutcome | undefined): void {
    // A failed purge is tried again at the next start.
    if (outcome?.kind === 'revoked') void purgeRevoked(account).catch(() => undefined);
  }
  followBrowser(
    paceSync({ ...{ engine: { syncOnce }, now, random: Math.random, signal }, onEnded: handleEnded }),
    signal,
  );
  return () => closing.abort();
}

const now = () => performance.now();

/** Syncs at each poke. The stream ends with its session; a new session opens another one. */
function followPokes(token: () => string | null, tell: (event: ScheduleEvent) => void, signal: AbortSignal): void {
  const open = () => openPokeStream({ token, onPoke: () => tell({ kind: 'poke' }), random: Math.random });
  let stream = open();
  onToken(signal, () => {
    stream.close();
    stream = open();
  });
  window.addEventListener('online', () => stream.wake(), { signal });
  document.addEventListener('visibilitychange', () => stream.wake(), { signal });
  signal.addEventListener('abort', () => stream.close());
}

/**
 * Syncs when the browser may be back online. `online` is a hint: it only ends a pause that was made because nothing
 * answered.
 */
function followBrowser(tell: (event: ScheduleEvent) => void, signal: AbortSignal): void {
  window.addEventListener('online', () => tell({ kind: 'online' }), { signal });
  onBackgroundSync(() => tell({ kind: 'online' }), signal);
  window.addEventListener('focus', () => tell({ kind: 'online' }), { signal });
  document.addEventListener('visibilitychange', () => tell({ kind: 'online' }), { signal });
}

function onToken(signal: AbortSignal, listener: () => void): void {
  signal.addEventListener('abort', subscribeToToken(listener));
}
