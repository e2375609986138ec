import { useIsOffline } from '#pwa/offline/sync/use-is-offline.ts';
import { Banner } from '#pwa/ui/banner.tsx';
import { TextArea, TextField } from '#pwa/ui/field.tsx';
import { cleanLine, isBlank } from '#schema/clean-line.ts';
import { maxTextLength, maxTitleLength } from '#schema/goals.ts';
import type { Note, NoteType } from '#schema/notes.ts';
import type { SubmissionCard } from '#schema/submissions.ts';
import { accountWords } from './confirm-dialogs.tsx';
import { EarlierVersions } from './earlier-versions.tsx';
import { EditDialog, useEditForm } from './edit-form.tsx';
import { sharedWords, VisibilityStrip } from './note-visibility.tsx';
import type { EditDraft, EditValues } from './open-drafts.ts';
import { newNoteDraftId, noteDraftId, type SubmissionActions } from './submission-edits.ts';
import { clientName } from './submission-parts.tsx';
import type { PageRow } from './use-submission.ts';

interface NoteDialogProps {
  card: SubmissionCard;
  /** Contains the note as it is now, deleted or not; or the type of a new one. */
  note: PageRow<Note> | NoteType;
  actions: SubmissionActions;
  onClose: () => void;
  onReopen: () => void;
}

const labels = { title: 'Title', content: 'Note' };
const valuesOf = ({ title, content, noteType }: Note): EditValues => ({ title, content, noteType });
const textsOf = ({ title = '', content = '' }: EditValues) => ({ title: cleanLine(title), content });
const typeOf = ({ noteType }: EditValues): NoteType => (noteType === 'client' ? 'client' : 'internal');

/**
 * Writes a new note, or edits one. Who reads it was chosen before the form opened, and cannot be switched in it: what is
 * typed for coaches stays with them, even if somebody else shares the note meanwhile.
 */
export function NoteDialog({ card, note, actions, onClose, onReopen }: NoteDialogProps) {
  const edited = typeof note === 'string' ? undefined : note;
  const failed = edited ? 'Failed to update note.' : 'Failed to add note.';
  const now = edited && valuesOf(edited.row);
  const newDraftId = newNoteDraftId(card.id, typeof note === 'string' ? note : 'internal');
  const isOffline = useIsOffline();
  const form = useEditForm({
    draftId: edited ? noteDraftId(edited.row.id) : newDraftId,
    start: startOf(note),
    now,
    merged: ['content'],
    check: ({ content = '' }): Record<string, string> =>
      isBlank(content) ? { content: 'Please write something.' } : {},
    onSave: edited ? (draft) => saveEdit(edited.row, draft) : saveNew,
    changedBy: edited?.row.editorFirstName ?? undefined,
    failed,
    onClose,
    onReopen,
  });
  const writtenFor = typeOf(form.seen ?? form.values);
  const isShared = writtenFor === 'client' && edited?.row.noteType !== 'internal';

  async function saveNew({ values }: EditDraft): Promise<string> {
    const noteType = typeOf(values);
    const fields = { ...textsOf(values), noteType };
    const { id, undo } = await actions.open().addNote(fields, { draftId: newDraftId });
    actions.offerUndo(
      noteType === 'client' ? sharedWords(card.firstName, isOffline || !navigator.onLine) : 'Note added',
      undo,
      failed,
    );
    return noteDraftId(id);
  }

  async function saveEdit(row: Note, { values, seen }: EditDraft): Promise<string> {
    const edits = actions.open();
    if (row.deletedAt !== null) await edits.restore('notes', row.id);
    const seenRow = { ...row, ...textsOf(seen?.values ?? values) };
    const wanted = typeOf(seen?.values ?? values) === 'internal' ? ({ noteType: 'internal' } as const) : {};
    const from = { draftId: noteDraftId(row.id), ...(seen && { baseRev: seen.rev }) };
    const undo = await edits.changeNote(seenRow, { ...textsOf(values), ...wanted }, from);
    actions.offerUndo('Note updated', undo, failed);
    return noteDraftId(row.id);
  }

  return (
    <EditDialog
      form={form}
      title={titleOf(edited !== undefined, isShared, card)}
      saveLabel={isShared ? `Share with ${card.firstName}` : 'Save for coaches'}
      onClose={onClose}
      warning={edited && <MeanwhileNote note={edited.row} writtenFor={writtenFor} card={card} />}
      after={
        edited && (
          <EarlierVersions
            entity="note"
            id={edited.row.id}
            labels={labels}
            note={{ noteType: edited.sent?.noteType, isShared }}
            onUse={form.put}
          />
        )
      }
    >
      <VisibilityStrip noteType={isShared ? 'client' : 'internal'}>
        {isShared
          ? `${clientName(card)} reads this under “Notes from your coach”. ${accountWords(card)}`
          : `Only coaches and admins read this. ${card.firstName} never sees it.`}
      </VisibilityStrip>
      <TextField optional maxLength={maxTitleLength} autoComplete="off" {...form.bind('title', labels.title)} />
      <TextArea rows={6} maxLength={maxTextLength} {...form.bind('content', labels.content)} />
    </EditDialog>
  );
}

function startOf(note: PageRow<Note> | NoteType): EditDraft {
  if (typeof note === 'string') return { values: { title: '', content: '', noteType: note }, seen: null };
  const values = valuesOf(note.row);
  return { values, seen: { values, rev: note.rev } };
}

function titleOf(isEdit: boolean, isShared: boolean, { firstName }: SubmissionCard): string {
  if (isShared) return isEdit ? `Edit note to ${firstName}` : `Write to ${firstName}`;
  return isEdit ? 'Edit note for coaches' : 'Note for coaches';
}

interface MeanwhileNoteProps {
  note: Note;
  /** Says who was to read the note when the form was opened. */
  writtenFor: NoteType;
  card: SubmissionCard;
}

/** Says what became of the note while its form was open. */
function MeanwhileNote({ note, writtenFor, card }: MeanwhileNoteProps) {
  return (
    <>
      {note.deletedAt !== null && (
        <Banner tone="warn" title="This note was deleted while you were writing">
          Saving restores it.
        </Banner>
      )}
      {writtenFor === 'internal' && note.noteType === 'client' && (
        <Banner tone="warn" title={`Someone shared this note with ${card.firstName} while you were writing`}>
          Saving makes it internal again, so {card.firstName} won’t see what you wrote.
        </Banner>
      )}
      {writtenFor === 'client' && note.noteType === 'internal' && (
        <Banner tone="warn" title="Someone made this note internal while you were writing">
          Saving keeps it internal. {card.firstName} won’t see it.
        </Banner>
      )}
    </>
  );
}
