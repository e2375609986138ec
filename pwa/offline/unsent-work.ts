import { hasSharedSession } from '#pwa/api/session-token.ts';
import { writeDrafts } from './draft.ts';
import { sendSoon } from './send-signal.ts';
import { mayHoldLocalWork, readOwner } from './storage-keys.ts';
import { withVisitorDb } from './visitor-db.ts';

/** Says what signing out would lose. `unknown`: the local database did not tell. */
export type UnsentWork = 'none' | 'some' | 'unknown';

export interface UnsentLook {
  /** Holds the result for whoever must act at once. It is absent while the look goes on. */
  known?: UnsentWork;
  found: Promise<UnsentWork>;
}

/** Nobody waits longer for a server before they are asked. */
export const serverMs = 1_500;
/** Nor for a database: with room for a last count after the wait for the server. */
const databaseMs = 2_500;
const lookAgainMs = 100;
const sendAllMs = 20_000;

/** Looks what signing out would lose, and has it sent meanwhile where there is a network. */
export function lookForUnsentWork(): UnsentLook {
  const look: UnsentLook = { found: Promise.race([sendUnsentWork(), answerIn(databaseMs)]).catch(() => 'unknown') };
  void look.found.then((work) => {
    look.known = work;
  });
  return look;
}

const answerIn = (ms: number) => new Promise<UnsentWork>((resolve) => setTimeout(resolve, ms, 'unknown'));

async function sendUnsentWork(): Promise<UnsentWork> {
  const endsAt = performance.now() + serverMs;
  for (let isFirst = true; ; isFirst = false) {
    const { toSend, toLose } = await countUnsent();
    if (toSend + toLose === 0) return 'none';
    // `navigator.onLine` is a hint; that there is no network at all it knows.
    if (toLose > 0 || !navigator.onLine || performance.now() > endsAt) return 'some';
    if (isFirst) await sendNow();
    await new Promise((resolve) => setTimeout(resolve, lookAgainMs));
  }
}

/** Tells whether signing out would lose what a person typed: a draft, or a finished form that waits to be sent. */
export async function hasUnsentWork(): Promise<boolean> {
  const { toSend, toLose } = await countUnsent();
  return toSend + toLose > 0;
}

/**
 * Tells whether the account has edits, or questions for the coach, that the server lacks. Where that cannot be told, it
 * may.
 */
export async function hasUnsentEdits(): Promise<boolean> {
  const found = countEdits().then(({ unsent, attention }) => unsent + attention > 0);
  return Promise.race([found, answerIn(databaseMs).then(() => true)]).catch(() => true);
}

/** Tells whether all that is unsent is in the account, where it can stay: not so a form that waits to be sent. */
export async function canKeepUnsent(): Promise<boolean> {
  if (hasSharedSession() || readOwner() === null) return false;
  await (await import('./sync/account-drafts.ts')).moveDraftsIntoAccount();
  const { drafts, requests } = await countLocalWork();
  return drafts + requests === 0;
}

/** Sends what waits, for as long as a person may be asked to wait. @returns whether nothing is left */
export async function sendAllUnsent(): Promise<boolean> {
  const endsAt = performance.now() + sendAllMs;
  await sendNow();
  for (;;) {
    const { toSend, toLose } = await countUnsent();
    if (toSend + toLose === 0) return true;
    if (toSend === 0 || performance.now() > endsAt) return false;
    await new Promise((resolve) => setTimeout(resolve, lookAgainMs));
  }
}

/** @returns `toSend`: what leaves by itself with a network; `toLose`: what stays here, and goes with the person. */
async function countUnsent(): Promise<{ toSend: number; toLose: number }> {
  await writeDrafts();
  const [edits, work] = await Promise.all([countEdits(), countLocalWork()]);
  return { toSend: edits.unsent + work.requests, toLose: edits.attention + work.drafts };
}

const loadAccount = async () => (readOwner() === null ? undefined : (await import('./sync/account.ts')).openAccount());

async function countEdits(): Promise<{ unsent: number; attention: number }> {
  const account = await loadAccount();
  if (!account) return { unsent: 0, attention: 0 };
  const { countAsked } = await import('./sync/asked-questions.ts');
  const [summary, asked] = await Promise.all([account.engine.summary(), account.read(countAsked)]);
  const { unsent, attention, olderDrafts } = summary;
  return { unsent: unsent + asked.waiting, attention: attention + olderDrafts + asked.refused };
}

async function countLocalWork(): Promise<{ drafts: number; requests: number }> {
  if (!mayHoldLocalWork()) return { drafts: 0, requests: 0 };
  return withVisitorDb(async (db) => {
    const waiting = db.requests.where({ state: 'waiting' }).filter((request) => request.keepsAnswer);
    return { drafts: await db.drafts.count(), requests: await waiting.count() };
  });
}

async function sendNow(): Promise<void> {
  (await loadAccount())?.sendNow();
  sendSoon();
}
