import type { Scope } from '#sync/protocol.ts';
import { memberAudience, ownAudience } from './audiences.ts';
import type { Task, TaskOf } from './cookie.ts';
import { feedToChanges } from './feed-to-changes.ts';
import { queryCost } from './page.ts';
import type { Audience, StoredRow } from './ports.ts';
import type { PullContext } from './pull-context.ts';
import type { ListPlace } from './pull-store-port.ts';
import { putOf } from './row-change.ts';

type OwnTask = TaskOf<'own' | 'member' | 'conversations' | 'messages'>;

/** At once, so that few tasks wait in the cookie. */
const conversationsAtOnce = 8;

/** One step of a backfill of what belongs to the person: what is left of it, and what goes before that. */
export function runOwnTask(context: PullContext, task: OwnTask): Promise<Task[]> {
  switch (task.kind) {
    case 'own':
      return backwards(context, task, ownAudience(context.actor.userId));
    case 'member':
      return backwards(context, task, memberAudience(context.actor.userId));
    case 'conversations':
      return conversations(context, task);
    case 'messages':
      return messages(context, task);
  }
}

/** Delivers entries backwards. What changes in the meantime moves to a rev above, and comes as a change. */
async function backwards(context: PullContext, task: TaskOf<'own' | 'member'>, audience: Audience): Promise<Task[]> {
  const { store, page } = context;
  const { entries, through } = await store.listFeedBefore(audience, task.before, page.batchSize());
  page.spend(2 * queryCost + entries.length);
  for (const { rev, change } of await feedToChanges(context, entries)) {
    if (change && !page.add(change)) return [{ ...task, before: rev + 1 }];
  }
  return through === 0 ? [] : [{ ...task, before: through }];
}

/** Each with its newest messages. */
async function conversations(context: PullContext, task: TaskOf<'conversations'>): Promise<Task[]> {
  const { store, actor, cookie, page, ports } = context;
  const places = await store.listConversations(
    actor.userId,
    task.before,
    cookie.conversations,
    Math.min(conversationsAtOnce, page.batchSize()),
  );
  const rows = await store.listRows(places.map(({ id }) => ({ entity: 'conversation', key: id })));
  page.spend(2 * queryCost + 2 * places.length);
  const started: Task[] = [];
  for (const place of places) {
    if (
      !addRow(
        context,
        'own',
        rows.find(({ key }) => key === place.id),
      )
    )
      return [...started, task];
    started.push({ kind: 'messages', id: place.id, before: null, left: ports.pullLimits.messages });
    task = { ...task, before: place };
  }
  return places.length === 0 ? [] : [...started, task];
}

async function messages(context: PullContext, task: TaskOf<'messages'>): Promise<Task[]> {
  const { store, actor, page } = context;
  const limit = Math.min(task.left, page.batchSize());
  const rows = limit === 0 ? [] : await store.listMessages(actor.userId, task.id, task.before, limit);
  page.spend(queryCost + rows.length);
  for (const stored of rows) {
    if (!addRow(context, 'own', stored)) return [task];
    task = { ...task, before: placeOf(stored), left: task.left - 1 };
  }
  return rows.length < limit || task.left === 0 ? [] : [task];
}

const placeOf = ({ key, row }: StoredRow): ListPlace => ({ at: Number(row.createdAt), id: key });

/** False when the page is full. */
export function addRow({ page }: Pick<PullContext, 'page'>, scope: Scope, stored: StoredRow | undefined): boolean {
  return !stored || page.add(putOf(scope, stored));
}
