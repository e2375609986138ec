import { Link } from 'react-router-dom';
import { Badge } from '#pwa/ui/badge.tsx';
import { formatDay } from '#pwa/ui/dates.ts';
import { coachNotesPath, useCoachNotes } from './coach-notes.ts';
import styles from './coach-notes-lines.module.css';

/** Shows a link to the notes for each submission that a coach wrote about; nothing when there are none. */
export function CoachNotesLines() {
  const { coachNotes } = useCoachNotes();
  if (!coachNotes?.length) return null;
  return (
    <ul className={styles.lines} aria-label="Notes from your coach">
      {coachNotes.map(({ submissionId, notes, unread }) => (
        <li key={submissionId} className={styles.line}>
          <Link to={coachNotesPath(submissionId)}>
            {notes.length === 1 ? '1 note' : `${notes.length} notes`} from your coach
          </Link>
          {notes[0] && <span className={styles.day}>{formatDay(notes[0].createdAt)}</span>}
          {unread > 0 && <Badge tone="info">{unread} new</Badge>}
        </li>
      ))}
    </ul>
  );
}
