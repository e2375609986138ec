import { readStoredUsers } from '#pwa/offline/sync/stored-users.ts';
import { useSynced } from '#pwa/offline/sync/use-synced.ts';
import { Button } from '#pwa/ui/button.tsx';
import { SelectField } from '#pwa/ui/field.tsx';
import { type AuditAction, auditActions } from '#schema/audit.ts';
import styles from './audit-screen.module.css';
import { type AuditEntry, actionNames } from './audit-words.ts';
import { fullName } from './staged-edits.ts';

/** Narrows the audit log; an empty text chooses all. */
export interface AuditFilters {
  action: AuditAction | '';
  /** Names the actor by id. */
  user: string;
  /** Names the submission by id. */
  submission: string;
}

interface AuditFilterFieldsProps {
  filters: AuditFilters;
  /** Lists the entries of the page that is shown. */
  entries: readonly AuditEntry[];
  isOffline: boolean;
  onChange: (filters: AuditFilters) => void;
}

export function AuditFilterFields({ filters, entries, isOffline, onChange }: AuditFilterFieldsProps) {
  const people = usePeople(filters, entries);
  return (
    <search className={styles.filters} aria-label="Filter entries">
      <SelectField
        label="Action"
        value={filters.action}
        disabled={isOffline}
        placeholder="All actions"
        options={auditActions.map((action) => ({ value: action, label: actionNames[action] }))}
        onChange={(event) => onChange({ ...filters, action: event.target.value as AuditFilters['action'] })}
      />
      <SelectField
        label="Person"
        value={filters.user}
        disabled={isOffline}
        placeholder="Everyone"
        options={people}
        onChange={(event) => onChange({ ...filters, user: event.target.value })}
      />
      {filters.submission !== '' && (
        <p className={styles.one}>
          You’re seeing one submission’s entries.{' '}
          <Button size="s" disabled={isOffline} onClick={() => onChange({ ...filters, submission: '' })}>
            Show all
          </Button>
        </p>
      )}
    </search>
  );
}

/** Lists staff from this device, and who acted on this page; another reading of the users would be one more entry. */
function usePeople({ user }: AuditFilters, entries: readonly AuditEntry[]) {
  const stored = useSynced(readStoredUsers).value?.users ?? [];
  const names = new Map(stored.filter(({ role }) => role !== 'client').map((one) => [one.id, fullName(one)]));
  for (const { actorId, actor } of entries) if (actorId && actor) names.set(actorId, actor);
  if (user !== '' && !names.has(user)) names.set(user, 'This person');
  return [...names]
    .map(([value, label]) => ({ value, label }))
    .sort((one, other) => one.label.localeCompare(other.label));
}
