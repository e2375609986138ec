import { textFields } from '#sync/mutations.ts';
import { impossible } from './field-label.ts';
import { invalid, type MutationContext, type MutationOutcome, reject } from './mutation-context.ts';
import type { StoredRow } from './ports.ts';
import { type SubjectEntity, subjects } from './subjects.ts';

/** A field of an update as it came; with `base` if it came as a text. */
export interface SentEdit {
  field: string;
  value: unknown;
  base?: string | null;
}
/** A field of an update that the actor may write, with a value that it may have. */
export interface CheckedEdit extends SentEdit {
  isText: boolean;
}

/** One forbidden field refuses the whole edit, and so does one value that cannot be. */
export function checkEdits(
  { actor, onlyDifferences }: MutationContext,
  entity: SubjectEntity,
  stored: StoredRow,
  sent: SentEdit[],
): CheckedEdit[] | MutationOutcome {
  const subject = subjects[entity];
  const { fields } = subject.rights(actor, stored);
  const edits = sent.map((edit) => ({
    ...edit,
    parsed: subject.fieldSchema(edit.field, stored)?.safeParse(edit.value),
  }));
  const meant = onlyDifferences
    ? edits.filter(({ field, parsed }) => !parsed?.success || parsed.data !== stored.row[field])
    : edits;
  if (meant.some(({ field }) => !fields.includes(field) && Object.hasOwn(stored.row, field))) {
    return reject('forbidden', subject.forbidden);
  }
  const checked: CheckedEdit[] = [];
  for (const { parsed, ...edit } of meant) {
    const isText = textFields[entity]?.includes(edit.field) ?? false;
    const isTwice = checked.some(({ field }) => field === edit.field);
    if (!parsed?.success || isTwice || (edit.base !== undefined && !isText)) {
      return invalid(parsed ? impossible(entity, edit.field) : `There is no such field: ${edit.field}.`);
    }
    checked.push({ ...edit, value: parsed.data, isText });
  }
  return checked;
}
