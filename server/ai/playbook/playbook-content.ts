import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import * as z from 'zod';
import {
  acceptedCompanySizes,
  budgetRanges,
  challenges,
  decisionAuthorities,
  revenueBands,
  timelines,
} from '#schema/insights.ts';

const text = z.string().trim().min(1);
const phrases = z.array(z.string().min(2));
const roleNames = [
  'you',
  'decider',
  'sales',
  'marketing',
  'operations',
  'finance',
  'people',
  'product',
  'service',
  'strategy',
] as const;
const roleName = z.enum(roleNames);
export type RoleName = z.infer<typeof roleName>;
export type TitleName = Exclude<RoleName, 'decider'>;

const familyId = z.string();
/** When a rule applies; a condition on an answer that was not given is not met. */
const condition = {
  when: z.strictObject({ sizes: z.array(z.enum(acceptedCompanySizes)) }).optional(),
  notFamilies: z.array(familyId).optional(),
};
const stepSchema = z.strictObject({ title: text, role: roleName, measure: text });
const riskSchema = z.strictObject({ title: text, earlySign: text, response: text });
/** Belongs to one option; without it, to every plan of the challenge. */
const belonging = { of: z.string().optional() };

const findingSchema = z.strictObject({
  id: z.string(),
  listen: phrases,
  ...condition,
  title: text,
  line: text,
  heard: text,
  insight: text,
  why: text,
  answeredBy: z.string(),
});
const optionSchema = z.strictObject({
  id: z.string(),
  listen: phrases.default([]),
  ...condition,
  title: text,
  text,
  effort: z.int().min(1).max(5),
  effect: z.int().min(1).max(5),
  reason: text,
  /** Outside cost of ninety days in whole dollars, least and usual, for a firm of up to ten. */
  cost: z.tuple([z.int().min(0), z.int().min(0)]),
  /** What the money is for; a move that costs nothing has no line in the budget. */
  buys: text.optional(),
  paysInDays: z.int().min(1),
  spreads: z.boolean().default(false),
  steps: z.array(stepSchema.extend({ weeks: z.int().min(1).max(4) })).length(2),
});
const challengeSchema = z.strictObject({
  challenge: z.enum(challenges),
  title: text,
  lead: text,
  /** What counts as an effect, why in this order, and when this plan would be the wrong one. */
  weighing: text,
  pace: text,
  assumes: text,
  baselineStep: stepSchema,
  reviewStep: stepSchema,
  findings: z.array(findingSchema).min(4),
  options: z.array(optionSchema).min(6),
  measures: z
    .array(z.strictObject({ ...belonging, title: text, baseline: text, target: text, howToRead: text }))
    .min(3),
  risks: z.array(riskSchema.extend(belonging)).min(3),
  questions: z.array(z.strictObject({ for: z.string(), ask: text })).min(5),
});

const tradeSchema = z.strictObject({
  id: familyId,
  words: phrases,
  nouns: z.strictObject({ customer: text, customers: text, sale: text, sales: text }),
  business: text.default('business'),
  limit: text,
  risk: riskSchema,
});

const titles = z.record(roleName.exclude(['decider']), text);
const rolesSchema = z.strictObject({
  solo: text,
  small: titles,
  growing: titles,
  mid: titles,
  large: titles,
  unknown: titles,
  deciders: z.record(z.enum([...decisionAuthorities, 'unknown']), text),
});

const pace = { starts: z.tuple([z.int(), z.int(), z.int()]), withinDays: z.int() };
const authority = z.strictObject({ text, step: stepSchema.optional(), risk: riskSchema.optional() });
const gapName = z.enum([
  'figure',
  'date',
  'stepsTaken',
  'companySize',
  'revenueBand',
  'budgetRange',
  'decisionAuthority',
]);
export type GapName = z.infer<typeof gapName>;
const band = { low: z.int().min(0), high: z.int().nullable(), text };

