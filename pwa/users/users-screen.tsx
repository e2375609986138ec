import { Search } from 'lucide-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { isNoAnswer } from '#pwa/api/is-no-answer.ts';
import { useOwnRole } from '#pwa/offline/sync/use-own-role.ts';
import { useOwner } from '#pwa/offline/use-owner.ts';
import { Button } from '#pwa/ui/button.tsx';
import { DataAge } from '#pwa/ui/data-age.tsx';
import { EmptyState } from '#pwa/ui/empty-state.tsx';
import { FailedState } from '#pwa/ui/failed-state.tsx';
import { Page, PageHead } from '#pwa/ui/page.tsx';
import { Skeleton, SkeletonBlock } from '#pwa/ui/skeleton.tsx';
import { paths } from '#schema/paths.ts';
import { hasStagedEdits } from './use-staged-edits.ts';
import { useUsers } from './use-users.ts';
import { UsersEditor } from './users-editor.tsx';
import styles from './users-screen.module.css';

/** Shows the users at `/users`, below a route for staff. */
export function UsersScreen() {
  const { users, isReadOnly, age, error, isReading, readAgain } = useUsers();
  const [params, setParams] = useSearchParams();
  const [search, setSearch] = useState(params.get('q') ?? '');
  const editor = useEditor();
  const owner = useOwner();

  function handleSearch(text: string) {
    setSearch(text);
    setParams(text === '' ? {} : { q: text }, { replace: true, preventScrollReset: true });
  }
  return (
    <Page>
      <PageHead
        title="Users"
        lead={<Lead isAdmin={editor === 'admin'} />}
        actions={users && users.length > 0 && <SearchField value={search} onChange={handleSearch} />}
      />
      {age !== undefined && (
        <DataAge at={age}>Can’t reach Northbeam right now. {needsConnection(editor === 'admin', isReadOnly)}</DataAge>
      )}
      {users && error && age === undefined && (
        <FailedState title="Failed to load users." action={<Button onClick={readAgain}>Try again</Button>}>
          This list may be out of date.
        </FailedState>
      )}
      {users && (
        <UsersEditor
          // A new key drops the unsaved edits of whoever was signed in before.
          key={owner}
          users={users}
          editor={editor}
          isReadOnly={isReadOnly}
          search={search}
          onSearch={handleSearch}
        />
      )}
      {!users && (isReading ? <UsersSkeleton /> : <NotLoaded error={error} onRetry={readAgain} />)}
    </Page>
  );
}

function needsConnection(isAdmin: boolean, isReadOnly: boolean): string {
  if (isReadOnly) return 'You can read and search the list. Connect to make changes.';
  return isAdmin ? 'Connect to save changes, delete users, or see devices and payments.' : 'Connect to save changes.';
}

/** Finds the role that the reader edits with: the last known one while they sign in again over the page. */
function useEditor(): 'admin' | 'coach' {
  const { role } = useOwnRole();
  const [editor, setEditor] = useState<'admin' | 'coach'>('coach');
  if ((role === 'admin' || role === 'coach') && role !== editor) setEditor(role);
  return editor;
}

function Lead({ isAdmin }: { isAdmin: boolean }) {
  if (!isAdmin) return 'You can change the status of anyone who isn’t an admin. Nothing changes until you save.';
  return (
    <p>
      You can edit every field. Nothing changes until you save. See all <Link to={paths.payments}>payments</Link>, who
      viewed or changed what in the <Link to={paths.audit}>audit log</Link>, and what former coaches couldn’t send under{' '}
      <Link to={paths.escrow}>unsent work</Link>.
    </p>
  );
}

function SearchField({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  return (
    <label className={styles.search}>
      <Search aria-hidden="true" />
      <input
        type="search"
        placeholder="Name or email"
        aria-label="Search users"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  );
}

function NotLoaded({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  const retry = <Button onClick={onRetry}>Try again</Button>;
  const safe = hasStagedEdits(useOwner()) && ' The edits you haven’t saved are safe in this tab.';
  if (!error || isNoAnswer(error)) {
    return (
      <EmptyState title="Can’t reach Northbeam right now" action={retry}>
        The list of users isn’t on this device yet. It loads when you’re back online.{safe}
      </EmptyState>
    );
  }
  return (
    <FailedState title="Failed to load users." action={retry}>
      Nothing was changed.{safe}
    </FailedState>
  );
}

function UsersSkeleton() {
  return (
    <Skeleton label="Loading users">
      <div className={styles.loading}>
        <SkeletonBlock height="m" />
        <SkeletonBlock height="m" />
        <SkeletonBlock height="m" />
        <SkeletonBlock height="m" />
      </div>
    </Skeleton>
  );
}
