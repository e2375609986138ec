import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { useCurrentUser } from '#pwa/api/current-user.ts';
import { dropSession, noteWhy } from '#pwa/api/session-expiry.ts';
import { hasSharedSession, readToken, storeToken, subscribeToToken } from '#pwa/api/session-token.ts';
import { askToSignIn } from '#pwa/api/sign-in-prompt.ts';
import { questionnaire } from '#pwa/insights/questionnaire.ts';
import { forgetSubmission } from '#pwa/offline/kept-submission.ts';
import { clearLastInsights } from '#pwa/offline/last-insights.ts';
import { readOwner } from '#pwa/offline/storage-keys.ts';
import type { Forgotten } from '#pwa/offline/sync/signals.ts';
import { useMessageCenter } from '#pwa/ui/message-center.tsx';
import type { User } from '#schema/users.ts';

const loadSync = () => import('#pwa/offline/sync/start-sync.ts');

/** Runs the sync of whoever this device belongs to; with a session that is over, what ends with time still ends. */
export function SyncWatch() {
  const owner = useSyncExternalStore(subscribeToToken, readOwner, () => null);
  const { user } = useCurrentUser();
  const queryClient = useQueryClient();
  const { notify } = useMessageCenter();

  useEffect(() => {
    if (owner === null) return;
    const controller = new AbortController();
    const { signal } = controller;
    async function handleSessionOver(token: string, purge: Forgotten | undefined): Promise<void> {
      const reason = purge && (await explain(purge));
      dropSession(token, true, reason);
      // After a reload nobody waits for it any more.
      if (reason !== undefined) void askToSignIn({ mode: 'signin', reason });
    }
    loadSync().then(
      ({ startSync, onForgotten }) => {
        if (signal.aborted) return;
        signal.addEventListener(
          'abort',
          startSync({ onSessionOver: (token, purge) => void handleSessionOver(token, purge) }),
        );
        signal.addEventListener(
          'abort',
          onForgotten((purge) => {
            queryClient.clear();
            if (purge.scope !== 'staff') forgetOwn();
            void explain(purge).then((text) => {
              if (text === undefined) return;
              if (purge.reason !== 'lease') noteWhy(text);
              notify({ tone: 'warn', text });
            });
          }),
        );
      },
      // Without the file there is no sync on this page; the next one tries again.
      () => undefined,
    );
    return () => controller.abort();
  }, [owner, queryClient, notify]);

  useEffect(() => {
    if (user) void remember(user).catch(() => undefined);
  }, [user]);

  return null;
}

/** Says why something was purged. The words load when they are needed; undefined where they cannot. */
const explain = (purge: Forgotten): Promise<string | undefined> =>
  import('./revocation-messages.ts').then(
    ({ explainPurge }) => explainPurge(purge),
    () => undefined,
  );

/** A session that came without a sign-in on this device, from a copied profile for example, makes its person the owner. */
async function remember(user: User): Promise<void> {
  const token = readToken();
  if (readOwner() === null && token !== null) {
    await (await import('#pwa/offline/switch-user.ts')).switchDeviceUser(user.id, hasSharedSession());
    // Tells everybody whose this device is now.
    storeToken(token, hasSharedSession());
  }
  await (await loadSync()).rememberUser(user);
}

/** Clears this tab's data of a person whose account is closed to them. */
function forgetOwn(): void {
  clearLastInsights();
  forgetSubmission();
  questionnaire.forget();
}
