import type { Block, ReportDoc, Section, SectionId } from '#schema/report.ts';
import { readCheckpoint } from '#server/ai/checkpoint.ts';
import type { CoachAnswer, CoachQuestion } from '#server/ai/coach.ts';
import { preparedFor } from '#server/ai/prepared-for.ts';
import type { FormInput, ReportInput, Writer } from '#server/ai/writer.ts';
import { answerFromPlaybook } from './coach/answer-from-playbook.ts';
import { readPlaybookContent } from './content.ts';
import { keptReading } from './kept-reading.ts';
import { loadKinds } from './kinds/kinds.ts';
import { readCase } from './kinds/read-case.ts';
import { readAnswers } from './read-answers.ts';
import { writeCaseInsights } from './report/write-case-insights.ts';
import { writeCaseQuestions } from './report/write-case-questions.ts';
import { caseOutlineSchema, sectionOfCase, writeCaseReport } from './report/write-report.ts';
import { type Draft, outlineReport, reportOutlineSchema } from './report-outline.ts';
import { assumptionBlocks } from './section-assumptions.ts';
import { optionBlocks } from './section-options.ts';
import { planBlocks } from './section-plan.ts';
import { riskBlocks } from './section-risks.ts';
import { situationBlocks } from './section-situation.ts';
import { summaryBlocks } from './section-summary.ts';
import { writeCoachSummary } from './write-coach-summary.ts';
import { writeInsights } from './write-insights.ts';
import { writeQuestions } from './write-questions.ts';

const sectionWriters: Record<SectionId, (draft: Draft) => Block[]> = {
  summary: summaryBlocks,
  situation: situationBlocks,
  options: optionBlocks,
  plan: planBlocks,
  risks: riskBlocks,
  assumptions: assumptionBlocks,
};

/**
 * The built-in writer, which needs no model: rules and texts from `data/content/playbook/`, chosen and filled from the
 * answers. The same input always gives the same texts; nothing here reads a clock.
 *
 * @throws Error naming the file and the place in it, when the content is missing or wrong.
 */
export function loadPlaybook(folder?: URL | string) {
  const content = readPlaybookContent(folder);
  const kinds = loadKinds();
  const caseOf = (input: ReportInput | FormInput) => readCase(kinds, { ...input, questionAnswers: [], ...input });
  const readings = keptReading((input: ReportInput) => readAnswers(content, input));
  return {
    provider: 'playbook',
    answerQuestion: (question: CoachQuestion): CoachAnswer => answerFromPlaybook(content, question),
    writeInsights(input) {
      const reading = caseOf(input);
      return reading ? writeCaseInsights(reading) : writeInsights(content, readAnswers(content, input));
    },
    writeQuestions(input) {
      const reading = caseOf(input);
      return reading
        ? writeCaseQuestions(kinds, reading).map(({ ask }) => ask)
        : writeQuestions(content, readAnswers(content, input));
    },
    writeSummary: (input) => writeCoachSummary(content, readAnswers(content, input)),
    outlineReport(input): unknown {
      const reading = caseOf(input);
      return reading ? writeCaseReport(reading) : outlineReport(content, readings.of(input), input.today);
    },
    writeSection(input, kept, id) {
      const written = caseOutlineSchema.safeParse(kept);
      if (written.success) return sectionOfCase(written.data, id);
      const outline = readCheckpoint(reportOutlineSchema, kept);
      return writeSection({ playbook: content, reading: readings.of(input), outline }, id);
    },
    assembleReport(input, outline, sections) {
      readings.forget();
      return assembleReport(input, outline, sections);
    },
  } satisfies Writer & { answerQuestion(question: CoachQuestion): CoachAnswer };
}
export type Playbook = ReturnType<typeof loadPlaybook>;

function writeSection(draft: Draft, id: SectionId): Section {
  return { id, blocks: sectionWriters[id](draft).map(inOrder) };
}

/** The answers that a block rests on, each once and in their order. */
function inOrder(block: Block): Block {
  return { ...block, basedOn: [...new Set(block.basedOn)].sort((a, b) => a - b) };
}

function assembleReport({ answers }: ReportInput, outline: unknown, sections: Section[]): ReportDoc {
  const written = caseOutlineSchema.safeParse(outline);
  const {
    title,
    today,
    answers: numbered,
  } = written.success ? written.data : readCheckpoint(reportOutlineSchema, outline);
  return {
    version: written.success ? 2 : 1,
    title,
    date: today,
    author: 'playbook',
    language: 'en',
    preparedFor: preparedFor(answers),
    sections,
    answers: numbered,
  };
}
