import { and, asc, desc, eq, gt, inArray, lt, type SQL } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import { isBeforePlace, isFromPlace } from '#server/db/place-range.ts';
import { listStored } from '#server/synced-rows/stored-rows.ts';
import type { Entity } from '#sync/protocol.ts';
import type { PullStore } from '#sync/server/pull-store-port.ts';
import { inOrderOf } from './conversation-window.ts';

type SubmissionWindow = Pick<
  PullStore,
  | 'findSubmissionsStart'
  | 'listSubmissions'
  | 'listSubjects'
  | 'findSubmissions'
  | 'listPinned'
  | 'listHeldClients'
  | 'listNotes'
  | 'listGoals'
>;

/**
 * Selects what staff devices hold: the newest submissions by their creation, the pinned ones, and what belongs to them.
 */
export function submissionWindow(db: Db): SubmissionWindow {
  const { q, t } = db;
  const { submissions: s, pins: p, notes: n, goals: g } = t;
  const place = { at: s.createdAt, id: s.id };
  const newestFirst = [desc(s.createdAt), desc(s.id)];

  return {
    async findSubmissionsStart(size) {
      const rows = await q
        .select(place)
        .from(s)
        .orderBy(...newestFirst)
        .limit(2)
        .offset(size - 1);
      return rows.length === 2 ? rows[0] : undefined;
    },

    async listSubmissions(before, from, limit) {
      const range = and(isBeforePlace(place, before), isFromPlace(place, from));
      return q
        .select(place)
        .from(s)
        .where(range)
        .orderBy(...newestFirst)
        .limit(limit);
    },

    async listSubjects(refs) {
      const keysOf = (entity: Entity) => refs.filter((ref) => ref.entity === entity).map(({ key }) => key);
      const [goalKeys, noteKeys] = [keysOf('goal'), keysOf('note')];
      const ofGoal = { key: g.id, submissionId: g.submissionId, clientId: g.clientId, clocks: g.clocks };
      const goals = goalKeys.length === 0 ? [] : await q.select(ofGoal).from(g).where(inArray(g.id, goalKeys));
      const ofNote = { key: n.id, submissionId: n.submissionId };
      const notes = noteKeys.length === 0 ? [] : await q.select(ofNote).from(n).where(inArray(n.id, noteKeys));
      return [
        ...goals.map(({ clocks, ...goal }) => ({
          ...goal,
          entity: 'goal' as const,
          ...(clocks.clientId && { leftRev: clocks.clientId.rev }),
        })),
        ...notes.map((note) => ({ ...note, entity: 'note' as const, clientId: null })),
      ];
    },

    async findSubmissions(userId, ids) {
      const rows = await q
        .select({ ...place, clientId: s.userId, pin: p.id })
        .from(s)
        .leftJoin(p, and(eq(p.id, s.id), eq(p.userId, userId)))
        .where(inArray(s.id, [...ids]));
      return rows.map(({ pin, ...row }) => ({ ...row, isPinned: pin !== null }));
    },

    async listPinned(userId, after, limit) {
      const rows = await q
        .select({ id: p.id })
        .from(p)
        .where(and(eq(p.userId, userId), gt(p.id, after)))
        .orderBy(asc(p.id))
        .limit(limit);
      return rows.map(({ id }) => id);
    },

    async listHeldClients(userId, clientIds, from) {
      const ofThem = inArray(s.userId, [...clientIds]);
      const clientId = { clientId: s.userId };
      // Two queries run, because one with both would read all submissions of a client. A cross join begins with the
      // pins, which are few.
      const newest = await q
        .selectDistinct(clientId)
        .from(s)
        .where(and(ofThem, isFromPlace(place, from)));
      const ofPin = and(eq(p.userId, userId), eq(s.id, p.id));
      const pinned = await q.select(clientId).from(p).crossJoin(s).where(and(ofPin, ofThem));
      return [...new Set([...newest, ...pinned].flatMap((row) => row.clientId ?? []))];
    },

    async listNotes(submissionId, beforeRev, limit) {
      const rows = await q
        .select({ id: n.id })
        .from(n)
        .where(and(eq(n.submissionId, submissionId), lt(n.rev, beforeRev)))
        .orderBy(desc(n.rev))
        .limit(limit);
      return inOrderOf(
        rows,
        await listStored(
          db,
          'note',
          rows.map(({ id }) => id),
        ),
      );
    },

    async listGoals({ submissionId, clientId }, beforeRev, limit) {
      const newestOf = (of: SQL) =>
        q
          .select({ id: g.id, rev: g.rev })
          .from(g)
          .where(and(of, lt(g.rev, beforeRev)))
          .orderBy(desc(g.rev))
          .limit(limit);
      // Two queries run, each in the order of an index. With both in one all goals of a client would be sorted each
      // time.
      const ofSubmission = await newestOf(eq(g.submissionId, submissionId));
      const ofClient = clientId === null ? [] : await newestOf(eq(g.clientId, clientId));
      const byId = new Map([...ofSubmission, ...ofClient].map((goal) => [goal.id, goal]));
      const rows = [...byId.values()].sort((a, b) => b.rev - a.rev).slice(0, limit);
      return inOrderOf(
        rows,
        await listStored(
          db,
          'goal',
          rows.map(({ id }) => id),
        ),
      );
    },
  };
}
