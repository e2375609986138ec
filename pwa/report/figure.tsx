import type { ReactNode } from 'react';
import { Disclosure } from '#pwa/ui/disclosure.tsx';
import styles from './figure.module.css';
import { MeasuredDrawing, type MeasuredDrawingProps } from './measured-drawing.tsx';

interface FigureProps extends MeasuredDrawingProps {
  title: string;
  caption: string;
  /** What is drawn, as a table or as lines. */
  children: ReactNode;
}

/** A drawing under its title, and what it shows in words below it. */
export function Figure({ title, caption, draw, children }: FigureProps) {
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.caption}>
        <h3>{title}</h3>
        <p>{caption}</p>
      </figcaption>
      <MeasuredDrawing draw={draw} />
      <div className={styles.below}>{children}</div>
    </figure>
  );
}

/** A table on demand; on paper the drawing, or the text below it, says the same. */
export function TableOnDemand({ children }: { children: ReactNode }) {
  return (
    <div className="screen-only">
      <Disclosure summary="Show as a table">{children}</Disclosure>
    </div>
  );
}
