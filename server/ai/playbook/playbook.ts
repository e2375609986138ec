import type { ReportDoc } from '#schema/report.ts';
import type { Calculation } from '#server/ai/calculation.ts';
import { readCheckpoint } from '#server/ai/checkpoint.ts';
import type { CoachAnswer, CoachQuestion } from '#server/ai/coach.ts';
import { preparedFor } from '#server/ai/prepared-for.ts';
import type { FormInput, ReportInput, Writer } from '#server/ai/writer.ts';
import { loadKinds } from './analyze/kinds.ts';
import { answerFromPlaybook } from './coach/answer-from-playbook.ts';
import { readCoachContent } from './coach/coach-content.ts';
import { type CaseReading, readCase } from './extract/read-case.ts';
import { mostLevers, mostSums } from './report/middle-sections.ts';
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

/**
 * What is calculated from one person's own numbers: no examples, and no rows that only say what is missing. Nothing but the
 * plan's end where the kind of wish is a guess.
 */
function calculationOf({ kind, case: one, recognized }: CaseReading): Calculation {
  const { figures, sums, levers, endDay } = kind.outcome(one);
  if (!recognized.isSure) return { figures: [], sums: [], levers: [], endDay };
  return {
    figures: figures.filter(({ value }) => /\d/.test(value)),
    sums: sums.filter(({ isExample }) => !isExample).slice(0, mostSums),
    levers: levers.slice(0, mostLevers).map(({ id: _, ...lever }) => lever),
    endDay,
  };
}
