import type { Question } from '#server/ai/playbook/analyze/kind.ts';
import {
  type CaseReading,
  type Kinds,
  kindQuestion,
  ownerQuestion,
  whatHinders,
  whatWorked,
} from '#server/ai/playbook/extract/read-case.ts';

const mostQuestions = 5;
const leastQuestions = 3;

/** Three to five: which kind of wish it is where that is open, then what the calculation needs, then who else can own a step. */
export function writeCaseQuestions({ contents }: Kinds, reading: CaseReading): Question[] {
  const first = reading.recognized.isSure ? [] : [kindQuestion(contents)];
  const last = reading.isSolo || reading.kind.needsOwner === false ? [] : [ownerQuestion];
  const asked = reading.kind.questions(reading.case);
  const room = mostQuestions - first.length - last.length;
  const questions = [...first, ...asked.slice(0, room), ...last];
  const more = [...asked.slice(room), whatWorked, whatHinders];
  return [...questions, ...more.slice(0, Math.max(0, leastQuestions - questions.length))];
}
