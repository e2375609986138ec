import { BookOpen } from 'lucide-react';
import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import { useOwnRows } from '#pwa/offline/sync/use-own-rows.ts';
import { formatDay } from '#pwa/ui/dates.ts';
import { paths, reportPath } from '#schema/paths.ts';
import styles from './exchange.module.css';

/** Lists the coach's sources for an answer. Each leads to where it stands. */
export function BasedOn({ refs }: { refs: readonly string[] }) {
  const submissions = useOwnRows('submission').rows;
  const goals = useOwnRows('goal').rows;
  const dayOf = (id: string) => {
    const at = submissions?.find(({ row }) => row.id === id)?.row.createdAt;
    return at === undefined ? '' : ` of ${formatDay(at)}`;
  };
  const titleOf = (id: string) => goals?.find(({ row }) => row.id === id)?.row.title;
  const sources = toSources(refs, dayOf, titleOf);
  if (sources.length === 0) return null;
  if (sources.length === 1) return <SourceLine sources={sources} />;
  return (
    <details className={styles.folded}>
      <summary>
        <BookOpen aria-hidden="true" />
        {sources.length} sources
      </summary>
      <SourceLine sources={sources} />
    </details>
  );
}

function SourceLine({ sources }: { sources: readonly Source[] }) {
  return (
    <p className={styles.sources}>
      <BookOpen aria-hidden="true" />
      Using:{' '}
      {sources.map(({ to, label }, i) => (
        <Fragment key={`${label} ${to}`}>
          {i > 0 && ', '}
          <Link to={to}>{label}</Link>
        </Fragment>
      ))}
    </p>
  );
}

interface Source {
  to: string;
  label: string;
}

/** Several goals lead to all of them. */
export function toSources(
  refs: readonly string[],
  dayOf: (submissionId: string) => string,
  titleOf: (goalId: string) => string | undefined,
): Source[] {
  const sources: Source[] = [];
  const goals: string[] = [];
  for (const ref of refs) {
    const [kind, id = ''] = ref.split(':');
    if (kind === 'goal') goals.push(id);
    else if (kind === 'answers')
      sources.push({ to: `${paths.history}?insights=${id}`, label: `your answers${dayOf(id)}` });
    else if (kind === 'insights')
      sources.push({ to: `${paths.history}?insights=${id}`, label: `insights${dayOf(id)}` });
    else if (kind === 'report') sources.push({ to: reportPath(id), label: `report${dayOf(id)}` });
  }
  const [only = ''] = goals;
  if (goals.length === 1) sources.push({ to: `${paths.goals}?goal=${only}`, label: titleOf(only) ?? '1 goal' });
  if (goals.length > 1) sources.push({ to: paths.goals, label: `${goals.length} goals` });
  return sources;
}
