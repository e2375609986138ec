import { BookOpen } from 'lucide-react';
import { openAccount } from '#pwa/offline/sync/account.ts';
import type { SyncedDb } from '#pwa/offline/sync/synced-db.ts';
import { useOwnRows } from '#pwa/offline/sync/use-own-rows.ts';
import { useSynced } from '#pwa/offline/sync/use-synced.ts';
import type { ContextPart } from '#schema/chat.ts';
import styles from './context-picker.module.css';

const key = 'coach without';

/** Reads what the coach is not to read, as this person chose on this device last. */
export const useExcludedSources = (): readonly ContextPart[] => useSynced(readExcludedSources).value ?? nothing;

const nothing: readonly ContextPart[] = [];
export const readExcludedSources = async (db: SyncedDb) =>
  (await db.table<ContextPart[], string>('state').get(key)) ?? nothing;

async function saveExcludedSources(parts: ContextPart[]): Promise<void> {
  await openAccount()?.read((db) => db.table<ContextPart[], string>('state').put(parts, key));
}

interface Sources {
  parts: readonly { part: ContextPart; label: string }[];
  /** Insights and report quote the answers, and are read with them only. */
  isQuoted(part: ContextPart): boolean;
  isOff(part: ContextPart): boolean;
  /** Counts the goals that the server does not have as they are here. */
  unseen: number;
}

/** Lists what the coach can read for the next question. */
function useSources(): Sources {
  const excluded = useExcludedSources();
  const submissions = useOwnRows('submission').rows ?? [];
  const goals = (useOwnRows('goal').rows ?? []).filter(({ row }) => row.deletedAt === null);
  const unseen = goals.filter(({ confirmed, isOptimistic }) => confirmed !== undefined || isOptimistic).length;
  const parts: { part: ContextPart; label: string }[] = [];
  if (submissions.length > 0) parts.push({ part: 'answers', label: 'your answers and insights' });
  if (submissions.some(({ row }) => row.hasReport)) parts.push({ part: 'report', label: 'your report' });
  if (goals.length > 0) parts.push({ part: 'goals', label: goals.length === 1 ? '1 goal' : `${goals.length} goals` });
  const isQuoted = (part: ContextPart) => part === 'report' && excluded.includes('answers');
  const isOff = (part: ContextPart) => excluded.includes(part) || isQuoted(part);
  return { parts, isQuoted, isOff, unseen: excluded.includes('goals') ? 0 : unseen };
}

/** Stands for the choice of sources where there is no room for it, and opens it. */
export function SourcesChip({ isOpen, onToggle }: { isOpen: boolean; onToggle: () => void }) {
  const { parts, isOff, unseen } = useSources();
  if (parts.length === 0) return null;
  const count = parts.filter(({ part }) => !isOff(part)).length;
  return (
    <button
      type="button"
      className={styles.chip}
      aria-label={`Sources, ${count} of ${parts.length}${unseen > 0 ? ', some not synced' : ''}`}
      data-unseen={unseen > 0 || undefined}
      title="Sources"
      aria-expanded={isOpen}
      onClick={onToggle}
    >
      <BookOpen aria-hidden="true" />
      {count}
    </button>
  );
}

/** Shows what the coach reads for the next question; each part can be switched off. */
export function ContextPicker() {
  const excluded = useExcludedSources();
  const { parts, isQuoted, isOff, unseen } = useSources();
  if (parts.length === 0) return null;
  const toggle = (part: ContextPart) =>
    void saveExcludedSources(
      excluded.includes(part) ? excluded.filter((one) => one !== part) : [...excluded, part],
    ).catch(
      // It stays as it is, and shows it.
      () => undefined,
    );

  return (
    <fieldset className={styles.choice}>
      <legend className={styles.legend}>
        <BookOpen aria-hidden="true" /> Using:
      </legend>
      {parts.map(({ part, label }) => (
        <button
          key={part}
          type="button"
          className={styles.part}
          aria-pressed={!isOff(part)}
          aria-disabled={isQuoted(part) || undefined}
          title={isQuoted(part) ? 'Your report quotes your answers, so the coach reads them together.' : undefined}
          onClick={() => !isQuoted(part) && toggle(part)}
        >
          {label}
        </button>
      ))}
      {unseen > 0 && (
        <span className={styles.unseen}>
          {unseen === 1
            ? '1 goal hasn’t synced, so the coach can’t see it yet.'
            : `${unseen} goals haven’t synced, so the coach can’t see them yet.`}
        </span>
      )}
    </fieldset>
  );
}
