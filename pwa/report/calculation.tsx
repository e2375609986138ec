import { Badge } from '#pwa/ui/badge.tsx';
import { leverDrawing } from '#schema/drawing-levers.ts';
import { plainLine } from '#schema/plain-text.ts';
import type { BlockOf, ReportDoc } from '#schema/report.ts';
import { exampleLabel, leverCaption, leverTitle } from '#schema/report-words.ts';
import styles from './calculation.module.css';
import { Citations } from './citations.tsx';
import { Figure, TableOnDemand } from './figure.tsx';
import { keyed } from './paragraphs.tsx';
import { LeverTable } from './report-tables.tsx';

interface SumsProps {
  doc: ReportDoc;
  blocks: readonly BlockOf<'sum'>[];
}

/** Each calculation in words, and what comes out. */
export function Sums({ doc, blocks }: SumsProps) {
  return (
    <dl className={styles.sums}>
      {keyed(blocks).map(({ key, value }) => (
        <div key={key}>
          <dt>{plainLine(value.title)}</dt>
          <dd>
            {value.isExample && <Badge>{exampleLabel}</Badge>} {plainLine(value.formula)}{' '}
            <strong>= {plainLine(value.result)}</strong>
            <Citations doc={doc} block={value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface LeversProps {
  doc: ReportDoc;
  blocks: readonly BlockOf<'lever'>[];
}

/** The bars of what a better step is worth; a table where there is nothing to compare. */
export function Levers({ doc, blocks }: LeversProps) {
  const table = <LeverTable doc={doc} blocks={blocks} />;
  if (leverDrawing(doc, 0).height === 0) return table;
  return (
    <Figure title={leverTitle} caption={leverCaption} draw={(width, size) => leverDrawing(doc, width, size)}>
      <TableOnDemand>{table}</TableOnDemand>
    </Figure>
  );
}
