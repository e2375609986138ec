import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { load } from 'js-yaml';
import { z } from 'zod';
import { sectionIds } from '#schema/report.ts';
import { type Background, backgroundSchema } from './background.ts';

const text = z.string().trim().min(1);
const commonSchema = z.strictObject({ instructions: text, again: text });
const promptSchema = z.strictObject({
  instructions: text,
  /** Texts in place of fields that stay wrong, by their path. */
  neutral: z.record(z.string(), text).default({}),
});

/** `briefing` is the summary for coaches; `summary` is a section of the report. */
const promptNames = ['insights', 'questions', 'briefing', 'outline', ...sectionIds] as const;
export type PromptName = (typeof promptNames)[number];

export interface Prompts {
  /** The rules for every text, then those for this one. */
  instructions: Record<PromptName, string>;
  neutral: Record<PromptName, Record<string, string>>;
  again: string;
  background: Background;
}

const home = new URL('../../../data/content/prompts/', import.meta.url);

/** @throws Error naming the file and the place in it, when one is missing or wrong. */
export function readPrompts(folder: URL = home): Prompts {
  const common = readYaml(new URL('common.yaml', folder), commonSchema);
  const own = promptNames.map((name) => [name, readYaml(new URL(`${name}.yaml`, folder), promptSchema)] as const);
  const instructions = own.map(([name, prompt]) => [name, `${common.instructions}\n\n${prompt.instructions}`]);
  const neutral = own.map(([name, prompt]) => [name, prompt.neutral]);
  const background = readYaml(new URL('background.yaml', folder), backgroundSchema);
  return {
    instructions: Object.fromEntries(instructions),
    neutral: Object.fromEntries(neutral),
    again: common.again,
    background,
  };
}

/** Reads the coach's instructions before a conversation. They are its own, because it talks. */
export const readCoachPrompt = (): string => readYaml(new URL('coach.yaml', home), promptSchema).instructions;

function readYaml<T>(file: URL, schema: z.ZodType<T>): T {
  const path = fileURLToPath(file);
  const parsed = schema.safeParse(load(readFileSync(path, 'utf8')));
  if (parsed.success) return parsed.data;
  throw new Error(`The prompt file ${path} is wrong.\n${z.prettifyError(parsed.error)}`);
}
