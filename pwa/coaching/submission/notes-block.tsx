import { Pencil, Trash2 } from 'lucide-react';
import { Fragment, type ReactNode, Suspense, useState } from 'react';
import { useIsOffline } from '#pwa/offline/sync/use-is-offline.ts';
import { Banner } from '#pwa/ui/banner.tsx';
import { Button } from '#pwa/ui/button.tsx';
import { classNames } from '#pwa/ui/class-names.ts';
import { formatMoment } from '#pwa/ui/dates.ts';
import { IconButton } from '#pwa/ui/icon-button.tsx';
import { LongText } from '#pwa/ui/long-text.tsx';
import { type Note, type NoteType, noteTypes } from '#schema/notes.ts';
import { ConfirmDelete, ConfirmVisibility, NoteDialog } from './dialogs.ts';
import { sharedWords, VisibilityBadge, visibilityIcons } from './note-visibility.tsx';
import styles from './notes-block.module.css';
import { useOpenDrafts } from './open-drafts.ts';
import { newNoteDraftId, noteDraftId, useSubmissionActions } from './submission-edits.ts';
import { coachName, DetailSection, EditState, editorName, NotOnDevice, RecentlyDeleted } from './submission-parts.tsx';
import type { PageRow, SubmissionDetail } from './use-submission.ts';

interface NotesBlockProps {
  submission: SubmissionDetail;
  /** Shows edits of a note that did not become the note; without a note, those that have no row here. */
  renderAttention: (note: Note | undefined) => ReactNode;
}

type OpenDialog =
  | { kind: 'new'; noteType: NoteType }
  | { kind: 'edit' | 'delete'; id: string }
  | { kind: 'visibility'; id: string; noteType: NoteType };

const firstShown = 5;

/** Shows what coaches write about a submission: for themselves, or to its client. */
export function NotesBlock({ submission, renderAttention }: NotesBlockProps) {
  const { card, notes, hasTexts } = submission;
  const { firstName } = card.row;
  const actions = useSubmissionActions(card.row.id);
  const hasDraft = useOpenDrafts();
  const isOffline = useIsOffline();
  const [dialog, setDialog] = useState<OpenDialog>();
  const [showsAll, setShowsAll] = useState(false);
  const close = () => setDialog(undefined);
  const reopen = () => setDialog(dialog);
  const all = [...notes.present, ...notes.deleted];
  const target = dialog && dialog.kind !== 'new' ? all.find(({ row }) => row.id === dialog.id) : undefined;
  const shown = showsAll ? notes.present : notes.present.slice(0, firstShown);
  /** Lists rows that the page does not show. Rejected edits to them still appear, so that no text is lost. */
  const collapsedRows = [...notes.present.slice(shown.length), ...notes.deleted];

  function handleDelete({ id }: Note) {
    close();
    void actions.act('Note deleted', 'Failed to delete note.', (edits) => edits.remove('notes', id));
  }

  function handleVisibility(note: Note, noteType: NoteType) {
    close();
    const text =
      noteType === 'client' ? sharedWords(firstName, isOffline || !navigator.onLine) : 'Note is now internal';
    void actions.act(text, 'Failed to update note.', (edits) => edits.changeNote(note, { noteType }));
  }

  return (
    <DetailSection
      title="Coaching Notes"
      action={noteTypes.map((noteType) => {
        const Icon = visibilityIcons[noteType];
        const isStarted = hasDraft(newNoteDraftId(card.row.id, noteType));
        return (
          <Button
            key={noteType}
            size="s"
            icon={<Icon aria-hidden="true" />}
            disabled={!card.isHere}
            onClick={() => setDialog({ kind: 'new', noteType })}
          >
            {noteType === 'internal' ? 'Note for coaches' : `Write to ${firstName}`}
            {isStarted && ' (draft)'}
          </Button>
        );
      })}
    >
      {actions.failure && (
        <Banner tone="danger" title={actions.failure} onDismiss={actions.dismissFailure}>
          Nothing was changed.
        </Banner>
      )}
      {renderAttention(undefined)}
      {!hasTexts && (
        <NotOnDevice what={notes.present.length > 0 ? 'Other notes' : 'Notes'} isLoading={submission.isLoading} />
      )}
      {hasTexts && notes.present.length === 0 && (
        <p className={styles.empty}>No notes yet. Jot down what you learn on a call, or follow up in writing.</p>
      )}
      <ul className={styles.list}>
        {shown.map((note) => (
          <li key={note.row.id}>
            <NoteCard
              note={note}
              firstName={firstName}
              hasDraft={hasDraft(noteDraftId(note.row.id))}
              onOpen={setDialog}
            />
            {renderAttention(note.row)}
          </li>
        ))}
      </ul>
      {collapsedRows.map(({ row }) => (
        <Fragment key={row.id}>{renderAttention(row)}</Fragment>
      ))}
      {notes.present.length > shown.length && (
        <Button size="s" variant="quiet" onClick={() => setShowsAll(true)}>
          Show all {notes.present.length} notes
        </Button>
      )}
      <RecentlyDeleted
        what="notes"
        deleted={notes.deleted.map(({ row }) => ({ id: row.id, title: titleOf(row), deletedAt: row.deletedAt ?? 0 }))}
        onRestore={(id) =>
          void actions.act('Note restored', 'Failed to update note.', (edits) => edits.restore('notes', id))
        }
      />
      <Suspense fallback={null}>
        {dialog?.kind === 'new' && (
          <NoteDialog card={card.row} note={dialog.noteType} actions={actions} onClose={close} onReopen={reopen} />
        )}
        {dialog?.kind === 'edit' && target && (
          <NoteDialog
            key={dialog.id}
            card={card.row}
            note={target}
            actions={actions}
            onClose={close}
            onReopen={reopen}
          />
        )}
        {dialog?.kind === 'delete' && target && (
          <ConfirmDelete
            what="note"
            seenBy={target.row.noteType === 'client' ? firstName : undefined}
            onCancel={close}
            onConfirm={() => handleDelete(target.row)}
          />
        )}
        {dialog?.kind === 'visibility' && target && (
          <ConfirmVisibility
            card={card.row}
            noteType={dialog.noteType}
            onCancel={close}
            onConfirm={() => handleVisibility(target.row, dialog.noteType)}
          />
        )}
      </Suspense>
    </DetailSection>
  );
}

