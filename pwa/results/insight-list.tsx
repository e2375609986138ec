import { Quote } from '#pwa/ui/quote.tsx';
import { insightFromText } from '#schema/insights.ts';
import { plainParagraphs } from '#schema/plain-text.ts';
import styles from './insight-list.module.css';

/** The insights, numbered, each beside the words of the person that it rests on. */
export function InsightList({ nuggets }: { nuggets: readonly string[] }) {
  return (
    <ol className={styles.list}>
      {nuggets.map((nugget, index) => (
        <InsightItem key={nugget} number={index + 1} nugget={nugget} />
      ))}
    </ol>
  );
}

function InsightItem({ number, nugget }: { number: number; nugget: string }) {
  const { title, body, source } = insightFromText(nugget);
  return (
    <li className={styles.item}>
      <span className={styles.number} aria-hidden="true">
        {number}
      </span>
      <div className={styles.content}>
        <h2>{title || `Insight ${number}`}</h2>
        <div className={styles.text}>
          {plainParagraphs(body).map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
        {source && (
          <div className={styles.source}>
            <Quote source={`You wrote, under ${source.label}`}>{source.words}</Quote>
          </div>
        )}
      </div>
    </li>
  );
}