const circumstancesSchema = z.strictObject({
  sizes: z.record(
    z.enum(acceptedCompanySizes),
    z.strictObject({ roles: z.enum(['small', 'growing', 'mid', 'large']), scale: z.number().positive(), text }),
  ),
  manyPeople: z.array(z.enum(acceptedCompanySizes)),
  revenues: z.record(z.enum(revenueBands), z.strictObject(band)),
  timelines: z.record(z.enum(timelines), z.strictObject({ ...pace, text })),
  unknownTimeline: z.strictObject(pace),
  budgets: z.record(z.enum(budgetRanges), z.strictObject({ ...band, plan: z.int().positive() })),
  budgetHours: z.strictObject({ title: text, text }),
  budgetReserve: z.strictObject({ title: text, text }),
  authorities: z.record(z.enum(decisionAuthorities), authority),
  unknownAuthorityStep: stepSchema,
  solo: z.strictObject({ words: phrases, text, risk: riskSchema }),
  missing: z.record(gapName, z.strictObject({ name: text, assumption: text })),
  assumptions: z.strictObject({ trade: text, ground: text, writer: text }),
  thin: z.strictObject({ figure: text, steps: text, foreign: text }),
  foreign: text,
  questions: z.strictObject({ figure: text, date: text, stepsTaken: text }),
});

export type Finding = z.infer<typeof findingSchema>;
export type Option = z.infer<typeof optionSchema>;
export type Step = z.infer<typeof stepSchema>;
export type Risk = z.infer<typeof riskSchema>;
export type ChallengeContent = z.infer<typeof challengeSchema>;
export type Trade = z.infer<typeof tradeSchema>;
export type Roles = z.infer<typeof rolesSchema>;
export type Circumstances = z.infer<typeof circumstancesSchema>;

/** Everything that the playbook knows, checked. */
export interface PlaybookContent {
  challenges: ReadonlyMap<string, ChallengeContent>;
  /** The last family stands for every trade that no rule knows. */
  trades: readonly Trade[];
  roles: Roles;
  circumstances: Circumstances;
}

const home = new URL('../../../data/content/playbook/', import.meta.url);

/**
 * Reads the playbook's files.
 *
 * @throws Error naming the file and the place in it, when one is missing or wrong.
 */
export function readPlaybookContent(folder: URL | string = home): PlaybookContent {
  const path = (typeof folder === 'string' ? folder : fileURLToPath(folder)).replace(/\/$/, '');
  const trades = readYaml(`${path}/trades.yaml`, z.array(tradeSchema).min(1));
  const files = readdirSync(`${path}/challenges`).filter((name) => name.endsWith('.yaml'));
  const found = files.map((name) => readChallenge(`${path}/challenges/${name}`));
  const missing = challenges.filter((name) => !found.some(({ challenge }) => challenge === name));
  if (missing.length > 0) throw new Error(`The playbook has no file for ${missing.join(', ')}.`);
  return {
    challenges: new Map(found.map((content) => [content.challenge, content])),
    trades,
    roles: readYaml(`${path}/roles.yaml`, rolesSchema),
    circumstances: readYaml(`${path}/circumstances.yaml`, circumstancesSchema),
  };
}

function readChallenge(path: string): ChallengeContent {
  const content = readYaml(path, challengeSchema);
  const findings = new Set(content.findings.map(({ id }) => id));
  const options = new Set(content.options.map(({ id }) => id));
  for (const { id, answeredBy } of content.findings) {
    if (!options.has(answeredBy))
      throw new Error(`${path}: finding ${id} is answered by ${answeredBy}, which is no option.`);
  }
  for (const { id, cost, buys } of content.options) {
    if (cost[1] > 0 !== (buys !== undefined))
      throw new Error(`${path}: option ${id} needs a cost and what it buys, or neither.`);
  }
  for (const { of, title } of [...content.risks, ...content.measures]) {
    if (of !== undefined && !options.has(of))
      throw new Error(`${path}: “${title}” belongs to ${of}, which is no option.`);
  }
  for (const question of content.questions) {
    if (!findings.has(question.for))
      throw new Error(`${path}: a question is for ${question.for}, which is no finding.`);
  }
  return content;
}

function readYaml<T>(path: string, schema: z.ZodType<T>): T {
  const parsed = schema.safeParse(parse(readFileSync(path, 'utf8')));
  if (parsed.success) return parsed.data;
  throw new Error(`The playbook file ${path} is wrong.\n${z.prettifyError(parsed.error)}`);
}
