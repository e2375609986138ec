import type { Change, Forget, RowChange } from '#sync/protocol.ts';
import type { PullLimits, ServerPorts } from './ports.ts';

type Said = Pick<RowChange, 'op' | 'scope' | 'entity' | 'id' | 'rev'>;

/**
 * Limits the cost of one page, in steps of about ten microseconds: twenty milliseconds (docs/protocol.md#17-paging). A
 * query is some steps, a row that is looked at is one.
 */
const stepsOfPage = 2_000;
export const queryCost = 5;
/** A slow machine ends a page sooner: what is begun by then, a batch of rows, and the JSON of the answer take the rest. */
const longPageMs = 14;

/** The changes of one answer (docs/protocol.md#17-paging): as many as fit, and at least one row. */
export interface AnswerPage {
  changes: readonly Change[];
  forget(forget: Forget): void;
  reset(): void;
  /** All of them or none; false when they do not fit, and then the page is full. What it holds already is not said twice. */
  add(...group: RowChange[]): boolean;
  hasSaid(change: Said): boolean;
  /**
   * Whether each of these revs, the last one too, is that of a row which it holds in scope `own`: a rev is of one row, so that
   * nothing else changed.
   */
  saysAll(after: number, through: number): boolean;
  spend(steps: number): void;
  isFull(): boolean;
  hasRows(): boolean;
  /** How many rows are worth reading at once, by the size of those so far. */
  batchSize(): number;
}

export function createPage(
  { workedMs }: Pick<ServerPorts, 'workedMs'>,
  limits: Pick<PullLimits, 'changes' | 'changeBytes'>,
): AnswerPage {
  const begunAt = workedMs();
  const changes: Change[] = [];
  const said = new Map<string, Said>();
  let bytes = 0;
  let rows = 0;
  let steps = 0;
  let overflowed = false;

  function keep(change: RowChange, size: number): void {
    changes.push(change);
    bytes += size;
    rows += 1;
    // A device that hears that a pin is gone drops what it pinned: whatever is still held is said again.
    if (change.op === 'del' && change.entity === 'pin') said.clear();
    said.set(nameOf(change), change);
  }

  function hasSaid(change: Said): boolean {
    const before = said.get(nameOf(change));
    return before?.op === change.op && before.rev === change.rev;
  }
  const hasTakenLong = () => rows > 0 && workedMs() - begunAt >= longPageMs;

  return {
    changes,
    forget: (forget) => void changes.push({ op: 'forget', ...forget }),
    reset: () => void changes.push({ op: 'reset' }),
    add(...group) {
      const fresh = group.filter((change) => !hasSaid(change));
      const sizes = fresh.map((change) => byteLength(JSON.stringify(change)) + 1);
      const needed = sizes.reduce((sum, size) => sum + size, 0);
      const fits = changes.length + fresh.length <= limits.changes && bytes + needed <= limits.changeBytes;
      if (fresh.length > 0 && !fits && rows > 0) {
        overflowed = true;
        return false;
      }
      for (const [i, change] of fresh.entries()) keep(change, sizes[i] ?? 0);
      return true;
    },
    hasSaid,
    saysAll(after, through) {
      const revs = [...said.values()].filter(isSaidWhole).map(({ rev }) => rev);
      return revs.filter((rev) => rev > after && rev <= through).length === through - after;
    },
    spend(cost) {
      steps += cost;
    },
    isFull: () => overflowed || changes.length >= limits.changes || steps >= stepsOfPage || hasTakenLong(),
    hasRows: () => rows > 0,
    batchSize() {
      const left = Math.max(1, limits.changes - changes.length);
      const average = rows === 0 ? limits.changeBytes / 16 : bytes / rows;
      return Math.max(1, Math.min(left, 100, Math.ceil((limits.changeBytes - bytes) / average)));
    },
  };
}

const nameOf = ({ scope, entity, id }: Said): string => `${scope}/${entity}/${id}`;

/** A conversation brings its messages all the same; of what staff hold, rows are said again after the `del` of a pin. */
export const isSaidWhole = ({ scope, entity }: Pick<Said, 'scope' | 'entity'>): boolean =>
  scope === 'own' && entity !== 'conversation';

/** In UTF-8. */
function byteLength(text: string): number {
  let bytes = text.length;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    // Of a pair, each half is counted as two bytes.
    if (unit > 0x7f) bytes += unit > 0x7ff && (unit < 0xd800 || unit > 0xdfff) ? 2 : 1;
  }
  return bytes;
}
