import { setTimeout as pauseFor } from 'node:timers/promises';
import type { z } from 'zod';
import type { Section } from '#schema/report.ts';
import { openAiClient } from '#server/ai/openai-client.ts';
import type { Circumstances } from '#server/ai/playbook/playbook-content.ts';
import { readKept } from '#server/ai/read-kept.ts';
import type { Writer } from '#server/ai/writer.ts';
import type { Database } from '#server/db/connect.ts';
import type { OpenAiSettings } from '#server/settings.ts';
import { askFor } from './ask-for.ts';
import { assembleModelReport } from './assemble-model-report.ts';
import { budgetLimits } from './budget-limits.ts';
import type { CallDeps } from './call-model.ts';
import { circuitBreaker } from './circuit-breaker.ts';
import { dailySpend } from './daily-spend.ts';
import { modelFields } from './model-fields.ts';
import { modelOutlineSchema, outlineAnswerSchema } from './model-outline.ts';
import { hideTexts, type PromptData, promptData } from './prompt-data.ts';
import { type PromptName, readPrompts } from './prompts.ts';
import { sectionSchemas } from './section-schemas.ts';
import { insightsSchema, questionsSchema } from './short-texts.ts';

export interface ModelDeps {
  database: Pick<Database, 'tx'>;
  clock: () => number;
  /** The limits of each band of the form; the playbook's content holds them. */
  budgets: Circumstances['budgets'];
  /** How long one text may take, all tries together; others for tests. */
  limitsMs?: TimeLimits;
  pause?: CallDeps['pause'];
  /** The server stops: aborted with a `ModelUnavailable`, so that whoever waits for insights gets the playbook's. */
  stopping?: AbortSignal;
}

export interface TimeLimits {
  /** Somebody waits for these. */
  insights: number;
  others: number;
}

const usualLimitsMs: TimeLimits = { insights: 20_000, others: 60_000 };
/** About four times what the texts take, because a model may count its thinking too. */
const maxTokens = 4000;
const pauseUnlessAborted: CallDeps['pause'] = (ms, signal) => pauseFor(ms, undefined, { signal });

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

  function ask<T>(name: PromptName, data: PromptData, more: object, schema: z.ZodType<T>, signal?: AbortSignal) {
    const limitMs = name === 'insights' ? limitsMs.insights : limitsMs.others;
    const { again } = prompts;
    const instructions = prompts.instructions[name];
    const sent = { answers: data.answers, ...hideTexts(data, more) };
    return askFor(callDeps, { name, instructions, again, data: sent, schema, maxTokens, limitMs }, signal);
  }

  return {
    provider: 'openai',

    writeInsights(answers) {
      const data = promptData({ answers, questionAnswers: [] });
      return ask('insights', data, {}, insightsSchema(data), stopping);
    },

    writeQuestions(answers, signal) {
      const data = promptData({ answers, questionAnswers: [] });
      return ask('questions', data, {}, questionsSchema(data), signal);
    },

    outlineReport(input, signal) {
      const data = promptData(input);
      const budget = budgetLimits(budgets, input.answers);
      return ask('outline', data, { budget }, outlineAnswerSchema(data, input.today), signal);
    },

    async writeSection(input, kept, id, signal): Promise<Section> {
      const outline = readKept(modelOutlineSchema, kept);
      const data = promptData(input);
      const budget = budgetLimits(budgets, input.answers);
      const { title, startDay, findings, options, steps } = outline;
      const report = { title, startDay, findings, options, steps };
      const schema = sectionSchemas[id]({ data, fields: modelFields(data), outline, budget });
      return { id, blocks: await ask(id, data, { report, budget }, schema, signal) };
    },

    assembleReport: assembleModelReport,
  };
}
