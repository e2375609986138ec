import { TriangleAlert } from 'lucide-react';
import { useAction } from '#pwa/api/use-action.ts';
import { openAccount } from '#pwa/offline/sync/account.ts';
import { Banner } from '#pwa/ui/banner.tsx';
import { Button } from '#pwa/ui/button.tsx';
import { CopyButton } from '#pwa/ui/copy-button.tsx';
import type { RejectedEdit } from '#sync/client/ports.ts';
import { isOlderDraft } from '#sync/client/rejected-edit.ts';
import styles from './attention-card.module.css';
import type { AttentionRow } from './attention-row.ts';
import { describeEdit, fieldWords, listDraft, valueWords } from './describe-edit.ts';
import { joinTexts } from './join-texts.ts';
import type { Titled } from './use-sync-page.ts';

interface AttentionCardProps {
  item: Titled<RejectedEdit>;
  /** The row that it is about, as it is now; for the other text. */
  row?: AttentionRow | undefined;
}

const failed = 'We couldn’t save this on your device. Please try again.';

/** Something typed that did not become the row, with all that can be done about it. */
export function AttentionCard({ item, row }: AttentionCardProps) {
  const again = useAction(async () => openAccount()?.engine.tryAgain(item.key), failed);
  const discard = useAction(async () => openAccount()?.engine.discard(item.key), failed);
  const joined = row && joinTexts(item, row);
  const both = useAction(async () => {
    const engine = openAccount()?.engine;
    if (!engine || !joined) return;
    await engine.edit(joined.name, joined.args);
    await engine.discard(item.key);
  }, failed);
  const error = again.error ?? both.error ?? discard.error;
  const { title, text } = describeEdit(item);
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
          <Version title="Yours" text={kept} />
          <Version title="As it is now" text={presentText(item, row)} />
        </div>
      ) : (
        <Version title={isOlder ? 'What you typed' : 'Your change, saved here'} text={kept} />
      )}
      <div className={styles.actions}>
        {item.args && (
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

function againWords(isConflict: boolean, isOlder: boolean): string {
  if (isOlder) return 'Use this draft';
  return isConflict ? 'Keep mine' : 'Try again';
}

function Version({ title, text }: { title: string; text: string }) {
  return (
    <div className={styles.version}>
      <p className={styles.versionTitle}>{title}</p>
      <p className={styles.text}>{text || 'There’s no text in it.'}</p>
    </div>
  );
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
