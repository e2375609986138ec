import type { AnswerName } from '#schema/insights.ts';
import type { StoredRequest } from '#sync/client/request-queue.ts';
import { type AnswerErrors, emptyAnswers, type FormAnswers, firstWrong, isAnswerName, stepOf } from './answers.ts';
import type { QuestionnaireDraft } from './questionnaire-draft.ts';

export type AnswerCaret = NonNullable<QuestionnaireDraft['caret']>;

export interface QuestionnaireState extends QuestionnaireDraft {
  /** Known from a signed-in person's account; stands where they have not typed. */
  prefilled: Partial<FormAnswers>;
  errors: AnswerErrors;
  /** Describes a failure of the whole form. */
  formError: string | null;
  /** Something that happened elsewhere and explains what stands here. */
  note: string | null;
  isSending: boolean;
  /** It was answered: what stands here goes once its results are in sight. */
  isFinished: boolean;
  /** Whether what was typed is on the disk: `yes` only after the write. */
  kept: 'no' | 'yes' | 'failed';
  /** Where the focus should go next: a field, or the title of the step. */
  focusWish: AnswerCaret | 'title' | null;
  /** Finished forms in the queue, oldest first. */
  requests: readonly StoredRequest[];
  /** Ids of insights may be kept in this browser, those of this tab among them. */
  hasEarlier: boolean;
}

export const initialState: QuestionnaireState = {
  step: 1,
  typed: {},
  caret: null,
  attempt: null,
  waitingId: null,
  changes: undefined,
  prefilled: {},
  errors: {},
  formError: null,
  note: null,
  isSending: false,
  isFinished: false,
  kept: 'no',
  focusWish: null,
  requests: [],
  hasEarlier: false,
};

/** Combines typed and prefilled texts into the answers of the fields. */
export const answersOf = ({ typed, prefilled }: Pick<QuestionnaireState, 'typed' | 'prefilled'>): FormAnswers => ({
  ...emptyAnswers,
  ...prefilled,
  ...typed,
});

/** The request that the receipt shows. */
export const waitingRequest = ({ requests, waitingId }: QuestionnaireState): StoredRequest | undefined =>
  requests.find(({ id }) => id === waitingId);

export const isEmpty = ({ typed, waitingId }: QuestionnaireState): boolean =>
  Object.values(typed).every((text) => text === '') && waitingId === null;

/** The first wrong field in sight and in focus; undefined when nothing is wrong. */
export function atFirstError(errors: AnswerErrors): Partial<QuestionnaireState> | undefined {
  const wrong = firstWrong(errors);
  return wrong === undefined ? undefined : { errors, step: stepOf(wrong), focusWish: fieldWish(wrong) };
}

/** Places the server's refusal at its field where it names one, else at the whole form. */
export function atRefusal(message: string, field: string | undefined): Partial<QuestionnaireState> {
  if (field === undefined || !isAnswerName(field)) return { formError: message };
  return { errors: { [field]: message }, step: stepOf(field), focusWish: fieldWish(field) };
}

const fieldWish = (name: AnswerName): AnswerCaret => ({ name, start: null, end: null });
