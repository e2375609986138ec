import { setTimeout as pauseFor } from 'node:timers/promises';
import type { z } from 'zod';
import type { Section, SectionId } from '#schema/report.ts';
import type { Calculation } from '#server/ai/calculation.ts';
import { readCheckpoint } from '#server/ai/checkpoint.ts';
import { ModelUnavailable } from '#server/ai/model-unavailable.ts';
import { openAiClient } from '#server/ai/openai-client.ts';
import { readCurrency } from '#server/ai/playbook/extract/currency.ts';
import { sentencesOf } from '#server/ai/quote.ts';
import type { FormInput, ReportInput, Writer } from '#server/ai/writer.ts';
import type { Database } from '#server/db/connect.ts';
import type { OpenAiSettings } from '#server/settings.ts';
import { askFor } from './ask-for.ts';
import { backgroundOf } from './background.ts';
import type { CallDeps } from './call-model.ts';
import { circuitBreaker } from './circuit-breaker.ts';
import { dailySpend } from './daily-spend.ts';
import { untraced } from './figures/check-figures.ts';
import type { Drafted } from './figures/claims.ts';
import { type FigureGround, figureGround } from './figures/figure-ground.ts';
import { modelFields } from './model-fields.ts';
import { hideTexts, type PromptData, promptData } from './prompt-data.ts';
import { type PromptName, readPrompts } from './prompts.ts';
import { assembleModelReport } from './report/assemble-model-report.ts';
import { budgetLimits } from './report/budget-limits.ts';
import { type Contradiction, contradictionsIn, withoutContradictions } from './report/contradictions.ts';
import { type ModelOutline, modelOutlineSchema, outlineAnswerSchema } from './report/outline.ts';
import { planWeeks, weeksInWords } from './report/plan-weeks.ts';
import { factsOf, ownTexts, planFacts, reportData } from './report/report-data.ts';
import { sectionSchemas } from './report/section-schemas.ts';
import { insightsSchema, questionsSchema, summarySchema } from './short-texts.ts';

export interface ModelDeps {
  database: Pick<Database, 'tx'>;
  clock: () => number;
  /** The playbook's calculation, which the model gets as facts. */
  calculate(input: ReportInput): Calculation | Promise<Calculation>;
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
  ground: FigureGround;
  schema: z.ZodType<Drafted<T>>;
  /** Complaints about the text as it was written before. */
  earlier?: string[];
}

