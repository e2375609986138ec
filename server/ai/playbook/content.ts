import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { load } from 'js-yaml';
import { z } from 'zod';
import { challenges } from '#schema/insights.ts';
import {
  type BeforeContent,
  type BeforeWords,
  beforeSchema,
  beforeWordsSchema,
  type Rules,
  rulesBefore,
} from './before-first-sale.ts';
import { type ChallengeContent, challengeSchema } from './challenge-content.ts';
import { type Circumstances, circumstancesSchema, type Roles, rolesSchema } from './circumstances-content.ts';
import { type CoachContent, coachSchema, draftsSchema } from './coach/coach-content.ts';
import { type CoachSummaryContent, coachSummarySchema } from './coach-summary-content.ts';
import { type Frame, frameSchema } from './frame-content.ts';
import { type TradeContent, tradeSchema } from './trade-content.ts';

/** Everything that the playbook knows, checked. */
export interface PlaybookContent {
  challenges: ReadonlyMap<string, ChallengeContent>;
  /** How it is heard that nothing was sold yet, and what is written then, for those challenges that would not hold there. */
  beforeWords: BeforeWords;
  before: ReadonlyMap<string, Rules>;
  /** What circumstances change for each challenge. */
  frames: ReadonlyMap<string, Frame>;
  /** The last one is for every trade that no rule knows. */
  trades: readonly TradeContent[];
  roles: Roles;
  circumstances: Circumstances;
  /** What is said in the chat. */
  coach: CoachContent;
  /** The texts of the summary for coaches. */
  coachSummary: CoachSummaryContent;
}

/** The family of a trade that no rule knows. */
export const unknownTrade = 'any';
const home = new URL('../../../data/content/playbook/', import.meta.url);

/**
 * Reads the playbook's files.
 *
 * @throws Error naming the file and the place in it, when one is missing or wrong.
 */
export function readPlaybookContent(folder: URL | string = home): PlaybookContent {
  const path = (typeof folder === 'string' ? folder : fileURLToPath(folder)).replace(/\/$/, '');
  const trades = filesIn(`${path}/trades`).map((file) => readYaml(file, tradeSchema));
  const families = trades.map(({ id }) => id);
  const found = filesIn(`${path}/challenges`).map((file) => readChallenge(file, families));
  const frames = filesIn(`${path}/circumstances`).map((file) => readYaml(file, frameSchema));
  needAllChallenges(found, 'challenges');
  needAllChallenges(frames, 'circumstances');
  const before = filesIn(`${path}/before-first-sale`).map((file) => readBefore(file, found));
  const unknown = trades.find(({ id }) => id === unknownTrade);
  if (!unknown) throw new Error(`The playbook has no file for the trade ${unknownTrade}.`);
  return {
    challenges: new Map(found.map((content) => [content.challenge, content])),
    beforeWords: readYaml(`${path}/before-first-sale.yaml`, beforeWordsSchema),
    before: new Map(before.map((rules) => [rules.content.challenge, rules])),
    frames: new Map(frames.map((frame) => [frame.challenge, frame])),
    trades: [...trades.filter((trade) => trade !== unknown), unknown],
    roles: readYaml(`${path}/roles.yaml`, rolesSchema),
    circumstances: readYaml(`${path}/circumstances.yaml`, circumstancesSchema),
    coach: { ...readYaml(`${path}/coach.yaml`, coachSchema), ...readYaml(`${path}/drafts.yaml`, draftsSchema) },
    coachSummary: readYaml(`${path}/coach-summary.yaml`, coachSummarySchema),
  };
}

function needAllChallenges(found: readonly { challenge: string }[], folder: string): void {
  const missing = challenges.filter((name) => !found.some(({ challenge }) => challenge === name));
  if (missing.length > 0) throw new Error(`The playbook has no file in ${folder} for ${missing.join(', ')}.`);
}

function filesIn(folder: string): string[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.yaml'));
  return names.sort().map((name) => `${folder}/${name}`);
}

const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id);

/** A name that leads nowhere would leave a rule without effect, unseen. */
function needNames(path: string, known: readonly string[], names: readonly string[], where: string): void {
  const lost = names.find((name) => !known.includes(name));
  if (lost !== undefined) throw new Error(`${path}: ${where} names ${lost}, which is not there.`);
}

function readChallenge(path: string, families: readonly string[]): ChallengeContent {
  const content = readYaml(path, challengeSchema);
  const outcomes = ids(content.outcomes);
  for (const { id, fits, not } of [...content.findings, ...content.options]) {
    needNames(path, outcomes, fits.outcomes, id);
    needNames(path, families, [...fits.families, ...not.families, ...not.only], id);
  }
  checkLinks(path, content);
  return content;
}

function readBefore(path: string, challengesFound: readonly ChallengeContent[]): Rules {
  const before: BeforeContent = readYaml(path, beforeSchema);
  const content = challengesFound.find(({ challenge }) => challenge === before.challenge);
  if (!content) throw new Error(`${path} is for ${before.challenge}, which has no file of its own.`);
  const known = ids([...content.findings, ...content.options, ...content.measures]);
  needNames(path, known, before.keeps, 'keeps');
  const rules = rulesBefore(content, before);
  checkLinks(path, rules.content);
  return rules;
}

/** What findings, risks, measures and questions name has to be there. */
function checkLinks(path: string, content: ChallengeContent): void {
  const [findings, options, measures] = [ids(content.findings), ids(content.options), ids(content.measures)];
  const need = (known: readonly string[], names: readonly string[], where: string) =>
    needNames(path, known, names, where);
  for (const { id, answeredBy } of content.findings) need(options, [answeredBy], id);
  for (const { of, title } of [...content.risks, ...content.measures]) if (of) need(options, [of], title);
  for (const { for: finding, reads, ask } of content.questions) {
    need(findings, [finding], ask);
    if (reads) need(measures, [reads.measure], ask);
  }
}

function readYaml<T>(path: string, schema: z.ZodType<T>): T {
  const parsed = schema.safeParse(load(readFileSync(path, 'utf8')));
  if (parsed.success) return parsed.data;
  throw new Error(`The playbook file ${path} is wrong.\n${z.prettifyError(parsed.error)}`);
}
