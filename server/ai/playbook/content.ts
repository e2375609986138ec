import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { load } from 'js-yaml';
import { z } from 'zod';
import { type CoachContent, coachSchema, draftsSchema } from './coach/coach-content.ts';

/** What the chat says without a model, checked. The content of the kinds of wish is read by `kinds/content.ts`. */
export interface PlaybookContent {
  coach: CoachContent;
}

const home = new URL('../../../data/content/playbook/', import.meta.url);

/**
 * Reads the coach's files.
 *
 * @throws Error naming the file and the place in it, when one is missing or wrong.
 */
export function readPlaybookContent(folder: URL | string = home): PlaybookContent {
  const path = (typeof folder === 'string' ? folder : fileURLToPath(folder)).replace(/\/$/, '');
  return {
    coach: { ...readYaml(`${path}/coach.yaml`, coachSchema), ...readYaml(`${path}/drafts.yaml`, draftsSchema) },
  };
}

function readYaml<S extends z.ZodType>(path: string, schema: S): z.infer<S> {
  const parsed = schema.safeParse(load(readFileSync(path, 'utf8')));
  if (!parsed.success) throw new Error(`The playbook file ${path} is wrong.\n${z.prettifyError(parsed.error)}`);
  return parsed.data;
}
