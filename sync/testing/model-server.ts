import type { SyncReply } from '#sync/client/ports.ts';
import { type Change, limits, type Mutation, type Result, type Row, type SyncRequest } from '#sync/protocol.ts';

interface Recorded {
  content: string;
  result: Result;
}
interface Known {
  mutations: Map<number, Recorded>;
  acked: number;
}
interface Stored {
  rev: number;
  /** Null once it was deleted for good. */
  row: Row | null;
}

/**
 * A server of few words, for tests of devices alone: one client, goals and drafts, the last writer wins, titles `refuse…`
 * are refused. Numbering, results, cookies, pages and resets are as on the wire.
 */
export interface ModelServer {
  answer(request: SyncRequest): SyncReply;
  rows: ReadonlyMap<string, Stored>;
  /** How often each mutation took effect, by its content. */
  effects: ReadonlyMap<string, number>;
  /** A write of somebody else. */
  write(id: string, row: Partial<Row> | null): void;
  backup(): ModelServer;
}

interface Data {
  rev: number;
  epoch: number;
  rows: Map<string, Stored>;
  devices: Map<string, Known>;
  effects: Map<string, number>;
}

const pageSize = 3;
let epochs = 0;

export const createModelServer = (): ModelServer =>
  serve({ rev: 0, epoch: ++epochs, rows: new Map(), devices: new Map(), effects: new Map() });

function serve(data: Data): ModelServer {
  const { rows, effects } = data;
  const save = (id: string, row: Row | null): number => {
    data.rev += 1;
    rows.set(id, { rev: data.rev, row });
    return data.rev;
  };
  return {
    rows,
    effects,
    write: (id, row) => void save(id, row && { ...rows.get(id)?.row, ...row, id }),
    answer: (request) => answerRequest(data, save, request),
    backup: () =>
      serve({
        // After a start from a copy no rev is given twice.
        rev: data.rev + 1_000,
        epoch: ++epochs,
        rows: new Map(rows),
        devices: new Map(
          [...data.devices].map(([id, known]) => [id, { ...known, mutations: new Map(known.mutations) }]),
        ),
        effects: new Map(effects),
      }),
  };
}

type Save = (id: string, row: Row | null) => number;

function answerRequest(data: Data, save: Save, request: SyncRequest): SyncReply {
  const known = data.devices.get(request.deviceId) ?? { mutations: new Map<number, Recorded>(), acked: 0 };
  const acceptedThrough = known.mutations.size;
  const first = request.mutations[0]?.id ?? acceptedThrough + 1;
  if (first > acceptedThrough + 1) return { kind: 'refused', refusal: { status: 409, code: 'gap', acceptedThrough } };
  const isSame = (mutation: Mutation) => known.mutations.get(mutation.id)?.content === JSON.stringify(mutation);
  if (request.mutations.some((mutation) => mutation.id <= acceptedThrough && !isSame(mutation))) {
    const same = request.mutations.filter(isSame).map(({ id }) => id);
    return { kind: 'refused', refusal: { status: 409, code: 'fork', acceptedThrough, known: same } };
  }
  data.devices.set(request.deviceId, known);
  known.acked = Math.max(known.acked, Math.min(request.ackedResults, acceptedThrough));
  const touched: string[] = [];
  for (const mutation of request.mutations) {
    if (mutation.id <= acceptedThrough) continue;
    const content = JSON.stringify(mutation);
    known.mutations.set(mutation.id, { content, result: applyMutation(data, save, mutation, touched) });
    data.effects.set(content, (data.effects.get(content) ?? 0) + 1);
  }
  const results = [...known.mutations.values()].map(({ result }) => result).filter(({ id }) => id > known.acked);
  return {
    kind: 'answer',
    answer: {
      serverTime: data.rev,
      acceptedThrough: known.mutations.size,
      results: results.slice(0, limits.results),
      ...page(data, request.cookie, touched),
    },
  };
}

function applyMutation({ rows }: Data, save: Save, { id, name, args }: Mutation, touched: string[]): Result {
  const key = String(args.id);
  const stored = rows.get(key);
  const set = (args.set ?? {}) as Partial<Row>;
  const refuse = (): Result => ({ id, status: 'rejected', code: 'forbidden', message: 'No.', args });
  if (String(args.title ?? set.title ?? '').startsWith('refuse')) return refuse();
  if (name === 'goals.update' && !stored?.row) return refuse();
  touched.push(key);
  if (name === 'goals.create' && stored) return { id, status: 'applied', rev: stored.rev };
  const isBare = name === 'drafts.clear';
  const row = {
    ...stored?.row,
    ...(args.value ? { value: args.value } : {}),
    title: args.title ?? '',
    ...set,
    id: key,
  };
  if (name === 'goals.update' && set.title === undefined) row.title = stored?.row?.title ?? '';
  return { id, status: 'applied', rev: save(key, isBare ? null : row) };
}

/** Cookie: epoch and rev. The rows that the push touched come first, then the changes in their order. */
function page(
  data: Data,
  cookie: string | null,
  touched: string[],
): { changes: Change[]; cookie: string; more: boolean } {
  const [epoch, rev] = (cookie ?? '0:0').split(':').map(Number);
  const isReset = epoch !== data.epoch;
  const from = isReset ? 0 : (rev as number);
  const changed = [...data.rows].filter(([, stored]) => stored.rev > from).sort(([, a], [, b]) => a.rev - b.rev);
  const some = changed.slice(0, pageSize);
  const ids = [...new Set([...touched.slice(0, 2), ...some.map(([id]) => id)])];
  const more = changed.length > some.length;
  const through = more ? (some.at(-1)?.[1].rev ?? from) : data.rev;
  return {
    changes: [
      ...(isReset ? [{ op: 'reset' } as const] : []),
      ...ids.flatMap((id) => change(data, id, isReset || from === 0)),
    ],
    cookie: `${data.epoch}:${through}`,
    more,
  };
}

function change({ rows }: Data, id: string, isSnapshot: boolean): Change[] {
  const stored = rows.get(id);
  if (!stored) return [];
  const entity = id.includes(':') ? 'draft' : 'goal';
  const place = { scope: 'own', entity, id, rev: stored.rev } as const;
  if (stored.row) return [{ op: 'put', ...place, row: stored.row }];
  return isSnapshot ? [] : [{ op: 'del', ...place }];
}
