import * as z from 'zod/mini';
import { checkEdits, type SentEdit } from './check-edits.ts';
import { type Decision, decideEdit } from './decide-edit.ts';
import { isChangedByOthers } from './field-order.ts';
import { keepVersions } from './keep-versions.ts';
import {
  applied,
  clockAfter,
  invalid,
  type MutationContext,
  type MutationOutcome,
  notFound,
  reject,
  save,
  takeRevFor,
} from './mutation-context.ts';
import type { FieldClocks, StoredRow } from './ports.ts';
import { canSee, type SubjectEntity, subjects } from './subjects.ts';

const updateSchema = z.strictObject({
  id: z.string(),
  baseRev: z.int().check(z.nonnegative()),
  set: z.optional(z.record(z.string(), z.unknown())),
  text: z.optional(z.record(z.string(), z.strictObject({ base: z.nullable(z.string()), value: z.string() }))),
});

/**
 * An update of a goal, note, submission or conversation: field by field, texts word by word
 * (docs/protocol.md#5-rights to docs/protocol.md#9-delete-against-edit).
 */
export async function updateRow(
  context: MutationContext,
  entity: SubjectEntity,
  args: Record<string, unknown>,
): Promise<MutationOutcome> {
  const parsed = updateSchema.safeParse(args);
  if (!parsed.success || !subjects[entity].idSchema.safeParse(parsed.data.id).success) {
    return invalid('We couldn’t read this edit.');
  }
  const { id, baseRev } = parsed.data;
  const stored = await context.store.find(entity, id);
  if (!stored || !canSee(context.actor, stored)) return notFound();
  const checked = checkEdits(context, entity, stored, listSent(parsed.data));
  if (!Array.isArray(checked)) return checked;
  if (stored.row.deletedAt != null) {
    return reject('deleted', 'This was deleted before your edit arrived.');
  }
  const decisions: Decision[] = [];
  for (const edit of checked) decisions.push(await decideEdit(context, stored, edit, baseRev));
  return write(context, stored, withoutLeak(context, stored, decisions, baseRev));
}

/**
 * Protects the words of coaches in both orders (docs/protocol.md#8-text-merge). Words that were sent for an internal note do
 * not enter one that was shared with a later intent. Sharing loses when somebody else changed words that it has not seen.
 * The whole edit then comes back to its author.
 */
function withoutLeak(context: MutationContext, stored: StoredRow, decisions: Decision[], baseRev: number): Decision[] {
  const { row } = stored;
  const losesWords = ({ sent, value }: Decision) => sent === 'internal' && sent !== value;
  const sharesUnseen = ({ value }: Decision) =>
    value === 'client' &&
    row.noteType === 'internal' &&
    ['title', 'content'].some((field) => isChangedByOthers(context, stored, field, baseRev));
  const type = decisions.find(({ field }) => field === 'noteType');
  if (!type || !(losesWords(type) || sharesUnseen(type))) return decisions;
  return decisions.map((decision) => ({ ...decision, value: row[decision.field], isTaken: false }));
}

function listSent({ set = {}, text = {} }: z.infer<typeof updateSchema>): SentEdit[] {
  return [
    ...Object.entries(set).map(([field, value]) => ({ field, value })),
    ...Object.entries(text).map(([field, { base, value }]) => ({ field, value, base })),
  ];
}

async function write(context: MutationContext, stored: StoredRow, decisions: Decision[]): Promise<MutationOutcome> {
  const taken = decisions.filter(({ isTaken }) => isTaken);
  if (taken.length === 0) return withVerdict(applied(stored), decisions);
  const rev = await takeRevFor(context);
  await keepVersions(context, stored, taken, rev);
  const row = { ...stored.row };
  const clocks: FieldClocks = { ...stored.clocks };
  for (const { field, value } of taken) {
    row[field] = value;
    clocks[field] = clockAfter(context, stored, field, rev);
  }
  // A conversation's place in the list is the time of its last message.
  if (stored.entity !== 'conversation') row.updatedAt = Math.max(Number(row.updatedAt), context.intent);
  return withVerdict(await save(context, { ...stored, rev, row, clocks }), decisions);
}

/** A mutation has one result, the worst of its fields. */
function withVerdict(outcome: MutationOutcome, decisions: Decision[]): MutationOutcome {
  const { verdict } = outcome;
  if (verdict.status !== 'applied') return outcome;
  const lost = decisions.filter(({ isTaken, sent, value }) => !isTaken && sent !== value);
  const kept = Object.fromEntries(lost.map(({ field, sent }) => [field, sent]));
  if (lost.length > 0)
    return { ...outcome, verdict: { ...verdict, status: 'superseded', fields: Object.keys(kept), kept } };
  const merged = decisions.filter(({ sent, value }) => sent !== value).map(({ field }) => field);
  if (merged.length > 0) return { ...outcome, verdict: { ...verdict, status: 'merged', fields: merged } };
  return outcome;
}
