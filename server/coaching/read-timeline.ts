import { and, type Column, desc, eq, inArray, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Timeline } from '#schema/portal.ts';
import type { Db } from '#server/db/connect.ts';
import { type Cursor, cutPage, pageRows } from '#server/http/page-cursor.ts';
import type { Submission } from '#server/submissions/submission.repository.ts';
import { notesForClient } from '#server/synced-rows/notes-for-client.ts';
import { listGoals } from './list-goals.ts';
import { submitterOf, type TimelineEntry, type TimelineEvent } from './timeline-entry.ts';
import { listEdits, type NoteHistory, readNoteHistory } from './timeline-history.ts';
import { listOrderEvents } from './timeline-orders.ts';

/**
 * Reads a page of what happened to a submission, newest first. Call it inside a transaction, so that all of it is of one
 * instant. Of reports, notes and chats it reads no more than a page, by an index. Goals, orders and the history of one
 * submission are few, and their times follow from more than one column.
 */
export async function readTimeline(db: Db, submission: Submission, before: Cursor | undefined): Promise<Timeline> {
  const noteHistory = await readNoteHistory(db, submission);
  const entries = [
    submittedEvent(submission),
    ...(await listOrderEvents(db, submission)),
    ...(await listReportEvents(db, submission, before)),
    ...(await listNoteEvents(db, submission, noteHistory.firstTypes, before)),
    ...noteHistory.events,
    ...(await listGoalEvents(db, submission)),
    ...(await listChatEvents(db, submission, before)),
    ...(await listEdits(db, submission)),
  ];
  const newestFirst = entries
    .filter((entry) => before === undefined || isOlder(entry, before))
    .sort((a, b) => (isOlder(a, b) ? 1 : -1));
  const { rows, next } = cutPage(newestFirst, ({ at, id }) => ({ at, id }));
  const people = await readPeople(db, rows);
  return { events: rows.map((entry) => toEvent(entry, people)), next };
}

const isOlder = (a: Cursor, b: Cursor): boolean => a.at < b.at || (a.at === b.at && a.id < b.id);

type People = ReadonlyMap<string, TimelineEvent['by']>;

/** Reads the present names and roles. */
async function readPeople({ q, t: { users } }: Db, rows: readonly TimelineEntry[]): Promise<People> {
  const ids = [...new Set(rows.flatMap(({ userId }) => userId ?? []))];
  if (ids.length === 0) return new Map();
  const { id, firstName, lastName, role } = users;
  const found = await q.select({ id, firstName, lastName, role }).from(users).where(inArray(id, ids));
  return new Map(
    found.map((user): [string, TimelineEvent['by']] => {
      const name = [user.firstName, user.lastName].filter((part) => part !== '').join(' ');
      return [user.id, { name, role: user.role === 'client' ? 'client' : 'staff' }];
    }),
  );
}

function toEvent({ userId, name, role, ...event }: TimelineEntry, people: People): TimelineEvent {
  const person = userId === null ? null : people.get(userId);
  if (person) return { ...event, by: { name: person.name, role: role ?? person.role } };
  if (name) return { ...event, by: { name, role: role ?? 'staff' } };
  // A client's events go with the account.
  return { ...event, by: userId === null ? null : { name: 'a former coach', role: 'staff' } };
}

function submittedEvent(submission: Submission): TimelineEntry {
  const { id, createdAt: at } = submission;
  return { id: `submitted-${id}`, kind: 'submitted', at, ...submitterOf(submission), title: '', details: [] };
}

/** Selects the rows behind a place in the order of all kinds. It is by time, then by this prefix and the id. */
function olderThan(at: Column, id: Column, prefix: string, before: Cursor | undefined): SQL | undefined {
  if (!before) return undefined;
  return and(lte(at, before.at), or(lt(at, before.at), sql`${sql`${prefix} || ${id}`} < ${before.id}`));
}

/** Says why a report's job was added: a staff member asked for it, or somebody paid. */
const reportCauseSchema = z.object({ requestedBy: z.string().optional(), orderId: z.string().optional() });

