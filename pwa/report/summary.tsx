import type { ReactNode } from 'react';
import type { ReportDoc, Section } from '#schema/report.ts';
import { firstStep, stepFacts, summaryFindings, summaryMoves } from '#schema/report-parts.ts';
import { counted } from '#schema/report-words.ts';
import { Blocks } from './blocks.tsx';
import { Citations } from './citations.tsx';
import { keyed, OwnWords, Paragraphs } from './paragraphs.tsx';
import styles from './summary.module.css';

/** The lead, then the findings and the moves to start now, and the one thing to do first. */
export function Summary({ doc, section }: { doc: ReportDoc; section: Section }) {
  const lead = section.blocks.filter((block) => block.kind === 'paragraph');
  const rest = section.blocks.filter(({ kind }) => kind !== 'paragraph' && kind !== 'finding');
  const findings = summaryFindings(doc, section);
  const moves = summaryMoves(doc);
  return (
    <>
      <div className={styles.lead}>
        {keyed(lead).map(({ key, value }) => (
          <Paragraphs key={key} className="lead" doc={doc} text={value.text} basedOn={value.basedOn} />
        ))}
      </div>
      <div className={styles.lists}>
        {findings.length > 0 && (
          <PointList title={counted(findings.length, 'finding')}>
            {keyed(findings).map(({ key, value }) => (
              <Point key={key} number={key + 1} title={value.title}>
                <OwnWords doc={doc} basedOn={value.basedOn} text={value.text} />
                <Citations doc={doc} basedOn={value.basedOn} />
              </Point>
            ))}
          </PointList>
        )}
        {moves.length > 0 && (
          <PointList title={counted(moves.length, 'move')}>
            {keyed(moves).map(({ key, value }) => (
              <Point key={key} number={key + 1} title={value.title}>
                <OwnWords doc={doc} basedOn={value.basedOn} text={value.text} />
                <Citations doc={doc} basedOn={value.basedOn} />
              </Point>
            ))}
          </PointList>
        )}
      </div>
      <FirstStep doc={doc} />
      <Blocks doc={doc} blocks={rest} />
    </>
  );
}

function PointList({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.list}>
      <h3>{title}</h3>
      <ol>{children}</ol>
    </div>
  );
}

function Point({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <li className={styles.point}>
      <span className={styles.number} aria-hidden="true">
        {number}
      </span>
      <div>
        <p className={styles.title}>{title}</p>
        <p className={styles.text}>{children}</p>
      </div>
    </li>
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
        <Citations doc={doc} basedOn={first.basedOn} />
      </p>
    </div>
  );
}
