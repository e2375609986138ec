import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { useCurrentUser } from '#pwa/api/current-user.ts';
import { dropSession } from '#pwa/api/session-expiry.ts';
import { hasSharedSession, readToken, storeToken, subscribeToToken } from '#pwa/api/session-token.ts';
import { questionnaire } from '#pwa/insights/questionnaire.ts';
import { readOwner } from '#pwa/offline/kept-flag.ts';
import { forgetSubmission } from '#pwa/offline/kept-submission.ts';
import { clearThankYou } from '#pwa/offline/thank-you-state.ts';
import type { User } from '#schema/users.ts';

const loadSync = () => import('#pwa/offline/sync/start-sync.ts');

/** Runs the sync of whoever this device belongs to; with a session that is over, what ends with time still ends. */
export function SyncWatch() {
  const owner = useSyncExternalStore(subscribeToToken, readOwner, () => null);
  const { user } = useCurrentUser();
  const queryClient = useQueryClient();

  useEffect(() => {
    if (owner === null) return;
    const controller = new AbortController();
    const { signal } = controller;
    loadSync().then(
      ({ startSync, onForgotten }) => {
        if (signal.aborted) return;
        signal.addEventListener('abort', startSync({ onSessionOver: (token) => dropSession(token, true) }));
        signal.addEventListener(
          'abort',
          onForgotten(({ scope }) => {
            queryClient.clear();
            if (scope !== 'staff') forgetOwn();
          }),
        );
      },
      // Without the file there is no sync on this page; the next one tries again.
      () => undefined,
    );
    return () => controller.abort();
  }, [owner, queryClient]);

  useEffect(() => {
    if (user) void remember(user).catch(() => undefined);
  }, [user]);

  return null;
}

/** A session that came without a sign-in on this device, from a copied profile for example, makes its person the owner. */
async function remember(user: User): Promise<void> {
  const token = readToken();
  if (readOwner() === null && token !== null) {
    await (await import('#pwa/offline/device-owner.ts')).makeRoomFor(user.id, hasSharedSession());
    // Tells everybody whose this device is now.
    storeToken(token, hasSharedSession());
  }
  await (await loadSync()).rememberUser(user);
}

/** What this tab holds of a person whose account is closed to them. */
function forgetOwn(): void {
  clearThankYou();
  forgetSubmission();
  questionnaire.forget();
}
