import { addRow } from './backfill-own.ts';
import { fromNewest, isFrom, submissionParts, type Task, type TaskOf } from './cookie.ts';
import { queryCost } from './page.ts';
import type { StoredRow } from './ports.ts';
import type { PullContext } from './pull-context.ts';
import { delOf, putOf } from './row-change.ts';
import { findWindows, subjectOf } from './windows.ts';

type StaffTask = TaskOf<'cards' | 'kept' | 'pinned' | 'left' | 'submission'>;

/** At once, so that few tasks wait in the cookie. */
const submissionsAtOnce = 8;

/** One step of a backfill of what staff hold: what is left of it, and what goes before that. */
export async function runStaffTask(context: PullContext, task: StaffTask): Promise<Task[]> {
  if (!context.cookie.staff) return [];
  switch (task.kind) {
    case 'cards':
      return cards(context, task, context.cookie.staff.cards);
    case 'kept':
      return kept(context, task, context.cookie.staff.kept);
    case 'pinned':
      return pinned(context, task);
    case 'left':
      return left(context, task, context.cookie.staff.cards);
    case 'submission':
      return submission(context, task);
  }
}

type Windows = NonNullable<PullContext['cookie']['staff']>;

async function cards({ store, page }: PullContext, task: TaskOf<'cards'>, start: Windows['cards']): Promise<Task[]> {
  const places = await store.listSubmissions(task.before, start, page.batchSize());
  const rows = await store.listRows(places.map(({ id }) => ({ entity: 'submission', key: id })));
  page.spend(4 * queryCost + 4 * places.length);
  const byId = new Map(rows.map((stored) => [stored.key, stored]));
  for (const place of places) {
    if (!addRow({ page }, 'staff', byId.get(place.id))) return [task];
    task = { ...task, before: place };
  }
  return places.length === 0 ? [] : [task];
}

async function kept({ store, page }: PullContext, task: TaskOf<'kept'>, start: Windows['kept']): Promise<Task[]> {
  const places = await store.listSubmissions(task.before, start, submissionsAtOnce);
  page.spend(queryCost + places.length);
  const last = places.at(-1);
  return [...places.map(({ id }) => whole(id)), ...(last ? [{ ...task, before: last }] : [])];
}

async function pinned({ store, actor, page }: PullContext, task: TaskOf<'pinned'>): Promise<Task[]> {
  const ids = await store.listPinned(actor.userId, task.after, submissionsAtOnce);
  page.spend(queryCost + ids.length);
  const last = ids.at(-1);
  return [...ids.map(whole), ...(last !== undefined ? [{ ...task, after: last }] : [])];
}

/** Keeps what is pinned without sending it again, and tells the device which of the others it still holds, and why. */
async function left(
  { store, actor, page }: PullContext,
  { before, from }: TaskOf<'left'>,
  cards: Windows['cards'],
): Promise<Task[]> {
  const places = await store.listSubmissions(before, from, submissionsAtOnce);
  const ids = places.map(({ id }) => id);
  const known = ids.length === 0 ? [] : await store.findSubmissions(actor.userId, ids);
  page.spend(2 * queryCost + 2 * places.length);
  const leaving = known.filter(({ isPinned }) => !isPinned);
  const last = places.at(-1);
  return [
    ...leaving.map((place): Task => ({ ...whole(place.id), part: isFrom(place, cards) ? 'body' : 'card' })),
    ...(last ? [{ kind: 'left', before: last, from } as const] : []),
  ];
}

const whole = (id: string): TaskOf<'submission'> => ({ kind: 'submission', id, part: 'card', before: fromNewest });

/**
 * Part by part. What is outside the windows is told to be gone: a device that hears that a pin is gone cannot know all that
 * only the pin had brought. It is looked up each time, for the pin may go while its rows are on their way.
 */
async function submission(context: PullContext, task: TaskOf<'submission'>): Promise<Task[]> {
  const { store, actor, page } = context;
  const [place] = await store.findSubmissions(actor.userId, [task.id]);
  if (!place) return [];
  for (;;) {
    const limit = page.batchSize();
    const rows = await listPart(context, task, place.clientId, limit);
    page.spend(3 * queryCost + rows.length);
    const windows = await findWindows(context, rows.map(subjectOf));
    for (const stored of rows) {
      const change = windows.has(subjectOf(stored)) ? putOf('staff', stored) : delOf('staff', stored);
      if (!page.add(change)) return [task];
      task = { ...task, before: stored.rev };
    }
    if (rows.length >= limit && isList(task)) continue;
    const part = submissionParts[submissionParts.indexOf(task.part) + 1];
    if (!part) return [];
    task = { ...task, part, before: fromNewest };
  }
}

const isList = ({ part }: TaskOf<'submission'>): boolean => part === 'notes' || part === 'goals';

function listPart(
  { store }: PullContext,
  { id, part, before }: TaskOf<'submission'>,
  clientId: string | null,
  limit: number,
): Promise<StoredRow[]> {
  switch (part) {
    case 'card':
      return store.listRows([{ entity: 'submission', key: id }]);
    case 'body':
      return store.listRows([{ entity: 'submissionBody', key: id }]);
    case 'notes':
      return store.listNotes(id, before, limit);
    case 'goals':
      return store.listGoals({ submissionId: id, clientId }, before, limit);
  }
}
