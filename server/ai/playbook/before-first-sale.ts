import { z } from 'zod';
import type { SubmitInput } from '#schema/insights.ts';
import { cleanText, sentencesOf } from '#server/ai/quote.ts';
import { type ChallengeContent, challengeSchema } from './challenge-content.ts';
import { gapNames, phrases, type Question, recordOf, revenueTiers, text } from './content-parts.ts';
import { type Frame, frameSchema } from './frame-content.ts';
import { hearingOf, isOfPart } from './nothing-sold.ts';
import { findOpening, type OpeningDay } from './opening-day.ts';
import { saysReopening, saysRunning } from './running-firm.ts';
import { type Lens, lensSchema } from './trade-content.ts';

/** `data/content/playbook/before-first-sale.yaml`: those who buy, what they give and what it is called, in the singular. */
export const beforeWordsSchema = z.strictObject({ nouns: phrases });
export type BeforeWords = z.infer<typeof beforeWordsSchema>;

const { findings, options, measures, risks, questions, ...rules } = challengeSchema.omit({
  outcomes: true,
}).shape;
const { sizes, times, budgets, revenues, deciders } = frameSchema.shape;
const ofSize = sizes.shape.small;

/** `data/content/playbook/before-first-sale/<challenge>.yaml`: what stands in place of a challenge's rules, lens and frame. */
export const beforeSchema = z.strictObject({
  ...rules,
  /** In place of `lead` and `assumes` where only the first day lies ahead: they say nothing of sales. */
  unopened: z.strictObject({ lead: rules.lead, assumes: rules.assumes }),
  /** The findings, options and measures of the challenge itself that hold without a past, by their ids. */
  keeps: z.array(z.string()),
  outcome: z.strictObject({ id: z.string(), text }),
  lens: lensSchema,
  findings: z.array(findings.element).min(5),
  options: z.array(options.element).min(6),
  measures: z.array(measures.element),
  risks: z.array(risks.element),
  questions: z.array(questions.element),
  frame: z.strictObject({
    /** `larger`: more than fifty people before a first sale are rare, and alike whatever their number. */
    sizes: z.strictObject({ solo: ofSize, small: ofSize, growing: ofSize, larger: ofSize }),
    times,
    budgets,
    revenue: revenues.shape.tiny,
    deciders,
    unsaid: z.strictObject(recordOf(gapNames, text)),
  }),
});
export type BeforeContent = z.infer<typeof beforeSchema>;

/** What a report is written from. */
export interface Rules {
  content: ChallengeContent;
  frame: Frame;
  lens: Lens;
  /** What `content` says otherwise where only the first day lies ahead. */
  unopened: Pick<ChallengeContent, 'lead' | 'assumes'>;
}

/** A business before its first sale or its first day, by the person's own words. */
export interface Beginning {
  /** Words say that nothing was sold; else only that the first day lies ahead, and somebody may have paid. */
  isUnsold: boolean;
  opening: OpeningDay | undefined;
  /** The sentences that say where somebody stands. */
  sentences: string[];
}

/**
 * A business that has sold nothing yet or opens on a day that lies ahead; undefined where that is not said, or where the form
 * or other words say that it runs. Both days are YYYY-MM-DD: the one on which the answers were written, and the one of writing
 * the report.
 */
export function findBeginning(
  { nouns }: BeforeWords,
  given: SubmitInput,
  answeredOn: string,
  today: string,
): Beginning | undefined {
  if (given.revenueBand !== undefined && given.revenueBand !== '<$100k') return undefined;
  const all = [given.desiredOutcome, given.stepsTaken ?? ''].flatMap((one) => sentencesOf(cleanText(one), 1000));
  if (saysRunning(all)) return undefined;
  const { saysUnsold, saysUnopened, saysSold } = hearingOf(nouns);
  const unsold = all.filter(saysUnsold);
  const unopened = all.filter((one) => saysUnopened(one) && !unsold.includes(one));
  const opening = saysReopening(all)
    ? undefined
    : findOpening(
        all.filter((one) => !isOfPart(one)),
        answeredOn,
        today,
      );
  if (unsold.length + unopened.length === 0 && !opening) return undefined;
  return { isUnsold: unsold.length > 0 && !all.some(saysSold), opening, sentences: [...unsold, ...unopened] };
}

/** A challenge for a business before its first sale: what holds without a past, then what is written for it. */
export function rulesBefore(content: ChallengeContent, before: BeforeContent): Rules {
  const { title, keeps, lead, weighing, assumes, baselineStep, checks, reviewStep, outcome, lens, frame } = before;
  const { small, growing, larger, solo } = frame.sizes;
  const stays = ({ id }: { id: string }) => keeps.includes(id);
  const isOfKept = (of: string | undefined) => of !== undefined && keeps.includes(of);
  const isRead = ({ reads }: Question) => reads === undefined || keeps.includes(reads.measure);
  return {
    lens,
    unopened: before.unopened,
    content: {
      ...content,
      ...{ title, lead, weighing, assumes, baselineStep, checks, reviewStep },
      outcomes: [{ ...outcome, listen: [] }],
      findings: [...content.findings.filter(stays), ...before.findings],
      options: [...content.options.filter(stays), ...before.options],
      measures: [...content.measures.filter(stays), ...before.measures],
      risks: [...content.risks.filter(({ of }) => isOfKept(of)), ...before.risks],
      questions: [...content.questions.filter((one) => isOfKept(one.for) && isRead(one)), ...before.questions],
    },
    frame: {
      challenge: content.challenge,
      sizes: { solo, small, growing, mid: larger, large: larger },
      times: frame.times,
      budgets: frame.budgets,
      revenues: recordOf(revenueTiers, frame.revenue),
      deciders: frame.deciders,
      unsaid: frame.unsaid,
    },
  };
}
