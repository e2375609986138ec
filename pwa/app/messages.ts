import { onDeviceCleared } from '#pwa/offline/device-cleared.ts';
import { createMessageCenter } from '#pwa/ui/message-store.ts';

export const messages = createMessageCenter({ clock: () => Date.now() });

/** What was said to a person goes with them. */
onDeviceCleared(() => messages.clear());
