import { forgotten } from '#pwa/offline/sync/signals.ts';
import { queryClient } from './query-client.ts';

/** Marks a query whose answers only staff may see. Apart from the client, because only staff load such queries. */
export const staffMeta = { scope: 'staff' } as const;

/** A purge of scope `staff` clears what was read for a coach or an admin (docs/protocol.md#15-forget). */
forgotten.subscribe(({ scope }) => {
  if (scope !== 'own') queryClient.removeQueries({ predicate: ({ meta }) => meta?.scope === staffMeta.scope });
});
