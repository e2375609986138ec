import { readPlaybookContent } from '#server/ai/playbook/content.ts';
import type { Database } from '#server/db/connect.ts';
import type { Settings } from '#server/settings.ts';
import { openModel } from './model/model-writer.ts';
import type { Writers } from './with-fallback.ts';
import type { Writer } from './writer.ts';

/**
 * The playbook, and the model before it where a key is set.
 *
 * @param stopping ends the insights under way; see `ModelDeps`.
 */
export function openWriters(
  playbook: Writer,
  settings: Pick<Settings, 'openAi'>,
  database: Pick<Database, 'tx'>,
  clock: () => number,
  stopping?: AbortSignal,
): Writers {
  if (!settings.openAi) return { playbook };
  const { budgets } = readPlaybookContent().circumstances;
  return { playbook, model: openModel({ database, clock, budgets, ...(stopping && { stopping }) }, settings.openAi) };
}
