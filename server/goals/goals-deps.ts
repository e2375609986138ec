import type { ServerDeps } from '#server/deps.ts';
import type { Execute } from '#server/synced-rows/mutate.ts';

export type GoalsDeps = Pick<ServerDeps, 'database'> & { execute: Execute };