/** Names who of staff asked for a report, or else who paid for it; of an older report nothing may say so. */
async function listReportEvents(
  { q, t: { reports: r, jobs: j } }: Db,
  submission: Submission,
  before: Cursor | undefined,
): Promise<TimelineEntry[]> {
  const { id: submissionId } = submission;
  const rows = await q
    .select({ id: r.id, version: r.version, at: r.createdAt, payload: j.payload })
    .from(r)
    .leftJoin(j, eq(j.id, r.jobId))
    .where(and(eq(r.submissionId, submissionId), olderThan(r.createdAt, r.id, 'report-', before)))
    .orderBy(desc(r.createdAt), desc(r.id))
    .limit(pageRows + 1);
  return rows.map(({ id, version, at, payload }) => {
    const { requestedBy, orderId } = reportCauseSchema.safeParse(payload).data ?? {};
    const payer = orderId === undefined ? { userId: null } : submitterOf(submission);
    const by = requestedBy === undefined ? payer : { userId: requestedBy, role: 'staff' as const };
    return { id: `report-${id}`, kind: 'report', at, ...by, title: `Version ${version}`, details: [] };
  });
}

/** Lists when each note was written, and for whom. Deleted ones too, if the client could read them. */
async function listNoteEvents(
  { q, t: { notes: n } }: Db,
  { id: submissionId }: Submission,
  firstTypes: NoteHistory['firstTypes'],
  before: Cursor | undefined,
): Promise<TimelineEntry[]> {
  const isShown = or(isNull(n.deletedAt), notesForClient(n), inArray(n.id, [...firstTypes.keys()]));
  const ofSubmission = and(eq(n.submissionId, submissionId), isShown);
  const rows = await q
    .select({
      id: n.id,
      title: n.title,
      noteType: n.noteType,
      userId: n.authorId,
      at: n.createdAt,
      coachFirstName: n.coachFirstName,
      coachLastName: n.coachLastName,
    })
    .from(n)
    .where(and(ofSubmission, olderThan(n.createdAt, n.id, 'note-', before)))
    .orderBy(desc(n.createdAt), desc(n.id))
    .limit(pageRows + 1);
  return rows.map(({ id, title, noteType, userId, at, ...coach }) => {
    const by = { userId, role: 'staff' as const, name: coachNameOf(coach) };
    return { id: `note-${id}`, kind: 'note', at, ...by, title, details: [firstTypes.get(id) ?? noteType] };
  });
}

/** Lists when each goal was set, and when it was completed if it still is. */
async function listGoalEvents(db: Db, submission: Submission): Promise<TimelineEntry[]> {
  return (await listGoals(db, submission)).flatMap(({ id, createdAt, createdBy, title, status, clocks, ...coach }) => {
    const goal = { kind: 'goal' as const, title };
    // The creator `ai` is no user, so the event names nobody.
    const creator = { userId: createdBy === 'ai' ? null : createdBy, name: coachNameOf(coach) };
    const events = [{ ...goal, ...creator, id: `goal-${id}`, at: createdAt, details: ['created'] }];
    if (status !== 'Completed') return events;
    // A status without a clock is that of the creation.
    const clock = clocks.status;
    const done = clock ? { at: clock.at, userId: clock.userId } : { at: createdAt, ...creator };
    return [...events, { ...goal, name: undefined, ...done, id: `goal-${id}-done`, details: ['completed'] }];
  });
}

/** Names a coach as the row does, for the time after the account is gone. */
const coachNameOf = (coach: { coachFirstName: string | null; coachLastName: string | null }): string =>
  [coach.coachFirstName, coach.coachLastName].filter((part) => part).join(' ');

/** Lists the client's conversations by title, without what was said in them. */
async function listChatEvents(
  { q, t: { conversations: c } }: Db,
  { userId }: Submission,
  before: Cursor | undefined,
): Promise<TimelineEntry[]> {
  if (userId === null) return [];
  const rows = await q
    .select({ id: c.id, title: c.title, at: c.createdAt })
    .from(c)
    .where(and(eq(c.userId, userId), isNull(c.deletedAt), olderThan(c.createdAt, c.id, 'chat-', before)))
    .orderBy(desc(c.createdAt), desc(c.id))
    .limit(pageRows + 1);
  return rows.map(({ id, title, at }) => ({ id: `chat-${id}`, kind: 'chat', at, userId, title, details: [] }));
}
