import type { Change, SyncRequest } from '#sync/protocol.ts';
import type { Doer } from './field-table.ts';
import type { Columns, ServerRows } from './server-rows.ts';

/** Revs, both included, in which a row left. */
interface Span {
  from: number;
  through: number;
}

/** A row that a request may have shown to somebody, and taken away again, before it ended. */
interface Passing {
  key: string;
  /** As a client's note, whatever it is now. */
  isForClient: boolean;
}

const staffDraftKinds = ['note', 'coachingGoal', 'details'];

/** Of drafts and pins the ids are only their owner's. */
const isPersonal = (entity: string): boolean => entity === 'draft' || entity === 'pin';

const ownOf = (userId: unknown): string[] => (typeof userId === 'string' ? [`own:${userId}`] : []);

/** Who sees a row: the scopes' two columns of the page's first table, written down a second time. */
function seersOf(key: string, row: Columns, rows: ServerRows, isForClient = row.noteType === 'client'): string[] {
  switch (key.slice(0, key.indexOf('/'))) {
    case 'submission':
      return ['staff', ...ownOf(row.userId)];
    case 'goal':
      return ['staff', ...ownOf(row.clientId)];
    case 'note':
      return ['staff', ...(isForClient ? ownOf(rows.get(`submission/${row.submissionId}`)?.userId) : [])];
    case 'conversation':
      return ownOf(row.userId);
    case 'message':
      return ownOf(rows.get(`conversation/${row.conversationId}`)?.userId);
    case 'pin':
      return [`staff:${row.userId}`];
    default:
      return row.value === null ? [] : [draftSeer(String(row.userId), String(row.id), row.value)];
  }
}

function draftSeer(userId: string, id: string, value: unknown): string {
  const isRefused = id.startsWith('attention:');
  const isStaffs = isRefused
    ? (value as { scope?: unknown } | null)?.scope === 'staff'
    : staffDraftKinds.includes(id.slice(0, id.indexOf(':')));
  return `${isStaffs ? 'staff' : 'own'}:${userId}`;
}

/** What a push may have done and undone: what it made, gave back, kept or turned to the client. */
export function passingIn({ mutations }: SyncRequest, { userId }: Doer): Passing[] {
  return mutations.flatMap(({ name, args }) => {
    const { id, noteType, set, patch } = args as Record<string, { noteType?: unknown } | undefined>;
    const isForClient = [noteType, set?.noteType, patch?.noteType].includes('client');
    const [feature, verb] = name.split('.');
    const entity = feature === 'coachingGoals' ? 'goal' : feature?.slice(0, -1);
    if (!isForClient && verb !== 'create' && verb !== 'restore' && verb !== 'put') return [];
    return [{ key: `${entity}/${isPersonal(entity ?? '') ? `${userId}/` : ''}${id}`, isForClient }];
  });
}

/**
 * docs/protocol.md#6-visibility, of the rows that leave: "A row that leaves an audience reaches it as `del` if that
 * audience ever saw it, with the rev of leaving (later internal edits do not show), and as nothing if it never did."
 */
export function createLeftRows() {
  /** By row, who sees it. */
  let seen = new Map<string, Set<string>>();
  /** By audience and row that has left it, when. */
  let left = new Map<string, Span[]>();

  /** Takes note of what a write has changed. */
  function note(rows: ServerRows, span: Span, passing: readonly Passing[] = []): void {
    const passed = new Set(passing.map(({ key }) => key));
    const before = seen;
    seen = new Map();
    for (const [key, row] of rows) {
      const known = before.get(key);
      // What was deleted before somebody could see it reaches them as nothing.
      const isShown = typeof row.deletedAt !== 'number' || passed.has(key);
      seen.set(key, new Set(seersOf(key, row, rows).filter((seer) => isShown || known?.has(seer))));
    }
    for (const [key, seers] of before) {
      for (const seer of seers) if (!seen.get(key)?.has(seer)) left.set(`${seer} ${key}`, [span]);
    }
    for (const [key, seers] of seen) for (const seer of seers) left.delete(`${seer} ${key}`);
    for (const { key, isForClient } of passing) {
      for (const seer of passersOf(key, rows, isForClient)) {
        if (!seen.get(key)?.has(seer)) left.set(`${seer} ${key}`, [...(left.get(`${seer} ${key}`) ?? []), span]);
      }
    }
  }

  function passersOf(key: string, rows: ServerRows, isForClient: boolean): string[] {
    const [entity = '', userId = '', id = ''] = key.split('/');
    if (entity === 'draft') return [draftSeer(userId, id, null)];
    if (entity === 'pin') return [`staff:${userId}`];
    const row = rows.get(key);
    return row ? seersOf(key, row, rows, isForClient || row.noteType === 'client') : [];
  }

  function check(change: Change, rows: ServerRows, { userId, isStaff }: Doer): string[] {
    if (change.op !== 'del') return [];
    const { scope, entity, id, rev } = change;
    const name = `${scope}/${entity}/${id}`;
    const isBody = entity === 'submissionBody';
    const key = `${isBody ? 'submission' : entity}/${isPersonal(entity) ? `${userId}/` : ''}${id}`;
    const seer = scope === 'own' || isPersonal(entity) ? `${scope}:${userId}` : 'staff';
    if (scope === 'staff' && !isStaff) return [`9: a client was told that ${name} left`];
    if (seen.get(key)?.has(seer)) {
      // Only the windows of staff leave rows out that are there.
      const stands = rows.get(key)?.[isBody ? 'bodyRev' : 'rev'];
      if (seer !== 'staff') return [`6: ${name} is said to have left, and is there`];
      return rev === stands ? [] : [`6: ${name} is said to be outside the windows at rev ${rev}, and is at ${stands}`];
    }
    const spans = left.get(`${seer} ${key}`);
    if (!spans) return [`6: ${name} is said to have left, and this person never saw it`];
    if (spans.some(({ from, through }) => rev >= from && rev <= through)) return [];
    return [`6: ${name} is said to have left at rev ${rev}, and left at ${JSON.stringify(spans)}`];
  }

  return {
    note,
    check,
    copy: () => ({ seen: new Map(seen), left: new Map(left) }),
    restore(copy: { seen: Map<string, Set<string>>; left: Map<string, Span[]> }): void {
      seen = new Map(copy.seen);
      left = new Map(copy.left);
    },
  };
}
export type LeftRows = ReturnType<typeof createLeftRows>;
