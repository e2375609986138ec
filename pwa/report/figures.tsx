import type { ReportDoc } from '#schema/report.ts';
import { measureFigures } from '#schema/report-parts.ts';
import { Citations } from './citations.tsx';
import styles from './figures.module.css';
import { keyed } from './paragraphs.tsx';

/** Where the business stands today, in up to three large figures. */
export function Figures({ doc }: { doc: ReportDoc }) {
  const measures = measureFigures(doc);
  if (measures.length === 0) return null;
  return (
    <dl className={styles.figures}>
      {keyed(measures).map(({ key, value }) => (
        <div key={key}>
          <dt>
            {value.title}
            <Citations doc={doc} block={value} />
          </dt>
          <dd>{value.baseline}</dd>
        </div>
      ))}
    </dl>
  );
}
