import { readFileSync } from 'node:fs';
import { load } from 'js-yaml';
import { z } from 'zod';
import { type Insight, insightBody } from '#schema/insights.ts';
import { type DeclinedTopic, declinedTopics } from './decline-rules.ts';

const text = z.string().trim().min(1);
const insightSchema = z.strictObject({ title: text, why: text, week: text, working: text });
const topicSchema = z.strictObject({ act: text, help: text, insights: z.array(insightSchema).length(2) });
const contentSchema = z.strictObject({
  topics: z.record(z.enum(declinedTopics), topicSchema),
  general: insightSchema,
});

const file = readFileSync(new URL('../../../data/content/declined.yaml', import.meta.url), 'utf8');
const { topics, general } = contentSchema.parse(load(file));

/** Says in one sentence what we do not help with, and in a second paragraph what we help with instead. */
export function declinedMessage(declined: readonly DeclinedTopic[]): string {
  const acts = declined.map((topic) => topics[topic].act).join(', or with ');
  const helps = declined.map((topic) => topics[topic].help).join(', or with ');
  return `We can’t help with ${acts}, so we can’t sell you a report on this.\n\nWe can help with ${helps}.`;
}

/**
 * Three insights that are of use to the business all the same. They are chosen by what was declined, and hold no word of
 * the answers.
 */
export function declinedInsights(declined: readonly DeclinedTopic[]): Insight[] {
  const ofTopics = [0, 1].flatMap((at) => declined.flatMap((topic) => topics[topic].insights[at] ?? []));
  return [...ofTopics.slice(0, 2), general].map(({ title, ...parts }) => ({ title, body: insightBody(parts) }));
}
