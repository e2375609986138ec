import type { ReactNode } from 'react';
import type { Block, BlockOf, ReportDoc } from '#schema/report.ts';
import type { Point } from '#schema/report-parts.ts';
import { pageOneTitles } from '#schema/report-words.ts';
import { Citations } from './citations.tsx';
import styles from './page-one.module.css';
import { keyed, OwnWords } from './paragraphs.tsx';

interface FigureRowsProps {
  doc: ReportDoc;
  figures: readonly BlockOf<'figure'>[];
}

/** One row for each figure: what it is, and how much. */
export function FigureRows({ doc, figures }: FigureRowsProps) {
  if (figures.length === 0) return null;
  return (
    <dl className={styles.figures}>
      {keyed(figures).map(({ key, value }) => (
        <div key={key}>
          <dt>{value.title}</dt>
          <dd>
            <OwnWords doc={doc} basedOn={value.basedOn} text={value.value} />
            <Citations doc={doc} block={value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface PointListProps {
  doc: ReportDoc;
  title: string;
  points: readonly Point[];
}

/** Numbered points under their title. */
export function PointList({ doc, title, points }: PointListProps) {
  if (points.length === 0) return null;
  return (
    <Titled title={title}>
      <ol>
        {keyed(points).map(({ key, value: { title: name, text, block } }) => (
          <li key={key} className={styles.point}>
            <span className={styles.number} aria-hidden="true">
              {key + 1}
            </span>
            <div>
              <p className={styles.title}>{name}</p>
              <p className={styles.text}>
                <OwnWords doc={doc} basedOn={block.basedOn} text={text} />
                <Citations doc={doc} block={block} />
              </p>
            </div>
          </li>
        ))}
      </ol>
    </Titled>
  );
}

interface AdviceProps {
  doc: ReportDoc;
  blocks: readonly (BlockOf<'avoid'> | BlockOf<'turn'>)[];
}

/** Lists what not to do, or what would change the advice. */
export function Advice({ doc, blocks }: AdviceProps) {
  const [first] = blocks;
  if (!first) return null;
  return (
    <Titled title={pageOneTitles[first.kind]}>
      <ul className={styles.advice}>
        {keyed<Block & { text: string }>(blocks).map(({ key, value }) => (
          <li key={key}>
            <OwnWords doc={doc} basedOn={value.basedOn} text={value.text} />
            <Citations doc={doc} block={value} />
          </li>
        ))}
      </ul>
    </Titled>
  );
}

function Titled({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.list}>
      <h3>{title}</h3>
      {children}
    </div>
  );
}
