import type { Provider } from '#schema/insights.ts';
import type { Log } from '#server/log.ts';
import { ModelUnavailable } from './model-unavailable.ts';
import type { Writer } from './writer.ts';

/** The playbook is always there; the model only with a key. */
export interface Writers {
  playbook: Writer;
  model?: Writer;
}

export interface FallbackDeps {
  writers: Writers;
  log: Log;
}

export interface TextWithProvider<T> {
  provider: Provider;
  text: T;
}

/**
 * Has a text written by the model, or by the playbook when the model cannot.
 *
 * @param what names the kind of text in the operator's line, such as `insights`.
 * @returns the text and who wrote it.
 * @throws whatever else than `ModelUnavailable` a writer throws, the reason of an abort among it.
 */
export async function withFallback<T>(
  { writers: { playbook, model }, log }: FallbackDeps,
  what: string,
  write: (writer: Writer) => T | Promise<T>,
): Promise<TextWithProvider<T>> {
  if (model) {
    const text = await unlessUnavailable(log, what, () => write(model));
    if (text !== undefined) return { provider: model.provider, text: text.value };
  }
  return { provider: playbook.provider, text: await write(playbook) };
}

/** The text in a box, so that no text is taken for a missing one; undefined when the model is unavailable, which is logged. */
export async function unlessUnavailable<T>(
  log: Log,
  what: string,
  write: () => T | Promise<T>,
): Promise<{ value: T } | undefined> {
  try {
    return { value: await write() };
  } catch (cause) {
    if (!(cause instanceof ModelUnavailable)) throw cause;
    log.error('model_unavailable', { what, reason: cause.reason, ...(cause.status && { status: cause.status }) });
    return undefined;
  }
}
