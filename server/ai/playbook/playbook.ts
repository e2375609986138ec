import type { ReportDoc } from '#schema/report.ts';
import type { Calculation } from '#server/ai/calculation.ts';
import { readCheckpoint } from '#server/ai/checkpoint.ts';
import type { CoachAnswer, CoachQuestion } from '#server/ai/coach.ts';
import { preparedFor } from '#server/ai/prepared-for.ts';
import type { FormInput, ReportInput, Writer } from '#server/ai/writer.ts';
import { answerFromPlaybook } from './coach/answer-from-playbook.ts';
import { readCoachContent } from './coach/coach-content.ts';
import { loadKinds } from './kinds/kinds.ts';
import { readCase } from './kinds/read-case.ts';
import { calculationOf } from './report/calculation.ts';
import { writeCaseInsights } from './report/write-case-insights.ts';
import { writeCaseQuestions } from './report/write-case-questions.ts';
import { caseOutlineSchema, sectionOfCase, writeCaseReport } from './report/write-report.ts';
import { writeCoachSummary } from './write-coach-summary.ts';

/**
 * The built-in writer, which needs no model: the kind of wish, its calculation, and texts from `data/content/playbook/`
 * that the result chooses. The same input always gives the same texts; nothing here reads a clock.
 *
 * @throws Error naming the file and the place in it, when the content is missing or wrong.
 */
export function loadPlaybook() {
  const coach = readCoachContent();
  const kinds = loadKinds();
  const caseOf = (input: FormInput | ReportInput) => readCase(kinds, input);
  const questionsFor = (input: FormInput) => writeCaseQuestions(kinds, caseOf(input));
  return {
    provider: 'playbook',
    answerQuestion: (question: CoachQuestion): CoachAnswer => answerFromPlaybook({ coach }, question),
    writeInsights: (input) => writeCaseInsights(caseOf(input)),
    writeQuestions: (input) => questionsFor(input).map(({ ask, field }) => ({ ask, field })),
    writeSummary: (input) =>
      writeCoachSummary(
        caseOf(input),
        questionsFor(input).map(({ ask }) => ask),
      ),
    outlineReport: (input) => writeCaseReport(caseOf(input)),
    calculate: (input: ReportInput) => calculationOf(caseOf(input)),
    writeSection: (_, outline, id) => sectionOfCase(readCheckpoint(caseOutlineSchema, outline), id),
    assembleReport({ answers }, outline, sections): ReportDoc {
      const { title, today, answers: numbered } = readCheckpoint(caseOutlineSchema, outline);
      return {
        version: 2,
        title,
        date: today,
        author: 'playbook',
        language: 'en',
        preparedFor: preparedFor(answers),
        sections,
        answers: numbered,
      };
    },
  } satisfies Writer & {
    answerQuestion(question: CoachQuestion): CoachAnswer;
    calculate(input: ReportInput): Calculation;
  };
}
export type Playbook = ReturnType<typeof loadPlaybook>;
