import { eq } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import { newId, sha256 } from '#server/ids.ts';
import { submissionRepository } from '#server/submissions/submission.repository.ts';
import { pullStore } from '#server/sync/pull-store.ts';
import { raisePurgedThrough, startSegment, takeRev } from '#server/synced-rows/counter.ts';
import { announceRows, findStored, removeStored, saveStored } from '#server/synced-rows/stored-rows.ts';
import type { Change, Entity, Forget, Row } from '#sync/protocol.ts';
import { audiencesOf, keyOf } from '#sync/server/audiences.ts';
import { decodeCookie, encodeCookie } from '#sync/server/cookie.ts';
import { type PullLimits, pullLimits, type ServerPorts, type StoredRow, type SyncActor } from '#sync/server/ports.ts';
import { pull } from '#sync/server/pull.ts';
import type { PullStore, Ref } from '#sync/server/pull-store-port.ts';
import type { TestDatabase } from './both-engines.ts';

const start = 1_790_000_000_000;

export const dana: SyncActor = { userId: 'dana', isStaff: false, firstName: 'Dana', lastName: 'Okafor' };
export const kim: SyncActor = { userId: 'kim', isStaff: true, firstName: 'Kim', lastName: 'Ray' };

const reportFault = (cause: unknown) => {
  throw cause;
};

/** A database with synced rows, and devices that pull from it without pushing. */
export type PullWorld = ReturnType<typeof createPullWorld>;

export function createPullWorld({ tx }: TestDatabase, changed: Partial<PullLimits> = {}) {
  const limits = { ...pullLimits, ...changed };
  let now = start;
  let worked = 0;
  const clock = () => now;
  const ports: ServerPorts = {
    ...{ pullLimits: limits, clock, newId, hash: sha256, isTemporary: () => false, reportFault },
    workedMs: () => worked,
  };

  async function save(entity: Entity, row: Row, ownerId: string | null): Promise<Ref> {
    const key = keyOf(entity, row.id, ownerId ?? '');
    await tx(async (db) => {
      const known = await findStored(db, entity, key);
      const rev = await takeRev(db, now);
      const stored: StoredRow = { entity, key, ownerId, rev, createdRev: known?.createdRev ?? rev, row, clocks: {} };
      await saveStored(db, stored, audiencesOf(stored), now);
    });
    return { entity, key };
  }

  return {
    tx,
    ports,
    /** The same rows, told in other windows. */
    withLimits: (other: PullLimits) => ({
      device: (actor: SyncActor) => createPullingDevice({ tx, ports: { ...ports, pullLimits: other } }, actor),
    }),
    clientOf: (id: string): Promise<string | null> =>
      tx(async (db) => (await submissionRepository(db).find(id))?.userId ?? null),
    pass: (ms: number) => {
      now += ms;
    },
    /** As if the processor were busy for so long. */
    work: (ms: number) => {
      worked += ms;
    },
    clock,
    startServer: () => tx((db) => startSegment(db, now)),

    /** A client's questionnaire, one second after the last one. */
    async submission(clientId: string | null, id = newId()): Promise<string> {
      now += 1_000;
      await tx(async (db) => {
        await submissionRepository(db).insert({ ...answers, id, userId: clientId, createdAt: now, updatedAt: now });
      });
      return id;
    },
    link: (id: string, clientId: string) => tx((db) => submissionRepository(db).linkTo(clientId, id, now)),
    async editCard(id: string, company: string): Promise<void> {
      await tx(async (db) => {
        await db.q.update(db.t.submissions).set({ company }).where(eq(db.t.submissions.id, id));
        await announceRows(db, 'submission', [id], now);
      });
    },

    goal: (id: string, clientId: string | null, changes: Partial<Row> = {}) =>
      save('goal', { ...goal, id, clientId, createdAt: now, updatedAt: now, ...changes }, clientId),
    note: (id: string, submissionId: string, clientId: string | null, changes: Partial<Row> = {}) =>
      save('note', { ...note, id, submissionId, createdAt: now, updatedAt: now, ...changes }, clientId),
    draft: (id: string, userId: string, value: Row[string] | null) =>
      save('draft', { id, value, updatedAt: now }, userId),
    pin: (id: string, userId: string) => save('pin', { id, auto: false, createdAt: now }, userId),
    pinAgain: (id: string, userId: string) => tx((db) => announceRows(db, 'pin', [keyOf('pin', id, userId)], now)),
    async message(conversationId: string, userId: string, id = newId()): Promise<string> {
      now += 1_000;
      await save('message', { ...message, id, conversationId, createdAt: now }, userId);
      await announceTalk(conversationId);
      return id;
    },
    async conversation(id: string, userId: string, messages = 0): Promise<void> {
      now += 1_000;
      await save('conversation', { id, title: id, pinned: false, updatedAt: now, deletedAt: null }, userId);
      for (let i = 0; i < messages; i++) await this.message(id, userId, `${id}-${String(i).padStart(3, '0')}`);
    },
    rename: (id: string, title: string) =>
      tx(async (db) => {
        await db.q.update(db.t.conversations).set({ title }).where(eq(db.t.conversations.id, id));
        await announceRows(db, 'conversation', [id], now);
      }),
    save,
    async remove(entity: Entity, key: string): Promise<void> {
      await tx(async (db) => removeStored(db, { entity, key, rev: await takeRev(db, now) }, now));
    },
    /** As the daily job does after 180 days. */
    dropTombstones: () =>
      tx(async (db) => {
        const { syncFeed } = db.t;
        const gone = await db.q.delete(syncFeed).where(eq(syncFeed.isGone, true)).returning({ rev: syncFeed.rev });
        await raisePurgedThrough(db, Math.max(0, ...gone.map(({ rev }) => rev)));
      }),
    forget: (userId: string, forget: Forget) => tx((db) => pullStore(db).addForget(userId, forget, now)),
    device: (actor: SyncActor) => createPullingDevice({ tx, ports }, actor),
  };

  async function announceTalk(id: string): Promise<void> {
    await tx(async (db) => {
      const { q, t } = db;
      await q.update(t.conversations).set({ updatedAt: now }).where(eq(t.conversations.id, id));
      await announceRows(db, 'conversation', [id], now);
    });
  }
}

