import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '#pwa/ui/button.tsx';
import { CopyButton } from '#pwa/ui/copy-button.tsx';
import { formatMoment } from '#pwa/ui/dates.ts';
import { LongText } from '#pwa/ui/long-text.tsx';
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx';
import { escrowKind, listEscrowTexts } from '#schema/escrow.ts';
import { paths } from '#schema/paths.ts';
import { EscrowDialog } from './escrow-dialog.tsx';
import { authorName, type EscrowEntry } from './escrow-queries.ts';
import styles from './escrow-screen.module.css';

interface EscrowCardProps {
  entry: EscrowEntry;
  isOffline: boolean;
}

/** Shows one text, whose it is, and what can be done with it. */
export function EscrowCard({ entry, isOffline }: EscrowCardProps) {
  const [action, setAction] = useState<'release' | 'delete'>();
  const text = listEscrowTexts(entry).join('\n');
  const kind = escrowKind(entry);
  const canRelease = entry.clientName !== null && text !== '';
  const which = <VisuallyHidden>: {`${kind} by ${authorName(entry)}`}</VisuallyHidden>;
  return (
    <li className={styles.entry}>
      <div className={styles.head}>
        <h2>
          {kind.charAt(0).toUpperCase() + kind.slice(1)} about <Client entry={entry} />
        </h2>
        <p className={styles.quiet}>
          {authorName(entry)}, {formatMoment(entry.createdAt)}
        </p>
      </div>
      {text === '' ? <p className={styles.quiet}>There’s no text in it.</p> : <LongText text={text} />}
      {text !== '' && !canRelease && (
        <p className={styles.quiet}>You can’t add this as a note, because the submission is gone.</p>
      )}
      <div className={styles.actions}>
        {canRelease && (
          <Button size="s" disabled={isOffline} onClick={() => setAction('release')}>
            Add as a note
            {which}
          </Button>
        )}
        <CopyButton text={text} />
        <Button size="s" variant="danger-quiet" disabled={isOffline} onClick={() => setAction('delete')}>
          Delete
          {which}
        </Button>
      </div>
      {action && <EscrowDialog entry={entry} action={action} onClose={() => setAction(undefined)} />}
    </li>
  );
}

function Client({ entry: { submissionId, clientName } }: { entry: EscrowEntry }) {
  if (submissionId === null || clientName === null) return 'a deleted client';
  return <Link to={paths.submission.replace(':submissionId', submissionId)}>{clientName}</Link>;
}
