import { ChevronDown, ChevronUp, GripVertical } from 'lucide-react';
import { IconButton } from '#pwa/ui/icon-button.tsx';
import styles from './move-buttons.module.css';
import type { LocalGoal } from './use-goals.ts';

interface MoveButtonsProps {
  goals: readonly LocalGoal[];
  index: number;
  onMove: (to: number) => void;
}

/** A handle to drag a goal by, and buttons for everybody who does not drag. */
export function MoveButtons({ goals, index, onMove }: MoveButtonsProps) {
  const title = goals[index]?.row.title ?? '';
  return (
    <>
      <span className={styles.handle} data-handle aria-hidden="true" title="Drag to move">
        <GripVertical />
      </span>
      <IconButton label={`Move ${title} up`} disabled={index === 0} onClick={() => onMove(index - 1)}>
        <ChevronUp aria-hidden="true" />
      </IconButton>
      <IconButton label={`Move ${title} down`} disabled={index === goals.length - 1} onClick={() => onMove(index + 1)}>
        <ChevronDown aria-hidden="true" />
      </IconButton>
    </>
  );
}
