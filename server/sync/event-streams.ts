import type { Readable } from 'node:stream';
import { eq, max } from 'drizzle-orm';
import { AppError } from '#schema/errors.ts';
import type { Database, Db } from '#server/db/connect.ts';
import { type Actor, isStaff } from '#server/http/require-user.ts';
import { findLiveSessions } from '#server/identity/session.repository.ts';
import { describeError, type Log } from '#server/log.ts';
import { readCounter } from '#server/synced-rows/counter.ts';
import { memberAudience, ownAudience, staffAudience } from '#sync/server/audiences.ts';
import type { Audience } from '#sync/server/ports.ts';
import { type EventStream, openEventStream } from './event-stream.ts';

/** Sets how often a reader gets a comment line (docs/protocol.md#sync-protocol). */
const beatMs = 25_000;
/** Sets how soon commits of other processes, and the ends of sessions, are seen. */
const lookMs = 3_000;
/**
 * Limits the streams of one account. Another one takes the place of the oldest, whose connection is the likeliest to be
 * dead.
 */
const maxPerAccount = 10;

export interface EventStreamDeps {
  database: Pick<Database, 'read' | 'onCommit'>;
  clock: () => number;
  log: Log;
}

type Listener = Pick<Actor, 'userId' | 'role' | 'sessionId'>;

interface Open extends EventStream {
  listener: Listener;
  /** Is the newest rev that this stream has sent. */
  told: number;
}

export interface EventStreams {
  /** Opens a stream for a device. @throws AppError `unavailable` while the server stops */
  open(listener: Listener): Promise<Readable>;
  /** Looks at what other processes committed, and ends the streams of sessions that are over. */
  look(): Promise<void>;
  /** Ends all streams, and takes no more. */
  close(): void;
}

export const audiencesHeard = ({ userId, role }: Pick<Actor, 'userId' | 'role'>): Audience[] => [
  ownAudience(userId),
  ...(isStaff({ role }) ? [staffAudience, memberAudience(userId)] : []),
];

/** Says "pull now" to the devices that listen, after each commit that concerns their person. */
export function openEventStreams({ database, clock, log }: EventStreamDeps): EventStreams {
  const streams = new Set<Open>();
  let closed = false;
  const timers = [
    setInterval(() => void look().catch(failed('events_look_failed')), lookMs),
    setInterval(() => {
      for (const stream of streams) stream.beat();
    }, beatMs),
  ];
  const forgetCommits = database.onCommit((touched) => {
    poke(touched).catch(failed('events_poke_failed'));
  });

  /** Logs a failure, unless the database was closed meanwhile and nobody is left to tell. */
  function failed(event: string): (cause: unknown) => void {
    return (cause) => {
      if (!closed) log.error(event, describeError(cause));
    };
  }

  /** Tells each stream the newest rev of its audiences among these, unless it was told before. */
  async function poke(audiences: ReadonlySet<Audience>): Promise<void> {
    const heads = new Map<Audience, number>();
    for (const stream of [...streams]) {
      for (const audience of audiencesHeard(stream.listener)) {
        if (!audiences.has(audience)) continue;
        const rev = heads.get(audience) ?? (await newestRevOf(database.read, audience, stream.listener.userId));
        heads.set(audience, rev);
        if (rev <= stream.told) continue;
        stream.told = rev;
        stream.poke(rev);
      }
    }
  }

  async function look(): Promise<void> {
    if (streams.size === 0) return;
    await endOver();
    await poke(new Set([...streams].flatMap(({ listener }) => audiencesHeard(listener))));
  }

  /** Ends the streams of sessions that are over; the others go on with the role that the person has now. */
  async function endOver(): Promise<void> {
    const ids = [...new Set([...streams].map(({ listener }) => listener.sessionId))];
    const live = new Map(
      (await findLiveSessions(database.read, ids, clock())).map((found) => [found.sessionId, found]),
    );
    for (const stream of streams) {
      const found = live.get(stream.listener.sessionId);
      if (found) stream.listener = found;
      else end(stream);
    }
  }

  function end(stream: Open): void {
    streams.delete(stream);
    stream.end();
  }

  function makeRoom(userId: string): void {
    const theirs = [...streams].filter(({ listener }) => listener.userId === userId);
    for (const old of theirs.slice(0, Math.max(0, theirs.length - maxPerAccount + 1))) end(old);
  }

  return {
    look,
    async open(listener) {
      // The rev is read before the device pulls, so that what is committed from here on is sent.
      const told = (await readCounter(database.read)).rev;
      if (closed) throw new AppError('unavailable', { retryAfterS: 3 });
      makeRoom(listener.userId);
      const stream: Open = { ...openEventStream(), listener, told };
      streams.add(stream);
      stream.out.once('close', () => streams.delete(stream));
      return stream.out;
    },
    close() {
      closed = true;
      forgetCommits();
      for (const timer of timers) clearInterval(timer);
      for (const stream of streams) end(stream);
    },
  };
}

/** Finds the newest rev by one look into the index. Among a person's own rows are their orders to forget. */
async function newestRevOf(db: Db, audience: Audience, userId: string): Promise<number> {
  const { syncFeed } = db.t;
  const [row] = await db.q
    .select({ rev: max(syncFeed.rev) })
    .from(syncFeed)
    .where(eq(syncFeed.audience, audience));
  return Math.max(row?.rev ?? 0, audience === ownAudience(userId) ? await newestForgetOf(db, userId) : 0);
}

async function newestForgetOf({ q, t: { syncForgets } }: Db, userId: string): Promise<number> {
  const [row] = await q
    .select({ rev: max(syncForgets.rev) })
    .from(syncForgets)
    .where(eq(syncForgets.userId, userId));
  return row?.rev ?? 0;
}
