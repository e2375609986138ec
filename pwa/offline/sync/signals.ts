import type { ClientPorts } from '#sync/client/ports.ts';
import { createBroadcast } from './broadcast.ts';

/** Tells the tab that sends that something was written here. */
export const edited = createBroadcast<{ isDraft: boolean }>('northbeam.edited');

/** Describes what every tab must drop from its memory, after its purge from the disk. */
export type Forgotten = Parameters<NonNullable<ClientPorts['onForget']>>[0];
export const forgotten = createBroadcast<Forgotten>('northbeam.forgotten');
