import { TriangleAlert } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useAction } from '#pwa/api/use-action.ts';
import { openAccount } from '#pwa/offline/sync/account.ts';
import { useOwner } from '#pwa/offline/use-owner.ts';
import { Banner } from '#pwa/ui/banner.tsx';
import { Button } from '#pwa/ui/button.tsx';
import { CopyButton } from '#pwa/ui/copy-button.tsx';
import { goalRights } from '#schema/rights.ts';
import { type Edit, isEdit } from '#sync/client/edit.ts';
import type { RejectedEdit } from '#sync/client/ports.ts';
import { isOlderDraft } from '#sync/client/rejected-edit.ts';
import type { TextEdit } from '#sync/mutations.ts';
import styles from './attention-card.module.css';
import { type AttentionRow, isDeletedRow } from './attention-row.ts';
import { AttentionVersion } from './attention-version.tsx';
import { describeEdit, type EditWords, fieldWords, listDraft, valueWords } from './describe-edit.ts';
import { joinTexts } from './join-texts.ts';
import type { Titled } from './use-sync-page.ts';

const CombinedCard = lazy(async () => ({ default: (await import('./combined-card.tsx')).CombinedCard }));

interface AttentionCardProps {
  item: Titled<RejectedEdit>;
  /** The row that it is about, as it is now; for the other text. */
  row?: AttentionRow | undefined;
}

const failed = 'We couldn’t save this on your device. Please try again.';

/** Something typed that did not become the row as it was typed, with all that can be done about it. */
export function AttentionCard({ item, row }: AttentionCardProps) {
  if (!item.combined) return <ConflictCard item={item} row={row} />;
  return (
    <Suspense fallback={null}>
      <CombinedCard item={item} row={row} title={wordsOf(item, row).title} />
    </Suspense>
  );
}

/**
 * Keeps the question about texts that were combined by an edit which lost another field: the answer about that field takes
 * the whole edit off the list.
 */
async function keepCombined(item: RejectedEdit, row: AttentionRow | undefined): Promise<void> {
  const { kind, args, kept = {}, subject } = item;
  if (kind !== 'superseded' || !row || !args?.text) return;
  const texts = Object.entries(args.text as Record<string, TextEdit>);
  const combined = texts.flatMap(([field, { value }]) =>
    !(field in kept) && row[field as keyof AttentionRow] !== value ? [field] : [],
  );
  if (combined.length === 0) return;
  const { kept: _, ...edit } = item;
  await openAccount()?.db.attention.put({ ...edit, key: `combined:${subject}`, kind: 'merged', combined });
}

const wordsOf = (item: Titled<RejectedEdit>, row: AttentionRow | undefined): EditWords =>
  describeEdit({ ...item, ...(row && { row }) });

function ConflictCard({ item, row }: AttentionCardProps) {
  const again = useAction(async () => {
    await keepCombined(item, row);
    await openAccount()?.engine.tryAgain(item.key);
  }, failed);
  const discard = useAction(async () => {
    await keepCombined(item, row);
    await openAccount()?.engine.discard(item.key);
  }, failed);
  const joined = row && joinTexts(item, row);
  const both = useAction(async () => {
    const engine = openAccount()?.engine;
    if (!engine || !joined) return;
    await keepCombined(item, row);
    await engine.edit(joined.name, joined.args);
    await engine.discard(item.key);
  }, failed);
  const owner = useOwner();
  const restoring = row && isDeletedEdit(item) ? restoreEdits(item, row, owner) : undefined;
  const restore = useAction(async () => {
    const engine = openAccount()?.engine;
    if (!engine || !restoring) return;
    await engine.editAll(restoring);
    await engine.discard(item.key);
  }, failed);
  const error = again.error ?? both.error ?? restore.error ?? discard.error;
  const { title, text } = wordsOf(item, row);
  const isOlder = isOlderDraft(item);
  const isConflict = item.kind === 'superseded' && row !== undefined && !isOlder;
  const kept = keptText(item) || text;
  return (
    <article className={styles.card}>
      <h3>
        {!isOlder && <TriangleAlert aria-hidden="true" />}
        {isOlder ? 'Older draft' : headOf(item)}
      </h3>
      <p className={styles.subject}>{title}</p>
      {isConflict ? (
        <div className={styles.both}>
          <AttentionVersion title="Yours" text={kept} />
          <AttentionVersion title="As it is now" text={presentText(item, row)} />
        </div>
      ) : (
        <AttentionVersion title={isOlder ? 'What you typed' : 'Your change, saved here'} text={kept} />
      )}
      {isDeletedEdit(item) && !restoring && <p className={styles.subject}>{whyGone(item, row)}</p>}
      <div className={styles.actions}>
        {restoring && (
          <Button size="s" busy={restore.busy} onClick={() => void restore.run()}>
            {row && isDeletedRow(row) ? 'Restore with my text' : 'Use my text'}
          </Button>
        )}
        {item.args && !isDeletedEdit(item) && (
          <Button size="s" busy={again.busy} onClick={() => void again.run()}>
            {againWords(isConflict, isOlder)}
          </Button>
        )}
        {joined && (
          <Button size="s" busy={both.busy} onClick={() => void both.run()}>
            Use both
          </Button>
        )}
        <CopyButton text={kept} />
        <Button size="s" variant="danger-quiet" busy={discard.busy} onClick={() => void discard.run()}>
          {isConflict ? 'Use the other' : 'Discard'}
        </Button>
      </div>
      {error && <Banner tone="danger">{error}</Banner>}
    </article>
  );
}

