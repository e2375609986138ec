import { onLocalDataWiped } from '#pwa/offline/local-data-wiped.ts';
import { createMessageCenter } from '#pwa/ui/message-store.ts';

export const messages = createMessageCenter({ clock: () => Date.now() });

/** Wiping the local data clears the person's messages. */
onLocalDataWiped(() => messages.clear());
