import { useEffect, useState } from 'react';
import { useParams } from 'react-router-dom';
import { askToSignIn } from '#pwa/api/sign-in-prompt.ts';
import { useToken } from '#pwa/api/use-token.ts';
import { openAccount } from '#pwa/offline/sync/account.ts';
import { useIsFilled } from '#pwa/offline/sync/use-is-filled.ts';
import { useIsOffline } from '#pwa/offline/sync/use-is-offline.ts';
import { useOwnRows } from '#pwa/offline/sync/use-own-rows.ts';
import { useSyncedAt } from '#pwa/offline/sync/use-synced-at.ts';
import { watchOwnRows } from '#pwa/offline/sync/watch-rows.ts';
import { useOwner } from '#pwa/offline/use-owner.ts';
import { Badge } from '#pwa/ui/badge.tsx';
import { Button, ButtonLink } from '#pwa/ui/button.tsx';
import { DataAge } from '#pwa/ui/data-age.tsx';
import { formatDate } from '#pwa/ui/dates.ts';
import { EmptyState } from '#pwa/ui/empty-state.tsx';
import { FailedState } from '#pwa/ui/failed-state.tsx';
import { ListCard } from '#pwa/ui/list-card.tsx';
import { BackLink, Page, PageHead } from '#pwa/ui/page.tsx';
import { Skeleton, SkeletonBlock } from '#pwa/ui/skeleton.tsx';
import type { Note } from '#schema/notes.ts';
import { paths } from '#schema/paths.ts';
import { useCoachNotes } from './coach-notes.ts';
import styles from './coach-notes-screen.module.css';
import { readOpenedNotes, storeOpenedNotes } from './opened-notes.ts';

/** Shows at `/history/:submissionId/notes` what coaches wrote to the client of one submission, from this device. */
export function CoachNotesScreen() {
  const { submissionId = '' } = useParams();
  return (
    <Page width="narrow">
      <PageHead title="Notes from your coach" before={<BackLink to={paths.history}>Your History</BackLink>} />
      <SubmissionNotes key={submissionId} submissionId={submissionId} />
    </Page>
  );
}

function SubmissionNotes({ submissionId }: { submissionId: string }) {
  const { coachNotes, error } = useCoachNotes();
  const submissions = useOwnRows('submission');
  const isFilled = useIsFilled();
  const isOwned = useOwner() !== null;
  const notes = coachNotes?.find((one) => one.submissionId === submissionId)?.notes;
  const failure = coachNotes ? submissions.error : error;

  if (notes) return <NoteList submissionId={submissionId} notes={notes} />;
  if (failure !== undefined && !(coachNotes && submissions.rows)) return <NotesFailed />;
  if (!coachNotes || !submissions.rows || (isOwned && isFilled === undefined)) return <NotesSkeleton />;
  if (!isFilled) return <NotHereYet />;
  if (!submissions.rows.some(({ row }) => row.id === submissionId)) return <UnknownSubmission />;
  return (
    <>
      <NotesAge />
      <EmptyState title="Your coach hasn’t written to you yet.">New notes show up here and on Home.</EmptyState>
    </>
  );
}

function NoteList({ submissionId, notes }: { submissionId: string; notes: readonly Note[] }) {
  const [opened] = useState(() => readOpenedNotes(submissionId));
  useEffect(() => {
    storeOpenedNotes(
      submissionId,
      notes.map(({ id }) => id),
    );
  }, [submissionId, notes]);
  return (
    <>
      <NotesAge />
      <ListCard>
        {notes.map((note) => (
          <li key={note.id} className={styles.note}>
            <CoachNote note={note} isNew={!opened.has(note.id)} />
          </li>
        ))}
      </ListCard>
    </>
  );
}

function CoachNote({ note, isNew }: { note: Note; isNew: boolean }) {
  const { title, content, coachFirstName, coachLastName, createdAt, updatedAt } = note;
  const coach = `${coachFirstName} ${coachLastName}`.trim() || 'Your coach';
  const editor = [note.editorFirstName, note.editorLastName].filter(Boolean).join(' ');
  return (
    <article>
      <header className={styles.head}>
        {title !== '' && <h2 className={styles.title}>{title}</h2>}
        {isNew && <Badge tone="info">New</Badge>}
        <p className={styles.byline}>
          {coach} · <time dateTime={new Date(createdAt).toISOString()}>{formatDate(createdAt)}</time>
          {updatedAt > createdAt && ` · edited${editor && editor !== coach ? ` by ${editor}` : ''}`}
        </p>
      </header>
      <p className={styles.content}>{content}</p>
    </article>
  );
}

/** Dates the notes while the server does not answer. */
function NotesAge() {
  const syncedAt = useSyncedAt();
  return useIsOffline() && syncedAt ? <DataAge at={syncedAt} /> : null;
}

function NotesFailed() {
  function readAgain(): void {
    const account = openAccount();
    if (!account) return;
    watchOwnRows(account, 'note').readAgain();
    watchOwnRows(account, 'submission').readAgain();
  }
  return (
    <FailedState title="We couldn’t open your notes" action={<Button onClick={readAgain}>Try again</Button>}>
      They’re still on this device. Try again.
    </FailedState>
  );
}

function NotHereYet() {
  if (useToken() === null) {
    return (
      <EmptyState
        title="Please sign in to read your notes"
        action={
          <Button variant="primary" onClick={() => askToSignIn()}>
            Sign In
          </Button>
        }
      >
        Your notes are safe in your account.
      </EmptyState>
    );
  }
  return (
    <EmptyState title="Your notes aren’t on this device yet">They’ll download when you’re back online.</EmptyState>
  );
}

const UnknownSubmission = () => (
  <EmptyState title="Submission not found." action={<ButtonLink to={paths.history}>Open your history</ButtonLink>}>
    It may belong to a different account. You’ll find yours in Your History.
  </EmptyState>
);

const NotesSkeleton = () => (
  <Skeleton label="Loading your notes">
    <SkeletonBlock height="m" />
    <SkeletonBlock height="m" />
  </Skeleton>
);
