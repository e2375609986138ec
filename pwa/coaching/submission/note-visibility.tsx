import { Eye, Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge } from '#pwa/ui/badge.tsx';
import { classNames } from '#pwa/ui/class-names.ts';
import type { NoteType } from '#schema/notes.ts';
import styles from './note-visibility.module.css';

const visibilityWords: Record<NoteType, string> = { internal: 'Internal, coaches only', client: 'Visible to client' };
export const visibilityIcons = { internal: Lock, client: Eye };

/** Says who reads a note, in word, icon and color. */
export function VisibilityBadge({ noteType }: { noteType: NoteType }) {
  const Icon = visibilityIcons[noteType];
  return (
    <Badge tone={noteType === 'client' ? 'info' : 'line'} icon={<Icon aria-hidden="true" />}>
      {visibilityWords[noteType]}
    </Badge>
  );
}

/** Says at the head of a note's form who reads it, by name. */
export function VisibilityStrip({ noteType, children }: { noteType: NoteType; children: ReactNode }) {
  const Icon = visibilityIcons[noteType];
  return (
    <p className={classNames(styles.strip, styles[noteType])}>
      <Icon aria-hidden="true" />
      <span>
        <strong>{visibilityWords[noteType]}</strong>
        {children}
      </span>
    </p>
  );
}

/** Says that a client can read a note; without a connection, as the server or the browser notices it, that they will. */
export const sharedWords = (firstName: string, isOffline: boolean): string =>
  isOffline ? `Saved. We’ll send it to ${firstName} when you’re back online.` : `Note shared with ${firstName}`;
