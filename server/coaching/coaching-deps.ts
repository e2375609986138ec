import type { ServerDeps } from '#server/deps.ts';
import type { Execute } from '#server/synced-rows/mutate.ts';

export type CoachingDeps = Pick<ServerDeps, 'database'> & { execute: Execute };
