import { Link } from 'react-router-dom';
import { Badge } from '#pwa/ui/badge.tsx';
import { formatDay } from '#pwa/ui/dates.ts';
import { plainLine } from '#schema/plain-text.ts';
import { coachNotesPath, useCoachNotes } from './coach-notes.ts';
import styles from './coach-notes-lines.module.css';

interface CoachNotesLinesProps {
  /** Chooses submissions with a note that nobody has opened here, or the others; all of them without it. */
  only?: 'new' | 'opened';
}

/** Shows a link to the notes for each submission that a coach wrote about; nothing when there are none. */
export function CoachNotesLines({ only }: CoachNotesLinesProps) {
  const { coachNotes } = useCoachNotes();
  const shown = coachNotes?.filter(({ unread }) => only === undefined || unread > 0 === (only === 'new'));
  if (!shown?.length) return null;
  return (
    <ul className={styles.lines} aria-label="Notes from your coach">
      {shown.map(({ submissionId, notes, unread }) => (
        <li key={submissionId}>
          <div className={styles.line}>
            <Link to={coachNotesPath(submissionId)}>
              {notes.length === 1 ? '1 note' : `${notes.length} notes`} from your coach
            </Link>
            {notes[0] && <span className={styles.day}>{formatDay(notes[0].createdAt)}</span>}
            {unread > 0 && <Badge tone="info">{unread} new</Badge>}
          </div>
          {unread > 0 && notes[0] && <p className={styles.start}>{plainLine(notes[0].content)}</p>}
        </li>
      ))}
    </ul>
  );
}
