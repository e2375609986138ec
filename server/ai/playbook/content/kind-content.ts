import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { load } from 'js-yaml';
import { z } from 'zod';
import { challenges } from '#schema/insights.ts';
import { type WishKind, wishKinds } from '#server/ai/playbook/analyze/kind.ts';

/** One text, or variants of it: the first whose slots are all filled is used. */
const text = z
  .string()
  .min(1)
  .transform((written) => written.replaceAll(/(?<=[\p{L}}])'(?=\p{L})/gu, '’'));
const said = z.union([text.transform((one) => [one]), z.array(text).min(1)]);
export type Said = z.infer<typeof said>;

const score = z.number().int().min(1).max(5);
const optionShape = { title: said, text: said, reason: said, effort: score, effect: score };

const stepSchema = z.strictObject({
  title: said,
  owner: z.enum(['you', 'other']),
  /** The slot without which there is nothing to do. */
  needs: z.string().optional(),
  /** The saving that it brings when it is done, see `Outcome.savings`; the first that there is. */
  saves: z.array(z.string()).default([]),
  /** The working week in which it begins, counted from the start of its move, and how many it takes. */
  week: z.number().int().min(1).max(26),
  weeks: z.number().int().min(1).max(26),
  measure: said,
});
const findingSchema = z.strictObject({
  id: z.string(),
  /** A cause in the person’s own words; `word*` takes every word that begins so. */
  listen: z.array(z.string()).default([]),
  /** Questions whose answer “none” removes it. */
  without: z.array(z.string()).default([]),
  /** The choices under Biggest challenge that speak for it. */
  challenges: z.array(z.enum(challenges)).default([]),
  /** True: only for people who work alone; false: never for them. */
  solo: z.boolean().optional(),
  /** The question whose answer does its work, so that it is no insight while that one is still to come. */
  answered: z.string().optional(),
  title: said,
  text: said,
  insight: z.strictObject({ why: said, week: said, working: said }),
  option: z.strictObject({
    ...optionShape,
    /** What money buys for it, where it buys something. */ buys: said.optional(),
  }),
  steps: z.array(stepSchema).min(1).max(5),
});
export type FindingContent = z.infer<typeof findingSchema>;

const riskSchema = z.strictObject({
  title: said,
  earlySign: said,
  response: said,
  /** The finding whose move it belongs to. */
  for: z.string().optional(),
});

const kindSchema = z.strictObject({
  kind: z.enum(wishKinds),
  /** How the kind is said in one line, as a choice of the first question. */
  choice: z.string(),
  listen: z.array(z.string()),
  findings: z.array(findingSchema).min(4),
  alternatives: z.array(z.strictObject({ id: z.string(), ...optionShape })).min(2),
  risks: z.array(riskSchema).min(3),
  avoid: z.array(said).min(1),
  turn: z.array(said).min(1),
  review: z.strictObject({ title: said, measure: said }),
});
export type KindContent = z.infer<typeof kindSchema>;

const home = new URL('../../../../data/content/playbook/kinds/', import.meta.url);

/**
 * Reads the content of each kind of wish.
 *
 * @throws Error naming the file and the place in it, when one is missing or wrong.
 */
export function readKinds(folder: URL | string = home): ReadonlyMap<WishKind, KindContent> {
  const path = (typeof folder === 'string' ? folder : fileURLToPath(folder)).replace(/\/$/, '');
  const found = readdirSync(path)
    .filter((name) => name.endsWith('.yaml'))
    .map((name) => readKind(`${path}/${name}`));
  return new Map(found.map((content) => [content.kind, content]));
}

function readKind(path: string): KindContent {
  const parsed = kindSchema.safeParse(load(readFileSync(path, 'utf8')));
  if (!parsed.success) throw new Error(`${path}: ${z.prettifyError(parsed.error)}`);
  const ids = parsed.data.findings.map(({ id }) => id);
  const lost = parsed.data.risks.find((risk) => risk.for !== undefined && !ids.includes(risk.for));
  if (lost) throw new Error(`${path}: a risk is for ${lost.for}, which is no finding.`);
  return parsed.data;
}

const words = z.tuple([z.string(), z.string()]).transform(([one, many]) => ({ one, many }));
const tradesSchema = z.array(
  z.strictObject({
    listen: z.array(z.string()).min(1),
    sale: words,
    buyer: words,
    attempt: words,
    /** People come in and pay what stands on the list: nobody is quoted a price. */
    walkIn: z.boolean().default(false),
    /** What such a trade buys most. */
    supplies: z.array(z.string()).default([]),
    /** What one sale plausibly brings, low and high. */
    price: z.tuple([z.number().positive(), z.number().positive()]),
  }),
);
export type TradeWords = z.infer<typeof tradesSchema>[number];

/** Reads the words of the trades; where an answer names two, the first in the file counts. */
export function readTrades(): TradeWords[] {
  return tradesSchema.parse(load(readFileSync(new URL('../trades.yaml', home), 'utf8')));
}

export type Slots = Readonly<Record<string, string | undefined>>;
const slot = /\{(\w+)\}/g;

/** The first variant whose slots are all filled. `{Name}` gives the value with a capital. */
export function fillFirst(variants: Said, slots: Slots): string | undefined {
  const slotValue = (name: string): string | undefined => {
    if (slots[name] !== undefined) return slots[name];
    const lower = slots[name.charAt(0).toLowerCase() + name.slice(1)];
    return lower && lower.charAt(0).toUpperCase() + lower.slice(1);
  };
  const whole = variants.find((text) =>
    [...text.matchAll(slot)].every(([, name = '']) => slotValue(name) !== undefined),
  );
  return whole?.replace(slot, (_, name: string) => slotValue(name) ?? '');
}
