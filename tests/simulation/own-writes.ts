import { isStaffDraft } from '#schema/drafts.ts';
import type { Result, Scope } from '#sync/protocol.ts';
import { type Held, shownRow } from './held.ts';
import type { History } from './history.ts';
import { wordsIn } from './words.ts';

/** The last value that somebody left in a field on a device. */
export interface OwnWrite {
  deviceId: string;
  mutationId: number;
  /** Of the edits that were begun on its device. */
  place: number;
  /** `entity:id`. */
  subject: string;
  /** The server's name of the row: `entity/key`. */
  path: string;
  field: string;
  value: unknown;
  /** It makes its row, which is shown whatever the server has. */
  isPut: boolean;
  /** Of a merged text: the words that must be read. */
  words?: Set<string>;
}

/**
 * Until the server has the edit it is read as it was left; from then on nothing is read that stood there before the
 * edit (docs/protocol.md#invariants, item 5). The row of an edit that stands is there.
 */
export function checkOwnWrites(
  held: Held,
  writes: readonly OwnWrite[],
  resultOf: (deviceId: string, mutationId: number) => Result | undefined,
  history: History,
  isExpected: (write: OwnWrite) => boolean,
): string[] {
  return writes.flatMap((write) => {
    const row = shownRow(held, write.subject, scopeOf(write));
    const result = resultOf(write.deviceId, write.mutationId);
    if (result && (result.status === 'rejected' || result.status === 'superseded')) return [];
    if (isVoid(held, write)) return [];
    const later = result ? history.since(`${write.path}/${write.field}`, result.rev) : [];
    if (!row) {
      const isMissing = result ? isSettled(held, write) && isExpected(write) && !later.includes('null') : write.isPut;
      return isMissing ? [`5: ${write.subject} is not there after its ${write.field} was written`] : [];
    }
    if (!(write.field in row)) return [];
    const shown = row[write.field];
    if (write.words) return checkWords(write, write.words, String(shown), later);
    const text = JSON.stringify(shown ?? null);
    if (text === JSON.stringify(write.value ?? null) || later.includes(text)) return [];
    return [`5: ${write.subject} ${write.field} reads ${text} after ${JSON.stringify(write.value)} was written`];
  });
}

/** A draft is read where its kind belongs; other rows in any scope. */
const scopeOf = ({ subject }: OwnWrite): Scope | undefined => {
  if (!subject.startsWith('draft:')) return undefined;
  return isStaffDraft(subject.slice('draft:'.length)) ? 'staff' : 'own';
};

/** It was too large to be sent: its text is in the attention list. */
const isVoid = ({ entries }: Held, { mutationId }: OwnWrite): boolean =>
  entries.some(({ id, name }) => id === mutationId && name === 'void');

/** The rows of all windows may still be on their way, one of two scopes before the other. */
const isSettled = ({ state }: Held, { mutationId }: OwnWrite): boolean => (state?.settledThrough ?? 0) >= mutationId;

function checkWords({ subject, field }: OwnWrite, words: Set<string>, shown: string, later: string[]): string[] {
  const there = wordsIn(shown);
  const missing = [...words].filter((word) => !there.has(word) && later.every((text) => text.includes(word)));
  return missing.length === 0 ? [] : [`5: ${subject} ${field} reads "${shown}" without ${missing.join()}`];
}
