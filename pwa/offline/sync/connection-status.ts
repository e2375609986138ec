import { onServerHeard } from '#pwa/api/server-heard.ts';
import type { SyncOutcome } from '#sync/client/outcome.ts';
import { createBroadcast } from './broadcast.ts';
import { edited } from './signals.ts';

/** Tells what the tab that sends knows of the server, and all tabs show. */
export interface ConnectionStatus {
  /** Tells whether a request is under way. */
  isSending: boolean;
  /** Says whether the server answered last. It is undefined until it was asked. */
  isReachable: boolean | undefined;
  /** Tells whether the last round trip found no room on the disk. */
  isDiskFull: boolean;
}

type News = { kind: 'is'; contact: ConnectionStatus } | { kind: 'ask' };

const news = createBroadcast<News>('northbeam.contact');
const listeners = new Set<() => void>();
let connection: ConnectionStatus = { isSending: false, isReachable: undefined, isDiskFull: false };
/** Only the tab that sends answers another one that asks. */
let isSender = false;
/** Counts this tab's requests, because one may leave while the answer of the last is still being stored. */
let out = 0;
/** A link that swallows packets refuses nothing: without an answer for so long, the server counts as out of reach. */
const lateMs = 4_000;
let lateTimer: ReturnType<typeof setTimeout> | undefined;

news.subscribe((said) => {
  if (said.kind === 'is') take(said.contact);
  else if (isSender) news.emit({ kind: 'is', contact: connection });
});

onServerHeard((isHeard) => {
  // One call alone may be kept from its way, by an ad blocker for example: sync is asked at once, and tells.
  if (!isHeard) return connection.isReachable && edited.emit({ isDraft: false });
  clearTimeout(lateTimer);
  change({ isReachable: true });
});

function take(next: ConnectionStatus): void {
  connection = next;
  for (const listener of listeners) listener();
}

function change(part: Partial<ConnectionStatus>): void {
  const isNews = Object.entries(part).some(([key, value]) => connection[key as keyof ConnectionStatus] !== value);
  if (isNews) news.emit({ kind: 'is', contact: { ...connection, ...part } });
}

export const readConnectionStatus = (): ConnectionStatus => connection;

export function subscribeToConnectionStatus(listener: () => void): () => void {
  if (listeners.size === 0 && !isSender) news.emit({ kind: 'ask' });
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Calls the listener each time that the server answers again after it did not. */
export function onReconnected(listener: () => void): () => void {
  let wasReachable = connection.isReachable;
  return subscribeToConnectionStatus(() => {
    const isBack = wasReachable === false && connection.isReachable === true;
    wasReachable = connection.isReachable;
    if (isBack) listener();
  });
}

/**
 * Marks this tab as the one that sends from now on, until `signal` is aborted. Its requests count no more after that.
 */
export function markAsSender(signal: AbortSignal): void {
  isSender = true;
  signal.addEventListener('abort', () => {
    isSender = false;
    out = 0;
    clearTimeout(lateTimer);
    change({ isSending: false });
  });
}

/** Tells whether this tab is the one that sends. */
export const isSendingTab = (): boolean => isSender;

export function requestStarted(): void {
  out += 1;
  clearTimeout(lateTimer);
  lateTimer = setTimeout(noteUnreachable, lateMs);
  change({ isSending: true });
}

/** Notes that a call beside those of sync did not arrive. */
export const noteUnreachable = (): void => change({ isReachable: false });

/** Takes the outcome of a request. One that says nothing about the server, such as a failed disk, leaves the status. */
export function requestEnded(outcome: SyncOutcome | undefined): void {
  out = Math.max(0, out - 1);
  clearTimeout(lateTimer);
  const found = outcome && { isDiskFull: outcome.kind === 'full', ...reachableBy(outcome) };
  change({ isSending: out > 0, ...found });
}

function reachableBy(outcome: SyncOutcome): Pick<ConnectionStatus, 'isReachable'> | undefined {
  if (outcome.kind === 'wait') return { isReachable: outcome.isServer };
  return outcome.kind === 'full' ? undefined : { isReachable: true };
}
