import type { Expected } from './expected-answer.ts';
import { questionsBesideIt } from './questions-beside-it.ts';
import { questionsForAdvice } from './questions-for-advice.ts';

/** Each alone, as the first of a conversation. */
export const sixtyQuestions: readonly Expected[] = [...questionsForAdvice, ...questionsBesideIt];
