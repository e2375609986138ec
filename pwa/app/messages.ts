import { onLocalDataWiped } from '#pwa/offline/local-data-wiped.ts';
import { createMessageCenter } from '#pwa/ui/message-store.ts';

export const messages = createMessageCenter({ clock: () => Date.now() });

/** What was said to a person goes with them. */
onLocalDataWiped(() => messages.clear());
