import { useState } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import styles from './long-text.module.css';

/** About twelve lines of a column; the rest is shown on demand. */
const shownCharacters = 700;
const shownLines = 12;

/** Shows a text as somebody wrote it, with its line breaks. */
export function LongText({ text }: { text: string }) {
  const [isOpen, setOpen] = useState(false);
  const isLong = text.length > shownCharacters || text.split('\n').length > shownLines;
  return (
    <div>
      <p className={classNames(styles.text, isLong && !isOpen && styles.cut)}>{text}</p>
      {isLong && (
        <Button size="s" variant="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Show less' : 'Show more'}
        </Button>
      )}
    </div>
  );
}
