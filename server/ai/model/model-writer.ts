import { setTimeout as pauseFor } from 'node:timers/promises';
import type { z } from 'zod';
import type { Section, SectionId } from '#schema/report.ts';
import { readCheckpoint } from '#server/ai/checkpoint.ts';
import { ModelUnavailable } from '#server/ai/model-unavailable.ts';
import { openAiClient } from '#server/ai/openai-client.ts';
import { nextMonday } from '#server/ai/plan-days.ts';
import type { Circumstances } from '#server/ai/playbook/circumstances-content.ts';
import { type FormInput, textQuestion, type Writer } from '#server/ai/writer.ts';
import type { Database } from '#server/db/connect.ts';
import type { OpenAiSettings } from '#server/settings.ts';
import { type Answered, askFor } from './ask-for.ts';
import { assembleModelReport } from './assemble-model-report.ts';
import { backgroundOf } from './background.ts';
import { budgetLimits } from './budget-limits.ts';
import type { CallDeps } from './call-model.ts';
import { figureGround, untraced } from './check-figures.ts';
import { circuitBreaker } from './circuit-breaker.ts';
import type { Drafted } from './claims.ts';
import { dailySpend } from './daily-spend.ts';
import { modelFields } from './model-fields.ts';
import { type ModelOutline, modelOutlineSchema, outlineAnswerSchema } from './model-outline.ts';
import { hideTexts, type PromptData, promptData } from './prompt-data.ts';
import { type PromptName, readPrompts } from './prompts.ts';
import { daysOfPlan } from './report-own-figures.ts';
import { sectionSchemas } from './section-schemas.ts';
import { insightsSchema, questionsSchema, summarySchema } from './short-texts.ts';

export interface ModelDeps {
  database: Pick<Database, 'tx'>;
  clock: () => number;
  /** The limits of each band of the form; the playbook's content holds them. */
  budgets: Circumstances['budgets'];
  /** How long one text may take, all tries together; others for tests. */
  limitsMs?: TimeLimits;
  pause?: CallDeps['pause'];
  /** The server stops: aborted with a `ModelUnavailable`, so that a waiting person gets the playbook's text. */
  stopping?: AbortSignal;
}

export interface TimeLimits {
  /** Somebody waits for these, and for the summary for coaches. */
  insights: number;
  others: number;
}

const usualLimitsMs: TimeLimits = { insights: 20_000, others: 60_000 };
/** About four times what the texts take, because a model may count its thinking too. */
const maxTokens = 4000;
const pauseUnlessAborted: CallDeps['pause'] = (ms, signal) => pauseFor(ms, undefined, { signal });

interface Asked<T> {
  data: PromptData;
  input: FormInput;
  /** Holds what is sent beside the answers. */
  more?: object;
  /** Days that the plan names; none for what has no plan. */
  days?: string[];
  schema: z.ZodType<Drafted<T>>;
}

/** The writer that asks a model; every answer is checked, cleaned and cut before anybody gets it. */
export function openModel(deps: ModelDeps, settings: OpenAiSettings): Writer {
  const { clock, budgets, limitsMs = usualLimitsMs, pause = pauseUnlessAborted, stopping } = deps;
  const prompts = readPrompts();
  const callDeps = {
    client: openAiClient(settings, clock),
    spend: dailySpend(deps, settings),
    breaker: circuitBreaker(clock),
    pause,
  };

  function ask<T>(name: PromptName, of: Asked<T>, signal?: AbortSignal): Promise<Answered<Drafted<T>>> {
    const { data, input, more = {}, days = [], schema } = of;
    const background = backgroundOf(prompts.background, input.answers);
    const { today, answeredOn = today } = input;
    const sent = { background, days: { answeredOn, today }, answers: data.answers, ...hideTexts(data, more) };
    const ground = figureGround(data, { today, days: [answeredOn, ...days] });
    const check = ({ claims }: Drafted<T>) => untraced(claims, ground);
    const limitMs = name === 'insights' || name === 'briefing' ? limitsMs.insights : limitsMs.others;
    const instructions = prompts.instructions[name];
    const wanted = { name, instructions, again: prompts.again, data: sent, schema, check, maxTokens, limitMs };
    return askFor(callDeps, wanted, signal);
  }

  return {
    provider: 'openai',

    async writeInsights(input) {
      const data = promptData({ ...input, questionAnswers: [] });
      return soundOnly(await ask('insights', { data, input, schema: insightsSchema(data) }, stopping));
    },

    async writeQuestions(input, signal) {
      const data = promptData({ ...input, questionAnswers: [] });
      return soundOnly(await ask('questions', { data, input, schema: questionsSchema(data) }, signal)).map(
        textQuestion,
      );
    },

    async writeSummary(input) {
      const data = promptData({ ...input, questionAnswers: [] });
      return soundOnly(await ask('briefing', { data, input, schema: summarySchema(data) }, stopping));
    },

    async outlineReport(input, signal): Promise<ModelOutline> {
      const { answers, today } = input;
      const data = promptData(input);
      const more = { budget: budgetLimits(budgets, answers) };
      const days = daysOfPlan(nextMonday(today));
      const schema = outlineAnswerSchema(data, today);
      const { value, problems } = await ask('outline', { data, input, more, days, schema }, signal);
      return problems.length > 0 ? { ...value.value, unverified: true } : value.value;
    },

    async writeSection(input, kept, id, signal): Promise<Section> {
      const { answers } = input;
      const { unverified, ...outline } = readCheckpoint(modelOutlineSchema, kept);
      const data = promptData(input);
      const budget = budgetLimits(budgets, answers);
      const { title, startDay, findings, options, steps } = outline;
      const more = { report: { title, startDay, findings, options, steps }, budget };
      const days = daysOfPlan(startDay);
      const schema = sectionSchemas[id]({ data, fields: modelFields(data), outline, budget });
      const { value, problems } = await ask(id, { data, input, more, days, schema }, signal);
      const isMarked = problems.length > 0 || (unverified && printsTitles.includes(id));
      return { id, blocks: value.value, ...(isMarked && { unverified: true }) };
    },

    assembleReport: assembleModelReport,
  };
}

/** Titles of the outline stand in these sections. */
const printsTitles: readonly SectionId[] = ['summary', 'options', 'plan'];

/**
 * Rejects an unsound text, because insights and summaries have no place for a mark. The playbook writes what is true
 * instead.
 */
function soundOnly<T>({ value, problems }: Answered<Drafted<T>>): T {
  if (problems.length > 0) throw new ModelUnavailable('unusable_answer');
  return value.value;
}
