import * as z from 'zod/mini';
import { openAccount } from '#pwa/offline/sync/account.ts';
import type { SyncedDb } from '#pwa/offline/sync/synced-db.ts';
import { useSynced } from '#pwa/offline/sync/use-synced.ts';
import { isOlderDraft } from '#sync/client/rejected-edit.ts';

/** Holds what is in a form, by the names of its fields. A field that is not there is the empty text. */
export type EditValues = Readonly<Record<string, string>>;

/** Stores an unfinished form: its values, and for an edited row what the person saw when they opened it. */
export interface EditDraft {
  values: EditValues;
  seen: { values: EditValues; rev: number } | null;
}

const values = z.record(z.string(), z.string());
export const editDraftSchema: z.ZodMiniType<EditDraft> = z.object({
  values,
  seen: z.nullable(z.object({ values, rev: z.number() })),
});

const storedSchema = z.object({ value: editDraftSchema });
/** Lists the values of a new row before anybody types. */
const defaultValues: EditValues = { status: 'Not Started', priority: 'Medium' };

/** Tells whether a form of staff was started, here or on another device, and neither saved nor given up. */
export function useOpenDrafts(): (draftId: string) => boolean {
  const open = useSynced(readOpenDrafts).value;
  return (draftId) => open?.has(draftId) === true;
}

async function readOpenDrafts(db: SyncedDb): Promise<ReadonlySet<string>> {
  const drafts = await db.drafts.toArray();
  const ids = drafts.flatMap(({ row }) => {
    const stored = z.safeParse(storedSchema, row?.value);
    return row && stored.success && hasTypedText(stored.data.value) ? [row.id] : [];
  });
  return new Set(ids);
}

/** Takes older drafts off the list that hold nothing but what a form has just saved, such as its first half. */
export async function discardSaved(draftId: string, saved: EditValues): Promise<void> {
  const account = openAccount();
  const older = await account?.db.attention.filter((item) => item.subject === `draft:${draftId}` && isOlderDraft(item));
  for (const { key, kept } of (await older?.toArray()) ?? []) {
    const draft = z.safeParse(storedSchema, kept?.value);
    if (draft.success && isWithin(draft.data.value.values, saved)) await account?.engine.discard(key);
  }
}

const isWithin = (part: EditValues, whole: EditValues): boolean =>
  Object.entries(part).every(([name, text]) => (whole[name] ?? '').includes(text.trim()));

/** Tells whether a form holds anything that was not there when it was opened. */
export function hasTypedText({ values, seen }: EditDraft): boolean {
  const before = seen?.values ?? defaultValues;
  return Object.entries(values).some(
    ([name, value]) => name !== 'noteType' && value.trim() !== (before[name] ?? '').trim(),
  );
}
