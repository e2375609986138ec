import { lazy, Suspense, useEffect } from 'react';
import { useCurrentUser } from '#pwa/api/current-user.ts';
import { clearToken } from '#pwa/api/session-token.ts';
import { WithQueries } from '#pwa/api/with-queries.tsx';
import { useMessageCenter } from '#pwa/ui/message-center.tsx';
import { errors } from '#schema/errors.ts';
import { isNamed } from '#schema/users.ts';
import { SyncWatch } from './sync-watch.tsx';

const NewNoteMessages = lazy(async () => ({ default: (await import('./new-note-messages.tsx')).NewNoteMessages }));

const bannerMs = 5_000;

/**
 * Runs the background work for the owner of this device. A profile without a first and a last name is invalid and is
 * signed out; drafts stay (docs/specification.md#5-validation-rules).
 */
export function ProfileWatch() {
  return (
    <WithQueries>
      <NamelessWatch />
      <SyncWatch />
      <Suspense fallback={null}>
        <NewNoteMessages />
      </Suspense>
    </WithQueries>
  );
}

function NamelessWatch() {
  const { notify } = useMessageCenter();
  const { user } = useCurrentUser();

  useEffect(() => {
    if (!user || isNamed(user)) return;
    clearToken();
    notify({ tone: 'warn', text: errors.unauthenticated.userMessage, hideAfterMs: bannerMs });
  }, [user, notify]);

  return null;
}
