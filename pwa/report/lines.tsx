import type { ReactNode } from 'react';
import { Disclosure } from '#pwa/ui/disclosure.tsx';
import { useMedia } from '#pwa/ui/use-media.ts';
import { usePrinting } from '#pwa/ui/use-printing.ts';
import styles from './lines.module.css';
import { keyed } from './paragraphs.tsx';

interface LinesProps<B> {
  /** Heads the lines, where nothing above does. */
  title?: string;
  blocks: readonly B[];
  summary: (block: B) => ReactNode;
  note?: (block: B) => ReactNode;
  content: (block: B) => ReactNode;
  /** Stands in their place on wider screens and on paper. */
  children: ReactNode;
}

/** On a phone one line a block, the rest on tap. */
export function Lines<B>({ title, blocks, summary, note, content, children }: LinesProps<B>) {
  if (!useIsPhone()) return children;
  return (
    <div className={styles.lines}>
      {title && <h3>{title}</h3>}
      {keyed(blocks).map(({ key, value }) => (
        <Disclosure key={key} className={styles.line} summary={summary(value)} note={note?.(value)}>
          <div className={styles.rest}>{content(value)}</div>
        </Disclosure>
      ))}
    </div>
  );
}

/** Tells whether long parts open with a tap; on paper none do. */
export function useIsPhone(): boolean {
  const isWide = useMedia('(min-width: 48em)');
  return !usePrinting() && !isWide;
}