export interface PullPage {
  changes: readonly Change[];
  cookie: string;
  more: boolean;
}

/** A device that holds what it is told, by docs/protocol.md: marks at a reset, drops what a pin brought. */
export function createPullingDevice({ tx, ports }: Pick<PullWorld, 'tx' | 'ports'>, actor: SyncActor) {
  const mark = 'marked';
  let rows = new Map<string, { change: Change & { op: 'put' }; isMarked: boolean }>();

  function take(change: Change): void {
    if (change.op === 'reset') for (const held of rows.values()) held.isMarked = true;
    else if (change.op === 'forget') dropWhere((put) => change.scope === 'all' || put.scope === change.scope);
    else {
      const name = `${change.scope}/${change.entity}/${change.id}`;
      if (change.op === 'put') rows.set(name, { change, isMarked: false });
      else rows.delete(name);
      if (change.op === 'del' && change.entity === 'pin') dropPinned(change.id);
    }
  }
  function dropWhere(isDropped: (put: Change & { op: 'put' }) => boolean): void {
    for (const [name, { change }] of rows) if (isDropped(change)) rows.delete(name);
  }
  /** All that staff hold of the submission, and of its client; what a window still holds comes again. */
  function dropPinned(id: string): void {
    const clientId = rows.get(`staff/submission/${id}`)?.change.row.clientId;
    dropWhere(({ scope, entity, id: rowId, row }) => {
      if (scope !== 'staff') return false;
      if (entity === 'submission' || entity === 'submissionBody') return rowId === id;
      if (entity === 'note') return row.submissionId === id;
      return (
        entity === 'goal' && (row.submissionId === id || (typeof clientId === 'string' && row.clientId === clientId))
      );
    });
  }

  const device = {
    actor,
    cookie: null as string | null,
    forgets: [] as Forget[],
    wrap: (store: PullStore) => store,
    async page(touched: Ref[] = []): Promise<PullPage> {
      const cookie = device.cookie === null ? null : decodeCookie(device.cookie, mark);
      if (cookie === undefined) throw new Error(`The cookie ${device.cookie} could not be read.`);
      const { forgets } = device;
      const pulled = await tx((db: Db) =>
        pull(ports, device.wrap(pullStore(db)), { actor: device.actor, cookie, touched, forgets }),
      );
      const changes: Change[] = JSON.parse(JSON.stringify(pulled.changes));
      const page = { changes, more: pulled.more, cookie: encodeCookie(pulled.cookie, mark) };
      for (const change of page.changes) take(change);
      device.cookie = page.cookie;
      if (!page.more) dropMarked();
      return page;
    },
    /** Pulls to the end; answers all changes. */
    async sync(touched: Ref[] = []): Promise<Change[]> {
      const changes: Change[] = [];
      for (let pages = 0; pages < 2_000; pages++) {
        const before = device.cookie;
        const page = await device.page(pages === 0 ? touched : []);
        changes.push(...page.changes);
        if (!page.more) return changes;
        if (page.cookie === before) throw new Error(`A page did not move the cookie ${before}.`);
      }
      throw new Error('The pages do not end.');
    },
    /** `scope/entity/id`, sorted. */
    held: (prefix = ''): string[] => [...rows.keys()].filter((name) => name.startsWith(prefix)).sort(),
    row: (name: string): Row | undefined => rows.get(name)?.change.row,
    all: (): Map<string, unknown> =>
      new Map([...rows].map(([name, { change }]) => [name, { rev: change.rev, row: change.row }])),
    copyTo: (other: { restore(from: typeof rows, cookie: string | null): void }) =>
      other.restore(new Map([...rows].map(([name, held]) => [name, { ...held }])), device.cookie),
    restore(from: typeof rows, cookie: string | null) {
      rows = from;
      device.cookie = cookie;
    },
  };
  function dropMarked(): void {
    for (const [name, { isMarked }] of rows) if (isMarked) rows.delete(name);
  }
  return device;
}

const answers = {
  firstName: 'Dana',
  email: 'dana@okafor.example',
  problems: 'Marketing',
  desiredOutcome: 'More enquiries',
  industry: 'Furniture',
  bodyHash: 'body',
  provider: 'playbook' as const,
  insights: ['One', 'Two'],
  summary: 'Only for the coach',
};
const goal = {
  submissionId: null,
  title: 'Hire a lead',
  description: '',
  status: 'Not Started',
  priority: 'High',
  targetCompletion: null,
  completedDate: null,
  notes: '',
  goalType: 'client',
  position: 'a0',
  createdBy: 'dana',
  coachFirstName: null,
  coachLastName: null,
  deletedAt: null,
};
const note = {
  title: '',
  content: 'Said so',
  noteType: 'internal',
  authorId: 'kim',
  coachFirstName: 'Kim',
  coachLastName: 'Ray',
  deletedAt: null,
};
const message = { role: 'user', content: 'Hello', state: 'done', replacesId: null, basedOn: [], provider: null };
