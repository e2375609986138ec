import type { ServerDeps } from '#server/deps.ts';
import type { RunMutation } from '#server/synced-rows/write-by-rest.ts';

export type CoachingDeps = Pick<ServerDeps, 'database'> & { runMutation: RunMutation };
