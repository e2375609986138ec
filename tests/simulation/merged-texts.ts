import { isMutationName, mutations, textFields } from '#sync/mutations.ts';
import type { Mutation, Result } from '#sync/protocol.ts';
import { mergeCleanly, wordsOf } from './clean-merge.ts';
import type { Pushed } from './moved-rows.ts';

/** A row of the history, as it lies in its table. */
interface Version {
  kind: string;
  /** JSON. */
  value: string;
  deviceId: unknown;
  rev: number;
}

interface TextEdit {
  base?: string | null;
  value: string;
}

/**
 * docs/protocol.md#8-text-merge, of the texts that a push has brought: what stood in the field before and after each of
 * them is read from the history, which has every value that was replaced. A device is told that its text was merged,
 * what it had sent is kept, and where nobody else changed the same place the merge is what both did, no word more or
 * less.
 *
 * @param listVersions the history of all rows; asked only for a push that has texts
 */
export function checkTexts(pushed: Pushed, listVersions: () => readonly Record<string, unknown>[]): string[] {
  const edits = pushed.recorded.flatMap(({ mutation, result }) => textsOf(mutation, result, pushed.newestRev));
  if (edits.length === 0) return [];
  const versions = Map.groupBy(listVersions(), (row) => `${row.entity}/${row.row_key}/${row.field}`);
  return edits.flatMap(({ name, key, field, edit, rev, isMerged }) => {
    const row = pushed.after.get(key);
    if (!row) return [];
    const all = (versions.get(`${key}/${field}`) ?? []).map(toVersion);
    const replaced = all.filter(({ kind }) => kind === 'replaced').sort((a, b) => a.rev - b.rev);
    const standing = JSON.stringify(row[field]);
    const there = replaced.find((version) => version.rev > rev)?.value ?? standing;
    const before = replaced.find((version) => version.rev === rev)?.value ?? there;
    const sent = JSON.stringify(edit.value);
    const sentHere = (version: Version) => version.kind === 'sent' && version.deviceId === pushed.deviceId;
    const problems: string[] = [];
    if (isMerged !== (there !== sent)) {
      problems.push(`8: ${name} is told as ${isMerged ? 'merged' : 'applied'}: ${sent} was sent and ${there} is there`);
    }
    if (there !== sent && !all.some((version) => sentHere(version) && version.rev === rev && version.value === sent)) {
      problems.push(`8: ${name}: ${sent} was merged, and is not in the history`);
    }
    const base = JSON.stringify(edit.base ?? null);
    const isKnown =
      base === before || all.some((one) => one.value === base && (one.kind === 'replaced' || sentHere(one)));
    if (typeof edit.base !== 'string' || !isKnown) return problems;
    const clean = mergeCleanly(edit.base, JSON.parse(before), edit.value);
    if (clean !== undefined && clean !== wordsOf(JSON.parse(there)).join(' ')) {
      problems.push(`8: ${name}: of ${base}, ${before} and ${sent} came ${there}`);
    }
    return problems;
  });
}

const toVersion = ({ kind, value, device_id: deviceId, rev }: Record<string, unknown>): Version => ({
  kind: String(kind),
  value: String(value),
  deviceId,
  rev: Number(rev),
});

/** Those of an edit that was taken; a text that did not fit as a merge is a value like any other. */
function textsOf({ name, args }: Mutation, result: Result, newestRev: number) {
  if (!isMutationName(name) || result.status === 'rejected' || result.rev <= newestRev) return [];
  const { entity, verb } = mutations[name];
  if (!entity || verb !== 'update') return [];
  const { set = {}, text = {} } = args as { set?: Record<string, unknown>; text?: Record<string, TextEdit> };
  const lost = result.status === 'superseded' ? result.fields : [];
  const merged = result.status === 'merged' ? result.fields : [];
  const fields = (textFields[entity] ?? []).filter((field) => !lost.includes(field));
  return fields.flatMap((field) => {
    const edit = text[field] ?? (field in set ? { value: String(set[field]) } : undefined);
    // Of an edit that lost another field it is not told which texts were merged.
    if (!edit || lost.length > 0) return [];
    const told = { rev: result.rev, isMerged: merged.includes(field) };
    return [{ name: `${name} ${args.id} ${field}`, key: `${entity}/${args.id}`, field, edit, ...told }];
  });
}