/** The writer that asks a model; every answer is checked, cleaned and cut before anybody gets it. */
export function openModel(deps: ModelDeps, settings: OpenAiSettings): Writer {
  const { clock, calculate, limitsMs = usualLimitsMs, pause = pauseUnlessAborted, stopping } = deps;
  const prompts = readPrompts();
  const callDeps = {
    client: openAiClient(settings, clock),
    spend: dailySpend(deps, settings),
    breaker: circuitBreaker(clock),
    pause,
  };

  async function ask<T>(name: PromptName, of: Asked<T>, signal?: AbortSignal): Promise<T> {
    const { data, input, more = {}, ground, schema, earlier } = of;
    const background = backgroundOf(prompts.background, input.answers);
    const { today, answeredOn = today } = input;
    const sent = {
      background,
      days: { answeredOn, today },
      currency: signOf(input),
      answers: data.answers,
      ...hideTexts(data, more),
    };
    const limitMs = name === 'insights' || name === 'briefing' ? limitsMs.insights : limitsMs.others;
    const wanted = {
      name,
      instructions: prompts.instructions[name],
      again: prompts.again,
      data: sent,
      schema,
      check: ({ claims }: Drafted<T>) => untraced(claims, ground),
      replacements: { neutral: prompts.neutral[name], bare: ground.bare, ...replacementsFrom(data) },
      maxTokens,
      limitMs,
      ...(earlier && { earlier }),
    };
    return (await askFor(callDeps, wanted, signal)).value;
  }

  function askShort<T>(
    name: PromptName,
    input: FormInput,
    schemaOf: (data: PromptData) => z.ZodType<Drafted<T>>,
    signal?: AbortSignal,
  ) {
    const data = promptData({ ...input, questionAnswers: [] });
    const { today, answeredOn = today } = input;
    const ground = figureGround(data, { today, days: [answeredOn], weeks: 0 });
    return ask(name, { data, input, ground, schema: schemaOf(data) }, signal);
  }

  /** Everything that the sections of one report are written with. */
  async function deskFor(input: ReportInput, kept: unknown) {
    const outline = readCheckpoint(modelOutlineSchema, kept);
    const data = promptData(input);
    const calculation = await calculate(input);
    const more = { ...reportData(outline), insights: input.insights ?? [], ...factsOf(calculation) };
    const facts = planFacts(input, planWeeks(outline.today, outline.endDay));
    const ground = figureGround(data, facts, ownTexts(input, calculation, outline));
    const draft = { data, fields: modelFields(data), outline, calculation };

    async function write(id: SectionId, signal?: AbortSignal, found: readonly Contradiction[] = []): Promise<Section> {
      const earlier = found.map(({ sentence, reason }) => `“${data.hide(sentence)}”: ${data.hide(reason)}`);
      const asked = {
        data,
        input,
        more,
        ground,
        schema: sectionSchemas[id](draft),
        ...(earlier.length > 0 && { earlier }),
      };
      return { id, blocks: await ask(id, asked, signal) };
    }
    return { outline, ground, write };
  }

  return {
    provider: 'openai',

    writeInsights: (input) => askShort('insights', input, insightsSchema, stopping),

    async writeQuestions(input, signal) {
      return askShort('questions', input, (data) => questionsSchema(data, signOf(input)), signal);
    },

    writeSummary: (input) => askShort('briefing', input, summarySchema, stopping),

    async outlineReport(input, signal): Promise<ModelOutline> {
      const { answers, today } = input;
      const data = promptData(input);
      const calculation = await calculate(input);
      const weeks = planWeeks(today, calculation.endDay);
      const budget = budgetLimits(answers);
      const more = { budget, plan: weeksInWords(weeks), insights: input.insights ?? [], ...factsOf(calculation) };
      const ground = figureGround(data, planFacts(input, weeks), ownTexts(input, calculation));
      const schema = outlineAnswerSchema(data, today, weeks, { budget, sign: signOf(input) });
      return ask('outline', { data, input, more, ground, schema }, signal);
    },

    async writeSection(input, kept, id, signal): Promise<Section> {
      return (await deskFor(input, kept)).write(id, signal);
    },

    async reviewSections(input, kept, sections, signal) {
      const { outline, ground, write } = await deskFor(input, kept);
      const found = contradictionsIn(sections, outline, ground);
      const again = await Promise.all(
        sections.map((section) => {
          const own = found.filter((one) => one.section === section.id);
          return own.length === 0 ? section : write(section.id, signal, own).catch(unlessGone(section));
        }),
      );
      const left = contradictionsIn(again, outline, ground);
      return again.map((section) => withoutContradictions(section, left));
    },

    assembleReport: assembleModelReport,
  };
}

/** The currency of the person's own words, wherever they named one. */
function signOf({ answers, questionAnswers = [] }: FormInput & Partial<ReportInput>): string {
  const { desiredOutcome, stepsTaken = '' } = answers;
  return readCurrency(answers, [desiredOutcome, stepsTaken, ...questionAnswers.map(({ answer }) => answer)].join('\n'));
}

/** A model that is gone leaves a section as it was. */
function unlessGone(section: Section) {
  return (cause: unknown): Section => {
    if (cause instanceof ModelUnavailable) return section;
    throw cause;
  };
}

const longestQuote = 120;

/** What takes the place of a quotation or of the answers that a text names: the wish, as it was given. */
function replacementsFrom({ given, numberOf }: PromptData) {
  const wish = given.find(({ number }) => number === numberOf.desiredOutcome) ?? given[0];
  if (!wish) return { quote: undefined, basedOn: [] };
  const [words = wish.text] = sentencesOf(wish.text, longestQuote);
  return { quote: { answer: wish.number, words }, basedOn: [wish.number] };
}
