import type { Result } from '#sync/protocol.ts';
import type { QueueEntry, RejectedEdit } from './ports.ts';

/**
 * Makes what the person is shown of a result (docs/protocol.md#10-nothing-typed-is-lost); undefined if there is nothing
 * to decide, or nothing that they typed.
 */
export function rejectedEditOf(deviceId: string, entry: QueueEntry, result: Result): RejectedEdit | undefined {
  // Its scope was taken from the device: the text stays with the server, for an admin. Who has the scope again gets it back.
  if (entry.forgottenBy && !isGivenBack(result)) return undefined;
  const { args, subject } = entry;
  const item = headOf(deviceId, entry, result.status);
  switch (result.status) {
    case 'rejected': {
      const { code, message } = result;
      const isHeld = result.args !== undefined || entry.scope === 'own';
      if (!isHeld) delete item.args;
      return { ...item, code, message };
    }
    case 'superseded':
    case 'merged': {
      const { fields: combined, kept, rev } = result;
      // A merge of words can read as nonsense: its author reads it once.
      if (kept ? !isTyped(entry, kept) : !args.text) return undefined;
      return { ...item, rev, ...(kept ? { kept } : { key: `combined:${subject}`, combined }) };
    }
    default:
      return undefined;
  }
}

/**
 * The server kept no result of an edit that this device never acknowledged: it was put back from a backup, and what it was
 * since then took the result. Nobody here knows whether the text stands.
 */
export function unknownOf(deviceId: string, entry: QueueEntry): RejectedEdit | undefined {
  const { name, forgottenBy } = entry;
  if (forgottenBy || !hasText.test(name) || name === 'pins.put') return undefined;
  return headOf(deviceId, entry, 'unknown');
}
const hasText = /\.(?:create|update|put|rename|pin)$/;

/** A draft whose place a newer one has taken that was typed without having seen it. */
export const replacedOf = (deviceId: string, entry: QueueEntry): RejectedEdit => ({
  ...headOf(deviceId, entry, 'superseded'),
  kept: { value: entry.args.value },
});

export const headOf = (
  deviceId: string,
  { id, subject, scope, name, schema, at, args }: QueueEntry,
  kind: Result['status'] | RejectedEdit['kind'],
) => ({ key: `${deviceId}:${id}`, kind, subject, scope, name, schema, at, args }) as RejectedEdit;

const isGivenBack = (result: Result): boolean =>
  result.status === 'rejected' ? result.args !== undefined : result.status !== 'applied' && result.kept !== undefined;

/** A clear that came too late takes nothing away from anybody. */
const isTyped = ({ name }: QueueEntry, kept: Record<string, unknown>): boolean =>
  name !== 'drafts.clear' && Object.keys(kept).length > 0;

/**
 * A draft that lost, or that won over another one, is offered at its form and asks for no decision
 * (docs/protocol.md#10-nothing-typed-is-lost).
 */
export const isOlderDraft = ({ name, kind }: Pick<RejectedEdit, 'name' | 'kind'>): boolean =>
  name === 'drafts.put' && !isRefused(kind);

const isRefused = (kind: RejectedEdit['kind']): boolean => kind === 'rejected' || kind === 'too_large';

const isRefusedCreate = ({ kind, name }: RejectedEdit): boolean => isRefused(kind) && name.endsWith('.create');

/** Edits of a row whose create was refused have nothing to be edits of: they stand under it, and are tried again with it. */
export function foldUnderCreates(found: readonly RejectedEdit[], known: readonly RejectedEdit[]): RejectedEdit[] {
  const creates = new Map([...known, ...found].filter(isRefusedCreate).map(({ subject, key }) => [subject, key]));
  return found.map((item) => {
    const under = creates.get(item.subject);
    return under === undefined || under === item.key || !isRefused(item.kind) ? item : { ...item, under };
  });
}
