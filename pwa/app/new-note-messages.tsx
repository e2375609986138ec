import { useEffect, useEffectEvent, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { coachNotesPath } from '#pwa/history/coach-notes.ts';
import { readOpenedNotes } from '#pwa/history/opened-notes.ts';
import { onLocalDataWiped } from '#pwa/offline/local-data-wiped.ts';
import { readOwner } from '#pwa/offline/storage-keys.ts';
import { type SyncedDb, theOne } from '#pwa/offline/sync/synced-db.ts';
import { isFilled } from '#pwa/offline/sync/use-is-filled.ts';
import { useSynced } from '#pwa/offline/sync/use-synced.ts';
import { useMessageCenter } from '#pwa/ui/message-center.tsx';
import type { Note } from '#schema/notes.ts';
import { isVisibleToClient } from '#schema/visible-notes.ts';
import type { DeviceState } from '#sync/client/ports.ts';

/**
 * Tells a client of each note from a coach that sync brings, once on this device. What the first download brings was
 * there before the device, so it is not news.
 */
export function NewNoteMessages() {
  const { notify, dismiss } = useMessageCenter();
  const { pathname } = useLocation();
  const notes = useSynced(readNotes).value;
  const isVisible = usePageIsVisible();

  const tell = useEffectEvent((received: readonly Note[]) => {
    const told = readTold();
    keepTold([...new Set([...(told ?? []), ...received.map(({ id }) => id)])]);
    if (told === undefined) return;
    const news = received.filter((note) => !told.has(note.id) && isNews(note));
    for (const [submissionId, { length }] of Map.groupBy(news, (note) => note.submissionId)) {
      const path = coachNotesPath(submissionId);
      if (path === pathname) continue;
      const words = length === 1 ? 'Your coach wrote you a note.' : `Your coach wrote you ${length} notes.`;
      const link = (
        <Link to={path} onClick={() => dismiss(id)}>
          {length === 1 ? 'Read the note' : 'Read the notes'}
        </Link>
      );
      const id = notify({
        text: (
          <>
            {words} {link}
          </>
        ),
      });
    }
  });

  // The tab that is looked at tells it: the message of a hidden one might not be seen for days.
  useEffect(() => {
    if (notes && isVisible) tell(notes);
  }, [notes, isVisible]);

  return null;
}

/** Leaves out what a coach wrote on a submission of their own, and what was read on a page before this one. */
const isNews = ({ id, authorId, submissionId }: Note): boolean =>
  authorId !== readOwner() && !readOpenedNotes(submissionId).has(id);

/** The notes to this person, all of one moment; undefined until the first download is whole. */
const readNotes = (db: SyncedDb): Promise<readonly Note[] | undefined> =>
  db.transaction('r', db.notes, db.state, async () => {
    const state = await db.state.get(theOne);
    if (!state || !isWhole(state)) return undefined;
    const rows = await db.notes.where('key').startsWith('own:').toArray();
    return rows.flatMap(({ row }) => (row && isVisibleToClient(row) && row.deletedAt === null ? [row] : []));
  });

/** Between two pages of the server's answer the device has only some of what there is. */
const isWhole = (state: DeviceState): boolean =>
  isFilled(state) && !state.isResetting && (state.pageRev ?? 0) <= state.seenRev;

function usePageIsVisible(): boolean {
  const [isVisible, setVisible] = useState(!document.hidden);
  useEffect(() => {
    const follow = () => setVisible(!document.hidden);
    document.addEventListener('visibilitychange', follow);
    return () => document.removeEventListener('visibilitychange', follow);
  }, []);
  return isVisible;
}

/** Deleted with the person's other keys at a sign-out. */
const key = 'northbeam.told-notes';
/** Of this page, where the browser keeps nothing. */
let keptHere: string | null = null;
onLocalDataWiped(() => {
  keptHere = null;
});

/** The ids of the notes that this device knows, and so has told of; undefined before its first download. */
function readTold(): ReadonlySet<string> | undefined {
  const stored = keptHere ?? localStorage.getItem(key);
  return stored === null ? undefined : new Set(stored.split(' '));
}

function keepTold(ids: readonly string[]): void {
  const text = ids.join(' ');
  try {
    localStorage.setItem(key, text);
  } catch {
    keptHere = text;
  }
}
