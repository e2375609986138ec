import type { Database } from '#server/db/connect.ts';
import type { Settings } from '#server/settings.ts';
import { openModel } from './model/model-writer.ts';
import type { OpenPlaybook } from './open-playbook.ts';
import type { Writers } from './with-fallback.ts';

/**
 * The playbook, and the model before it where a key is set.
 *
 * @param stopping ends the insights under way; see `ModelDeps`.
 */
export function openWriters(
  { writer: playbook, calculate }: Pick<OpenPlaybook, 'writer' | 'calculate'>,
  settings: Pick<Settings, 'openAi'>,
  database: Pick<Database, 'tx'>,
  clock: () => number,
  stopping?: AbortSignal,
): Writers {
  if (!settings.openAi) return { playbook };
  const deps = { database, clock, calculate, ...(stopping && { stopping }) };
  return { playbook, model: openModel(deps, settings.openAi) };
}
