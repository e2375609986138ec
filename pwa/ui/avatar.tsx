import styles from './avatar.module.css';
import { classNames } from './class-names.ts';

export interface AvatarProps {
  name: string;
  size?: 's' | 'm' | undefined;
  /** The coach's hand is outlined, a person's is filled. */
  tone?: 'person' | 'coach' | undefined;
}

/** Initials in a circle; a drawing only, so the name must stand beside it or in its button's label. */
export function Avatar({ name, size = 'm', tone = 'person' }: AvatarProps) {
  return (
    <span className={classNames(styles.avatar, styles[size], styles[tone])} aria-hidden="true">
      {initials(name)}
    </span>
  );
}

let characters: Intl.Segmenter | undefined;

/** First letters of the first and the last word, in capitals; empty for an empty name. */
export function initials(name: string): string {
  // Made when it is first needed: it takes a phone long to begin with.
  const segmenter = characters ?? new Intl.Segmenter();
  characters = segmenter;
  const words = name.split(/\s+/).filter(Boolean);
  const first = words[0];
  const last = words.length > 1 ? words.at(-1) : undefined;
  return [first, last]
    .map((word = '') => segmenter.segment(word).containing(0)?.segment ?? '')
    .join('')
    .toUpperCase();
}
