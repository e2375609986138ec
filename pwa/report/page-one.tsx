import type { ReportDoc, Section } from '#schema/report.ts';
import { firstStep, stepFacts, summaryFindings, summaryMoves } from '#schema/report-parts.ts';
import { counted } from '#schema/report-words.ts';
import { Blocks } from './blocks.tsx';
import { Citations } from './citations.tsx';
import styles from './page-one.module.css';
import { Advice, FigureRows, PointList } from './page-one-parts.tsx';
import { keyed, Paragraphs } from './paragraphs.tsx';

const onPageOne: ReadonlySet<string> = new Set(['answer', 'paragraph', 'figure', 'move', 'finding', 'avoid', 'turn']);

/** The answer, its figures and moves, what not to do and what would change the advice; whatever else stands here follows. */
export function PageOne({ doc, section }: { doc: ReportDoc; section: Section }) {
  const { blocks } = section;
  const lead = blocks.filter((block) => block.kind === 'answer' || block.kind === 'paragraph');
  const findings = summaryFindings(doc, section);
  const moves = summaryMoves(doc);
  return (
    <>
      <div className={styles.lead}>
        {keyed(lead).map(({ key, value }) => (
          <Paragraphs key={key} className="lead" doc={doc} text={value.text} block={value} />
        ))}
      </div>
      <FigureRows doc={doc} figures={blocks.filter((block) => block.kind === 'figure')} />
      <div className={styles.lists}>
        <PointList doc={doc} title={counted(findings.length, 'finding')} points={findings} />
        <PointList doc={doc} title={counted(moves.length, 'move')} points={moves} />
      </div>
      <FirstStep doc={doc} />
      <div className={styles.lists}>
        <Advice doc={doc} blocks={blocks.filter((block) => block.kind === 'avoid')} />
        <Advice doc={doc} blocks={blocks.filter((block) => block.kind === 'turn')} />
      </div>
      <Blocks doc={doc} blocks={blocks.filter(({ kind }) => !onPageOne.has(kind))} />
    </>
  );
}

/** Marked warm: warm means "now". */
function FirstStep({ doc }: { doc: ReportDoc }) {
  const first = firstStep(doc);
  if (!first) return null;
  return (
    <div className={styles.first}>
      <p className={styles.label}>The first step</p>
      <p className={styles.title}>{first.title}</p>
      <p className={styles.text}>
        {stepFacts(first)}
        <Citations doc={doc} block={first} />
      </p>
    </div>
  );
}
