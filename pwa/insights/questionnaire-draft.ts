import * as z from 'zod/mini';
import { clearDraft, keepDraft, readDraft } from '#pwa/offline/draft.ts';
import type { answerLabels } from '#schema/insights.ts';
import { answerNames } from './answers.ts';

const names = z.enum(answerNames as [keyof typeof answerLabels, ...(keyof typeof answerLabels)[]]);

const draftSchema = z.object({
  step: z.union([z.literal(1), z.literal(2)]),
  /** Holds texts that the person typed or emptied. Fields filled for them are not in it. */
  typed: z.partialRecord(names, z.string()),
  /** Where the caret stood, in UTF-16 units. */
  caret: z.nullable(z.object({ name: names, start: z.nullable(z.number()), end: z.nullable(z.number()) })),
  /** The last body sent and its key: the same answers again are the same submission. */
  attempt: z.nullable(z.object({ key: z.string(), body: z.string() })),
  /** The finished form that waits in the queue. */
  waitingId: z.nullable(z.string()),
  /** The submission whose answers these change, if it is not a new one. */
  changes: z.optional(z.string()),
});
export type QuestionnaireDraft = z.infer<typeof draftSchema>;

const id = 'insights-form';

export const keepQuestionnaire = (draft: QuestionnaireDraft): Promise<void> => keepDraft(id, draft);

export const clearQuestionnaire = (): Promise<void> => clearDraft(id);

/**
 * The kept form and when it was kept (epoch ms); undefined when there is none that this version can read.
 *
 * @param onChange as for `readDraft`
 */
export async function readQuestionnaire(
  onChange?: () => void,
): Promise<{ draft: QuestionnaireDraft; updatedAt: number } | undefined> {
  const kept = await readDraft(id, onChange);
  const result = z.safeParse(draftSchema, kept?.value);
  return kept && result.success ? { draft: result.data, updatedAt: kept.updatedAt } : undefined;
}
