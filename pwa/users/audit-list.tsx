import { Link } from 'react-router-dom';
import { formatFullDate, formatTime } from '#pwa/ui/dates.ts';
import { paths } from '#schema/paths.ts';
import styles from './audit-screen.module.css';
import { type AuditEntry, type AuditLine, describeEntry, foldEntries } from './audit-words.ts';

/** Lists entries by day, each as a sentence. */
export function AuditList({ entries }: { entries: readonly AuditEntry[] }) {
  return byDay(entries).map(([day, ofDay]) => (
    <section key={day} className={styles.day} aria-label={day}>
      <h2>{day}</h2>
      <ol className={styles.entries}>
        {foldEntries(ofDay).map((entry) => (
          <li key={entry.id} className={styles.entry}>
            <time dateTime={new Date(entry.at).toISOString()}>{formatTime(entry.at)}</time>
            <p>
              <Sentence entry={entry} />
            </p>
          </li>
        ))}
      </ol>
    </section>
  ));
}

function Sentence({ entry }: { entry: AuditLine }) {
  const { actor, actorId, details } = entry;
  const { before, after } = describeEntry(entry);
  return (
    <>
      <strong>{actor ?? (actorId === null ? 'The daily cleanup' : 'A deleted user')}</strong> {before}
      {after !== undefined && <About about={details.about} />}
      {after}
    </>
  );
}

function About({ about }: Pick<AuditEntry['details'], 'about'>) {
  if (!about || about.name === null) return about?.kind === 'user' ? 'a deleted user' : 'a deleted client';
  const place =
    about.kind === 'submission'
      ? paths.submission.replace(':submissionId', about.id)
      : `${paths.users}?${new URLSearchParams({ user: about.id })}`;
  return <Link to={place}>{about.name}</Link>;
}

function byDay(entries: readonly AuditEntry[]): [string, AuditEntry[]][] {
  const days = new Map<string, AuditEntry[]>();
  for (const entry of entries) {
    const day = formatFullDate(entry.at);
    days.set(day, [...(days.get(day) ?? []), entry]);
  }
  return [...days];
}