const isDeletedEdit = ({ kind, code, name }: RejectedEdit): boolean =>
  kind === 'rejected' && code === 'deleted' && name.endsWith('.update');

/** Says why a deleted row cannot be brought back from here. */
function whyGone({ subject }: RejectedEdit, row: AttentionRow | undefined): string {
  const what = subject.slice(0, subject.indexOf(':'));
  const why = row ? `Only its client can restore this ${what}.` : `This ${what} can’t be restored anymore.`;
  return `${why} Copy your text to keep it.`;
}

/**
 * Makes the edits that bring a deleted row back with the text that came too late. The text takes the place of what is there
 * now, so no words are mixed.
 *
 * @returns undefined for a person who may not restore the row
 */
function restoreEdits(
  { name, args, scope }: RejectedEdit,
  row: AttentionRow,
  owner: string | null,
): Edit[] | undefined {
  if (!args || !isEdit(name)) return undefined;
  const isDeleted = isDeletedRow(row);
  if (isDeleted && 'goalType' in row) {
    const writer = { userId: owner ?? '', isStaff: scope === 'staff' };
    if (!goalRights(writer, row).canDelete) return undefined;
  }
  const { baseRev: _, text = {}, ...typed } = args as Record<string, unknown> & { text?: Record<string, TextEdit> };
  const over = Object.entries(text).map(([field, { value }]) => [
    field,
    { base: String(row[field as keyof AttentionRow] ?? ''), value },
  ]);
  const edit = { ...typed, id: row.id, ...(over.length > 0 && { text: Object.fromEntries(over) }) };
  const restored: Edit = { name: name.startsWith('notes.') ? 'notes.restore' : 'goals.restore', args: { id: row.id } };
  return [...(isDeleted ? [restored] : []), { name, args: edit }];
}

function againWords(isConflict: boolean, isOlder: boolean): string {
  if (isOlder) return 'Use this draft';
  return isConflict ? 'Keep mine' : 'Try again';
}

/** Says what happened, in the server's words where it said any. */
function headOf({ kind, message }: RejectedEdit): string {
  switch (kind) {
    case 'rejected':
      return message ?? 'We couldn’t apply this change.';
    case 'superseded':
      return 'Changed on another device after your edit';
    case 'merged':
      return 'Another device saved this text';
    case 'too_large':
      return 'This is too long to send';
    case 'unknown':
      return 'We can’t tell whether this change arrived';
  }
}

const listKept = (fields: Record<string, unknown>): string =>
  Object.entries(fields)
    .map(([name, value]) => {
      // A draft is a whole form.
      if (typeof value === 'object' && value !== null) return listDraft(value);
      return `${fieldWords[name] ?? name}: ${valueWords(name, value)}`;
    })
    .join('\n');

const keptText = ({ kept, kind }: RejectedEdit): string => (kept && kind !== 'rejected' ? listKept(kept) : '');

const presentText = ({ kept = {} }: RejectedEdit, row: AttentionRow): string =>
  listKept(Object.fromEntries(Object.keys(kept).map((name) => [name, row[name as keyof AttentionRow]])));