interface NoteCardProps {
  note: PageRow<Note>;
  firstName: string;
  hasDraft: boolean;
  onOpen: (dialog: OpenDialog) => void;
}

const sameMomentMs = 60_000;

function NoteCard({ note: { row, isHere, isUnsent }, firstName, hasDraft, onOpen }: NoteCardProps) {
  const title = titleOf(row);
  const isInternal = row.noteType === 'internal';
  const visibility = isInternal ? `Share with ${firstName}` : 'Make internal';
  return (
    <article className={classNames(styles.note, isInternal && styles.internal)}>
      <header className={styles.head}>
        <h3 className={styles.title}>{title}</h3>
        <VisibilityBadge noteType={row.noteType} />
      </header>
      <LongText text={row.content} />
      <footer className={styles.foot}>
        <p>
          {[coachName(row), formatMoment(row.createdAt)].filter(Boolean).join(', ')}
          {editedWords(row)}
        </p>
        <div className={styles.actions}>
          <Button
            size="s"
            variant="quiet"
            aria-label={`${visibility}: ${title}`}
            disabled={!isHere}
            onClick={() => onOpen({ kind: 'visibility', id: row.id, noteType: isInternal ? 'client' : 'internal' })}
          >
            {visibility}
          </Button>
          <IconButton
            label={`Edit note ${title}`}
            disabled={!isHere}
            onClick={() => onOpen({ kind: 'edit', id: row.id })}
          >
            <Pencil aria-hidden="true" />
          </IconButton>
          <IconButton
            label={`Delete note ${title}`}
            disabled={!isHere}
            onClick={() => onOpen({ kind: 'delete', id: row.id })}
          >
            <Trash2 aria-hidden="true" />
          </IconButton>
        </div>
      </footer>
      <EditState isUnsent={isUnsent} hasDraft={hasDraft} />
    </article>
  );
}

/** Says who changed the note, and when. Within a minute of writing it, its author may still mend it unmarked. */
function editedWords(note: Note): string {
  const editor = editorName(note);
  if (!editor && note.updatedAt - note.createdAt <= sameMomentMs) return '';
  return `, edited ${editor ? `by ${editor}, ` : ''}${formatMoment(note.updatedAt)}`;
}

/** A note without a title goes by its date. */
const titleOf = ({ title, createdAt }: Note): string => title.trim() || `Note from ${formatMoment(createdAt)}`;
