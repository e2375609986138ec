import type { ServerDeps } from '#server/deps.ts';
import type { RunMutation } from '#server/synced-rows/write-by-rest.ts';
import type { Answering } from './answering.ts';

export interface ChatDeps extends Pick<ServerDeps, 'database' | 'clock' | 'newId' | 'log' | 'limit'> {
  answering: Answering;
  runMutation: RunMutation;
}
