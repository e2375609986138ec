import type { PurgeNotice } from '#sync/client/ports.ts';
import { createBroadcast } from './broadcast.ts';

/** Something was written here, for the tab that sends. */
export const edited = createBroadcast<{ isDraft: boolean }>('northbeam.edited');

/** Describes what every tab must drop from its memory, after its purge from the disk. */
export const forgotten = createBroadcast<PurgeNotice>('northbeam.forgotten');
