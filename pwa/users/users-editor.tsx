import { lazy, Suspense, useMemo, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { useCurrentUser } from '#pwa/api/current-user.ts';
import { useOwner } from '#pwa/offline/use-owner.ts';
import { Button } from '#pwa/ui/button.tsx';
import { EmptyState } from '#pwa/ui/empty-state.tsx';
import { Form } from '#pwa/ui/form.tsx';
import { useMessageCenter } from '#pwa/ui/message-center.tsx';
import { useMedia } from '#pwa/ui/use-media.ts';
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx';
import { deleteAdminMessage } from '#schema/user-edits.ts';
import type { Role, User } from '#schema/users.ts';
import { LeaveGuard } from './leave-guard.tsx';
import { SaveBar } from './save-bar.tsx';
import { countChanges, findLastAdmin, matchesUser, type StageEdit, toBatch, withEdits } from './staged-edits.ts';
import { type EditErrors, useSaveUsers } from './use-save-users.ts';
import { useStagedEdits } from './use-staged-edits.ts';
import { UserCards } from './user-cards.tsx';
import type { EditedUser } from './user-fields.tsx';
import styles from './users-screen.module.css';
import { UsersTable } from './users-table.tsx';

const DeleteUserDialog = lazy(async () => ({ default: (await import('./delete-user-dialog.tsx')).DeleteUserDialog }));
const UserDetails = lazy(async () => ({ default: (await import('./user-details.tsx')).UserDetails }));

const bannerMs = 5_000;
/** Tables start at 768 px; with letters twice as large only the cards fit. */
const wide = '(min-width: 48em)';
const rowsAtOnce = 50;

interface UsersEditorProps {
  users: readonly User[];
  editor: Role;
  /** Tells whether the list is this device's copy. */
  isReadOnly: boolean;
  search: string;
  onSearch: (text: string) => void;
}

export function UsersEditor({ users, editor, isReadOnly, search, onSearch }: UsersEditorProps) {
  const isWide = useMedia(wide);
  // This device's owner is the reader while the server is out of reach.
  const [{ user: me }, owner] = [useCurrentUser(), useOwner()];
  const myId = me?.id ?? owner ?? '';
  const { notify } = useMessageCenter();
  const [detailed, show, closeDetails] = useDetailedUser(users);
  const [deleting, setDeleting] = useState<User>();
  const [limit, setLimit] = useState(rowsAtOnce);
  const edits = useStagedEdits(users, editor);
  const { differing } = edits;
  const { save, isSaving, error, fields, clearErrors } = useSaveUsers(users, () => edits.drop());
  const errors = useMemo(() => flatten(fields), [fields]);

  const found = users.filter((user) => matchesUser(user, search) || fields[user.id]);
  // The page shows everybody with a wrong field, so that the form can lead to it.
  const listed = found.filter(({ id }, index) => index < limit || fields[id]);
  const lastAdmin = findLastAdmin(users, differing);
  const stage: StageEdit = (user, field, value) => {
    clearErrors(user.id, field);
    edits.stage(user, field, value);
  };
  const people = listed.map((user): EditedUser => {
    const isMe = user.id === myId;
    const state = { editor, isReadOnly, isMe, isLastAdmin: user.id === lastAdmin, isSaving, stage };
    const shown = withEdits(user, edits.typed[user.id]);
    return { user, shown, changes: differing[user.id] ?? {}, errors: fields[user.id] ?? {}, ...state };
  });

  function handleCancel() {
    clearErrors();
    edits.drop();
    notify({ tone: 'neutral', text: 'Edits canceled.', hideAfterMs: bannerMs });
  }
  function handleDelete(user: User) {
    if (user.role !== 'admin') return setDeleting(user);
    notify({ tone: 'danger', text: deleteAdminMessage, hideAfterMs: bannerMs });
  }

  const isStaged = Object.keys(differing).length > 0;
  const mine = differing[myId];
  const isAdmin = editor === 'admin' && !isReadOnly;
  const People = isWide ? UsersTable : UserCards;
  return (
    <>
      <VisuallyHidden role="status">
        {search !== '' && `${found.length} of ${users.length} users match.`}
      </VisuallyHidden>
      <Form errors={errors} onSubmit={() => void (isStaged && save(toBatch(differing)))}>
        {people.length > 0 && (
          <People people={people} hasActions={isAdmin} onShow={({ id }) => show(id)} onDelete={handleDelete} />
        )}
        {people.length === 0 && <NobodyFound search={search} onClear={() => onSearch('')} />}
        {found.length > people.length && (
          <p className={styles.more}>
            Showing {people.length} of {found.length} people.{' '}
            <Button size="s" onClick={() => setLimit(limit + rowsAtOnce)}>
              Show more
            </Button>
          </p>
        )}
        {isStaged && (
          <>
            <SaveBar
              staged={differing}
              isStored={edits.isStored}
              endsOwnSession={mine?.role !== undefined || mine?.status !== undefined}
              isSaving={isSaving}
              error={error}
              onCancel={handleCancel}
            />
            <LeaveGuard unsaved={countChanges(differing)} />
          </>
        )}
      </Form>
      <Suspense fallback={null}>
        {deleting && (
          <DeleteUserDialog
            user={deleting}
            onDeleted={() => edits.drop(deleting.id)}
            onClose={() => setDeleting(undefined)}
          />
        )}
        {detailed && isAdmin && <UserDetails user={detailed} onClose={closeDetails} />}
      </Suspense>
    </>
  );
}

/** Reads whose details are open from the address, so that an entry of the audit log can lead there. */
function useDetailedUser(users: readonly User[]): [User | undefined, (id: string) => void, () => void] {
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const isOverList = useLocation().state?.isOverList === true;
  const { user: shown, ...others } = Object.fromEntries(params);
  // An entry of its own: the browser's Back leads to the list.
  const show = (user: string) =>
    setParams({ ...others, user }, { state: { isOverList: true }, preventScrollReset: true });
  const close = () => (isOverList ? navigate(-1) : setParams(others, { replace: true, preventScrollReset: true }));
  return [users.find(({ id }) => id === shown), show, close];
}

function NobodyFound({ search, onClear }: { search: string; onClear: () => void }) {
  if (search === '') return <EmptyState title="No users yet">People appear here when they sign up.</EmptyState>;
  return (
    <EmptyState title={`No users match “${search.trim()}”`} action={<Button onClick={onClear}>Clear search</Button>}>
      Try a first name, last name or email.
    </EmptyState>
  );
}

/** Makes a new object after each try, which the form needs to lead to the first wrong field again. */
const flatten = (fields: EditErrors): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([id, wrong]) =>
      Object.entries(wrong).map(([field, message]) => [`${id}.${field}`, message]),
    ),
  );
