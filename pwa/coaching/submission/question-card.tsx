import { Eye } from 'lucide-react';
import { Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { Button } from '#pwa/ui/button.tsx';
import { formatMoment } from '#pwa/ui/dates.ts';
import { LongText } from '#pwa/ui/long-text.tsx';
import { NoteDialog } from './dialogs.ts';
import styles from './question-card.module.css';
import { useSubmissionActions } from './submission-edits.ts';
import { DetailSection } from './submission-parts.tsx';
import type { SubmissionDetail } from './use-submission.ts';

/** Quotes the client's last question to the coach until a coach has written to the client, and lets one write. */
export function QuestionCard({ submission: { card, notes, answer, isWhole } }: { submission: SubmissionDetail }) {
  const { firstName, id } = card.row;
  const actions = useSubmissionActions(id);
  const location = useLocation();
  const { writes, ...state } = (location.state ?? {}) as { writes?: boolean };
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const question = answer?.question;
  const askedAt = question ? Date.parse(question.asked_at) : 0;
  const isAnswered = notes.present.some(({ row }) => row.noteType === 'client' && row.createdAt > askedAt);
  const isShown = question && !isAnswered;
  // An answer that only this device has shows once its rows are read.
  const isAsked = Boolean(writes && isShown && isWhole);
  const openOnce = useEffectEvent(() => {
    // A reload, and Back to this page, find the note closed.
    navigate(location, { replace: true, state });
    setOpen(true);
  });
  useEffect(() => {
    if (isAsked) openOnce();
  }, [isAsked]);
  return (
    <>
      {isShown && (
        <DetailSection
          title={`${firstName} asked`}
          action={
            <Button
              size="s"
              icon={<Eye aria-hidden="true" />}
              disabled={!card.isHere}
              aria-label={`Write to ${firstName}, answer the question`}
              onClick={() => setOpen(true)}
            >
              Write to {firstName}
            </Button>
          }
        >
          <blockquote className={styles.question}>
            <LongText text={question.text} />
          </blockquote>
          <p className={styles.when}>{formatMoment(askedAt)}, in the chat with the AI coach</p>
        </DetailSection>
      )}
      <Suspense fallback={null}>
        {isOpen && !isAsked && card.isHere && (
          <NoteDialog
            card={card.row}
            note="client"
            actions={actions}
            onClose={() => setOpen(false)}
            onReopen={() => setOpen(true)}
          />
        )}
      </Suspense>
    </>
  );
}
