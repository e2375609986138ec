import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { callApi } from '#pwa/api/api-client.ts';
import { staffMeta } from '#pwa/api/staff-queries.ts';
import { useAction } from '#pwa/api/use-action.ts';
import { useToken } from '#pwa/api/use-token.ts';
import { openAccount } from '#pwa/offline/sync/account.ts';
import { useIsOffline } from '#pwa/offline/sync/use-is-offline.ts';
import { Banner } from '#pwa/ui/banner.tsx';
import { Button } from '#pwa/ui/button.tsx';
import { CopyButton } from '#pwa/ui/copy-button.tsx';
import { type VersionsAnswer, versionsAnswerSchema } from '#schema/sync-calls.ts';
import type { RejectedEdit } from '#sync/client/ports.ts';
import type { MutationName, TextEdit } from '#sync/mutations.ts';
import styles from './attention-card.module.css';
import { type AttentionRow, isDeletedRow } from './attention-row.ts';
import { AttentionVersion } from './attention-version.tsx';
import { fieldWords } from './describe-edit.ts';

interface CombinedCardProps {
  item: RejectedEdit;
  /** Says what the edit is about. */
  title: string;
  /** The row as it is now; without it, or once it is deleted, there is nothing to choose. */
  row: AttentionRow | undefined;
}

type Texts = Readonly<Record<string, string>>;

/** Shows a text that the server made of two people's changes. The author of one keeps both, or one of the two texts. */
export function CombinedCard({ item, title, row }: CombinedCardProps) {
  const { combined: fields = [], args = {}, subject, name } = item;
  const isOffline = useIsOffline();
  const { theirs, author } = useTheirs(item);
  const edits = (args.text ?? {}) as Record<string, TextEdit>;
  const mine = Object.fromEntries(fields.map((field) => [field, edits[field]?.value ?? '']));
  const now = row && !isDeletedRow(row) ? textsOf(row, fields) : undefined;
  const keep = useAction(async () => openAccount()?.engine.discard(item.key), failed);
  const use = useAction(async (texts: Texts) => {
    const engine = openAccount()?.engine;
    if (!engine || !row || !now) return;
    const text = Object.fromEntries(fields.map((field) => [field, { base: now[field], value: texts[field] }]));
    // Words for an internal note say so, or they would reach its client if somebody shares it meanwhile.
    const isInternal = 'noteType' in row && row.noteType === 'internal';
    await engine.edit(name as MutationName, { id: row.id, text, ...(isInternal && { set: { noteType: 'internal' } }) });
    await engine.discard(item.key);
  }, failed);
  const what = subject.startsWith('note:') ? 'note' : 'goal';
  const words = wordsFor(author);
  const error = keep.error ?? use.error;
  const list = (texts: Texts) =>
    fields.map((field) => (fields.length > 1 ? `${fieldWords[field]}: ${texts[field]}` : texts[field])).join('\n');
  return (
    <article className={styles.card}>
      <h3>
        <TriangleAlert aria-hidden="true" />
        {askWhich(author, what)}
      </h3>
      <p className={styles.subject}>{title}</p>
      {now && <AttentionVersion title={`The ${what} now`} text={list(now)} />}
      <div className={styles.both}>
        <AttentionVersion title={words.mine} text={list(mine)} />
        {theirs && <AttentionVersion title={words.theirs} text={list(theirs)} />}
      </div>
      {now && !theirs && isOffline && <p className={styles.subject}>You’ll need to be online to see the other text.</p>}
      <div className={styles.actions}>
        <Button size="s" busy={keep.busy} onClick={() => void keep.run()}>
          {now ? 'Keep both' : 'Remove from this list'}
        </Button>
        {now && (
          <Button size="s" busy={use.busy} onClick={() => void use.run(mine)}>
            {words.useMine}
          </Button>
        )}
        {now && theirs && (
          <Button size="s" busy={use.busy} onClick={() => void use.run(theirs)}>
            {words.useTheirs}
          </Button>
        )}
        <CopyButton text={list(mine)} />
      </div>
      {error && <Banner tone="danger">{error}</Banner>}
    </article>
  );
}

const failed = 'We couldn’t save this on your device. Please try again.';

type Author = VersionsAnswer['versions'][number]['author'];

function askWhich(author: Author | undefined, what: string): string {
  const which = 'Which version should stay?';
  if (!author) return `This ${what} was changed in two places. ${which}`;
  if (author.isYou) return `You changed this ${what} on two devices. ${which}`;
  return `You and ${author.firstName} both changed this ${what}. ${which}`;
}

/** Names the two texts and the buttons that choose them. */
function wordsFor(author: Author | undefined) {
  if (author?.isYou) {
    return {
      ...{ mine: 'On this device', useMine: 'Use this version' },
      ...{ theirs: 'On your other device', useTheirs: 'Use the other version' },
    };
  }
  const theirs = author && `${author.firstName}’s`;
  return {
    ...{ mine: 'Yours', useMine: 'Use mine' },
    ...{ theirs: theirs ?? 'The other version', useTheirs: theirs ? `Use ${theirs}` : 'Use the other one' },
  };
}

const textsOf = (row: AttentionRow, fields: readonly string[]): Texts =>
  Object.fromEntries(fields.map((field) => [field, String(row[field as keyof AttentionRow] ?? '')]));

/** Asks the history for the texts that were there before the merge; this device has never had them. */
function useTheirs({ subject, scope, combined: fields = [], rev }: RejectedEdit) {
  const token = useToken();
  const { data } = useQuery({
    queryKey: ['combined', subject, rev, token],
    ...(scope === 'staff' && { meta: staffMeta }),
    queryFn: ({ signal }) =>
      callApi(`/api/versions/${subject.replace(':', '/')}`, { answer: versionsAnswerSchema, signal }),
    enabled: token !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const replaced = data?.versions.filter((version) => version.kind === 'replaced' && version.rev === rev);
  const found = fields.flatMap((field) => replaced?.find((version) => version.field === field) ?? []);
  const isWhole = found.length === fields.length && found.length > 0;
  const theirs = isWhole ? Object.fromEntries(found.map(({ field, value }) => [field, String(value)])) : undefined;
  return { theirs, author: found[0]?.author };
}
