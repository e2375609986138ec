import { goalLabels } from '#schema/goals.ts';
import { answerLabels } from '#schema/insights.ts';
import type { SubjectEntity } from './subjects.ts';

const labels: Record<SubjectEntity, Record<string, string>> = {
  goal: goalLabels,
  note: { title: 'Title', content: 'Note', noteType: 'Note type' },
  submission: answerLabels,
  conversation: { title: 'Title', pinned: 'Pinned' },
};

/** Refuses a value in the words that stand beside its field in the form. */
export const impossible = (entity: SubjectEntity, field: string): string =>
  `This value isn’t allowed: ${labels[entity][field] ?? field}.`;
