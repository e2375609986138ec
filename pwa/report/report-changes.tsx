import { useQuery } from '@tanstack/react-query';
import { useId, useMemo } from 'react';
import { useToken } from '#pwa/api/use-token.ts';
import { TextButton } from '#pwa/ui/button.tsx';
import { Disclosure } from '#pwa/ui/disclosure.tsx';
import { Skeleton, SkeletonLine } from '#pwa/ui/skeleton.tsx';
import { monthDay, monthDayYear } from '#schema/days.ts';
import type { ReportAnswer, ReportDoc } from '#schema/report.ts';
import { type ReportChange, reportChanges } from '#schema/report-changes.ts';
import { keyed } from './paragraphs.tsx';
import styles from './report-changes.module.css';
import { reportQuery } from './report-queries.ts';

/** Lists a version's changes since the one before it, which is loaded for that. */
export function ReportChanges({ submissionId, answer }: { submissionId: string; answer: ReportAnswer }) {
  const before = answer.version - 1;
  const { data, error, refetch } = useQuery(reportQuery(submissionId, useToken(), String(before)));
  const titleId = useId();
  return (
    <section className={styles.changes} aria-labelledby={titleId}>
      <h2 id={titleId}>What changed since {data ? since(data.reportDoc, answer) : `version ${before}`}</h2>
      {data && <Changes older={data.reportDoc} newer={answer.reportDoc} />}
      {!data && error && (
        <p>
          We couldn’t load what changed. The report itself is here.{' '}
          <TextButton onClick={() => void refetch()}>Try again</TextButton>
        </p>
      )}
      {!data && !error && (
        <Skeleton label="Loading what changed">
          <SkeletonLine width="long" />
          <SkeletonLine width="half" />
        </Skeleton>
      )}
    </section>
  );
}

function since({ date }: ReportDoc, { reportDoc, version }: ReportAnswer): string {
  if (date === reportDoc.date) return `version ${version - 1}`;
  return date.slice(0, 4) === reportDoc.date.slice(0, 4) ? monthDay(date) : monthDayYear(date);
}

function Changes({ older, newer }: { older: ReportDoc; newer: ReportDoc }) {
  const changes = useMemo(() => reportChanges(older, newer), [older, newer]);
  if (changes.length === 0) {
    return <p>The findings, options, steps, measures and amounts are the same. Only some wording is new.</p>;
  }
  return (
    <dl className={styles.list}>
      {changes.map((change) => (
        <Part key={change.title} {...change} />
      ))}
    </dl>
  );
}

/** More than these stand behind a tap: the list is to be read before the report, not in place of it. */
const shownLines = 4;

function Part({ title, lines }: ReportChange) {
  // One line more takes no more room than the words that would stand for it.
  const shown = lines.length === shownLines + 1 ? lines : lines.slice(0, shownLines);
  const rest = lines.slice(shown.length);
  return (
    <>
      <dt>{title}</dt>
      <dd>
        <Lines lines={shown} />
        {rest.length > 0 && (
          <Disclosure summary={`${rest.length} more`}>
            <Lines lines={rest} />
          </Disclosure>
        )}
      </dd>
    </>
  );
}

function Lines({ lines }: { lines: readonly string[] }) {
  return (
    <ul>
      {keyed(lines).map(({ key, value }) => (
        <li key={key}>{value}</li>
      ))}
    </ul>
  );
}
