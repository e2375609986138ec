import { Eye } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Button } from '#pwa/ui/button.tsx';
import { classNames } from '#pwa/ui/class-names.ts';
import { formatMoment } from '#pwa/ui/dates.ts';
import { LongText } from '#pwa/ui/long-text.tsx';
import { NoteDialog } from './dialogs.ts';
import styles from './question-card.module.css';
import { useSubmissionActions } from './submission-edits.ts';
import { DetailSection } from './submission-parts.tsx';
import type { SubmissionDetail } from './use-submission.ts';

/** Quotes the client's last question to the coach until a coach has written to the client, and lets one write. */
export function QuestionCard({ submission: { card, notes, answer } }: { submission: SubmissionDetail }) {
  const { firstName, id } = card.row;
  const actions = useSubmissionActions(id);
  const { writes } = (useLocation().state ?? {}) as { writes?: boolean };
  const [isOpen, setOpen] = useState(writes === true);
  const question = answer?.question;
  const askedAt = question ? Date.parse(question.asked_at) : 0;
  const isAnswered = notes.present.some(({ row }) => row.noteType === 'client' && row.createdAt > askedAt);
  const isShown = question && !isAnswered;
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
          <blockquote className={classNames('said', styles.question)}>
            <LongText text={question.text} />
          </blockquote>
          <p className={styles.when}>{formatMoment(askedAt)}, in the chat with the AI coach</p>
        </DetailSection>
      )}
      <Suspense fallback={null}>
        {isOpen && card.isHere && (
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
