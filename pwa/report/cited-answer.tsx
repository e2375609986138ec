import { Popover } from '@base-ui/react/popover';
import { X } from 'lucide-react';
import { IconButton } from '#pwa/ui/icon-button.tsx';
import { useBackCloses } from '#pwa/ui/use-back-closes.ts';
import { type Answer, coachLabel } from '#schema/report.ts';
import { answerName } from '#schema/report-words.ts';
import { answerAnchor } from './anchors.ts';
import styles from './cited-answer.module.css';

export interface CitedAnswerProps {
  answer: Answer;
  /** The mark that was pressed; the focus goes back to it. */
  mark: HTMLElement;
  open: boolean;
  onClose: () => void;
}

/** The answer behind a mark, beside it: whoever reads does not lose the place. */
export function CitedAnswer({ answer: { number, label, text }, mark, open, onClose }: CitedAnswerProps) {
  useBackCloses(open, onClose);
  return (
    <Popover.Root open={open} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Popover.Portal>
        <Popover.Positioner className={styles.positioner} anchor={mark} sideOffset={8} collisionPadding={12}>
          <Popover.Popup className={styles.popup} finalFocus={() => mark}>
            <Popover.Title className={styles.title}>
              {answerName(number)}: {label}
            </Popover.Title>
            <blockquote className={label === coachLabel ? undefined : 'said'}>{text}</blockquote>
            <a className={styles.link} href={`#${answerAnchor(number)}`} onClick={onClose}>
              Go to all answers
            </a>
            <Popover.Close
              render={
                <IconButton label="Close" className={styles.close}>
                  <X aria-hidden="true" />
                </IconButton>
              }
            />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
