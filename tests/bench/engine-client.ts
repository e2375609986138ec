import { liveQuery } from 'dexie';
import { storeToken } from '#pwa/api/session-token.ts';
import { ownerKey } from '#pwa/offline/storage-keys.ts';
import { openAccount } from '#pwa/offline/sync/account.ts';
import { paceSync } from '#pwa/offline/sync/pace-sync.ts';
import { startSyncLoop } from '#pwa/offline/sync/sync-loop.ts';
import type { Goal } from '#schema/goals.ts';

/** Counts what leaves the page, as it is before any compression. */
const sent = { requests: 0, bytes: 0, takenAt: 0, requestsInAll: 0 };
const ask = window.fetch;
window.fetch = async (input, init) => {
  const body = String(init?.body);
  if (input === '/api/sync') {
    sent.requestsInAll += 1;
    sent.bytes += new TextEncoder().encode(body).length;
  }
  const answer = await ask(input, init);
  // The head of an answer comes after the server's commit.
  if (body.includes('"mutations":[{')) {
    sent.requests = sent.requestsInAll;
    sent.takenAt = performance.now();
  }
  return answer;
};

/** The product's own engine, store and network, without a screen. */
function openEngine(userId: string, token: string) {
  storeToken(token, false);
  localStorage.setItem(ownerKey, userId);
  const account = openAccount();
  if (!account) throw new Error('There is no account.');
  const { db, engine } = account;

  /** Syncs at the pace of an open app until the server has all and there is nothing to fetch. */
  function settle(): Promise<void> {
    return new Promise((resolve, reject) => {
      const stop = new AbortController();
      const end = (settled: () => void) => {
        stop.abort();
        settled();
      };
      paceSync({
        engine,
        now: () => performance.now(),
        random: Math.random,
        onEnded(outcome) {
          if (outcome?.kind !== 'synced') end(() => reject(new Error(`It ended with ${outcome?.kind}.`)));
          else if (!outcome.more && outcome.unsent === 0) end(resolve);
        },
        signal: stop.signal,
      });
    });
  }

  /** As a list of goals reads them: settles when the first 50 are there. */
  function untilListed(): Promise<void> {
    return new Promise((resolve, reject) => {
      const list = liveQuery(() => db.goals.orderBy('row.position').limit(50).toArray());
      const listening = list.subscribe({
        next(goals) {
          if (goals.length < 50) return;
          listening.unsubscribe();
          resolve();
        },
        error: reject,
      });
    });
  }

  return {
    /** Fetches and stores everything; ms until the first 50 goals are readable, and until all of them are. */
    async hydrate(expected: number): Promise<{ first: number; all: number }> {
      const startedAt = performance.now();
      const listed = untilListed().then(() => performance.now() - startedAt);
      await settle();
      if ((await db.goals.count()) !== expected) throw new Error('Not all goals are there.');
      return { first: await listed, all: performance.now() - startedAt };
    },
    settle,
    /** ms until the edit is durable. */
    async edit(id: string, title: string): Promise<number> {
      const startedAt = performance.now();
      await engine.edit('goals.update', { id, set: { title } });
      return performance.now() - startedAt;
    },
    /** ms until the server has every queued edit, and until all is stored here; the requests that both took, and their bytes. */
    async send(): Promise<{ ms: number; msInAll: number; requests: number; bytes: number; requestsInAll: number }> {
      Object.assign(sent, { requests: 0, bytes: 0, takenAt: 0, requestsInAll: 0 });
      const startedAt = performance.now();
      await settle();
      const { takenAt, ...counted } = sent;
      return { ms: takenAt - startedAt, msInAll: performance.now() - startedAt, ...counted };
    },
    /** Keeps up with the server, as in an open app. */
    follow: () => startSyncLoop({ account, onLead: () => undefined, onSessionOver: () => undefined }),
    /** Settles when this title is readable here. */
    async untilShown(id: string, title: string): Promise<void> {
      for (;;) {
        const held = await db.goals.get(`own:${id}`);
        if ((held?.row as Goal | undefined)?.title === title) return;
        await new Promise((resolve) => setTimeout(resolve, 0));
      }
    },
  };
}

Object.assign(globalThis, { openEngine });
