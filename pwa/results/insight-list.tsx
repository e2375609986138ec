import { Quote } from '#pwa/ui/quote.tsx';
import { plainParagraphs } from '#schema/plain-text.ts';
import { insightFromText, readInsightLine } from '#schema/read-insight.ts';
import styles from './insight-list.module.css';

export interface InsightListProps {
  nuggets: readonly string[];
  /** Sets the level of the insights' headings: one below the title above them. */
  level: 2 | 3;
  /** Names who wrote the quoted answers, for the person who reads. */
  writer?: 'You' | 'They';
}

/** Renders the insights, numbered, each beside the words that it is based on. */
export function InsightList({ nuggets, level, writer = 'You' }: InsightListProps) {
  return (
    <ol className={styles.list}>
      {nuggets.map((nugget, index) => (
        <InsightItem key={nugget} number={index + 1} nugget={nugget} level={level} writer={writer} />
      ))}
    </ol>
  );
}

type InsightItemProps = Required<Pick<InsightListProps, 'level' | 'writer'>> & { number: number; nugget: string };

function InsightItem({ number, nugget, level, writer }: InsightItemProps) {
  const Title = `h${level}` as const;
  const { title, body, source } = insightFromText(nugget);
  return (
    <li className={styles.item}>
      <span className={styles.number} aria-hidden="true">
        {number}
      </span>
      <div className={styles.content}>
        <Title className={styles.title}>{title || `Insight ${number}`}</Title>
        <div className={styles.text}>
          {plainParagraphs(body).map((line) => (
            <InsightLine key={line} {...readInsightLine(line)} />
          ))}
        </div>
        {source && (
          <div className={styles.source}>
            <Quote source={`${writer} wrote, under ${source.label}`}>{source.words}</Quote>
          </div>
        )}
      </div>
    </li>
  );
}

function InsightLine({ label, text }: { label?: string; text: string }) {
  return (
    <p>
      {label && <strong>{label}: </strong>}
      {text}
    </p>
  );
}
