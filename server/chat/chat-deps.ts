import type { Coach } from '#server/ai/coach.ts';
import type { ServerDeps } from '#server/deps.ts';
import type { Execute } from '#server/synced-rows/mutate.ts';
import type { Answering } from './answering.ts';

export interface ChatDeps extends Pick<ServerDeps, 'database' | 'clock' | 'newId' | 'log' | 'limit'> {
  answering: Answering;
  execute: Execute;
}

export type AnsweringDeps = Pick<ServerDeps, 'database' | 'clock' | 'newId' | 'log'> & { coach: Coach };
