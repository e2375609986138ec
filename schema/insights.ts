import * as z from 'zod/mini';
import {
  optionalArea,
  optionalChoice,
  optionalPhone,
  optionalText,
  requiredArea,
  requiredEmail,
  requiredText,
} from './fields.ts';

/** The options of the questionnaire (docs/specification.md#3-entities-and-their-fields). */
export const challenges = [
  'Marketing',
  'Operations',
  'Strategy',
  'Sales',
  'Product Development',
  'Customer Retention',
  'Team Management',
  'Other',
] as const;
export const revenueBands = [
  '<$100k',
  '$100k-$500k',
  '$500k-$1M',
  '$1M-$5M',
  '$5M-$10M',
  '$10M-$50M',
  '$50M-$100M',
  '$100M+',
] as const;
export const companySizes = ['1-10', '11-50', '51-200', '201-500', '501-1000', '1000+'] as const;
/**
 * The second list of docs/specification.md#3-entities-and-their-fields has `201-1000`: accepted, never offered
 * (docs/decisions.md#readings-settled).
 */
export const acceptedCompanySizes = [...companySizes, '201-1000'] as const;
export const timelines = ['<1 month', '1-3 months', '3-6 months', '6-12 months', '>12 months'] as const;
export const budgetRanges = [
  '<$500',
  '$500-$1k',
  '$1k-$2.5k',
  '$2.5k-$5k',
  '$5k-$10k',
  '$10k-$25k',
  '$25k-$50k',
  '$50k+',
] as const;
export const decisionAuthorities = ['Sole', 'Shared', 'Influencer', 'Researcher'] as const;
export const referralSources = [
  'Google Search',
  'LinkedIn',
  'Facebook',
  'Instagram',
  'Referral',
  'Newsletter or Email',
  'Podcast',
  'Event or Conference',
  'Other',
] as const;

/** Step 1 of the form, with the texts that its fields read when wrong (docs/specification.md#5-validation-rules). */
export const basicAnswersSchema = z.strictObject({
  firstName: requiredText('First name is required'),
  lastName: optionalText(),
  email: requiredEmail('Work email is required', 'Invalid email'),
  company: optionalText(),
  phone: optionalPhone(),
  problems: z.enum(challenges, { error: 'Biggest challenge is required' }),
});

/** Step 2 of the form. */
export const detailAnswersSchema = z.strictObject({
  desiredOutcome: requiredArea('Desired outcome is required'),
  industry: requiredText('Industry is required'),
  stepsTaken: optionalArea(),
  role: optionalText(),
  revenueBand: optionalChoice(revenueBands),
  companySize: optionalChoice(acceptedCompanySizes),
  timeline: optionalChoice(timelines),
  budgetRange: optionalChoice(budgetRanges),
  decisionAuthority: optionalChoice(decisionAuthorities),
  location: optionalText(),
  referralSource: optionalChoice(referralSources),
});

/** `POST /api/submit`: everything a person answered. */
export const submitInputSchema = z.strictObject({
  ...basicAnswersSchema.shape,
  ...detailAnswersSchema.shape,
});
export type SubmitInput = z.infer<typeof submitInputSchema>;
export type AnswerName = keyof SubmitInput;

/** Names each answer in the form. The report and the insights quote under the same words. */
export const answerLabels: Record<AnswerName, string> = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Work email',
  company: 'Company',
  phone: 'Phone',
  problems: 'Biggest challenge',
  desiredOutcome: 'Desired outcome',
  industry: 'Industry',
  stepsTaken: 'Steps taken',
  role: 'Role',
  revenueBand: 'Revenue',
  companySize: 'Company size',
  timeline: 'Timeline',
  budgetRange: 'Budget',
  decisionAuthority: 'Who decides',
  location: 'Location',
  referralSource: 'How did you hear about us?',
};

export const providerSchema = z.enum(['openai', 'playbook']);
export type Provider = z.infer<typeof providerSchema>;

/** Holds the judgment on a request before anybody pays. `declined` is not sold a report. */
export const fitSchema = z.object({
  verdict: z.enum(['ok', 'ask', 'limited', 'declined']),
  /** Why in one sentence, then, after a blank line, the way on. Empty where all is well. */
  message: z.string(),
});
export type Fit = z.infer<typeof fitSchema>;

/**
 * One insight as text: title, blank line, body (see `insightBody`), and, when it rests on an answer, a blank line and a
 * quotation of the form `> You wrote, under Steps taken: …`. The specified call carries texts only, so the structure lives
 * in the text.
 */
export const submitAnswerSchema = z.object({
  submissionId: z.string().check(z.minLength(1)),
  nuggets: z.array(z.string()).check(z.minLength(1)),
  provider: providerSchema,
  /** Servers of before leave it out. */
  fit: z.optional(fitSchema),
});
export type SubmitAnswer = z.infer<typeof submitAnswerSchema>;

export const fieldKinds = ['count', 'money', 'percent', 'days', 'date', 'choice', 'text'] as const;
export const fieldPeriods = ['day', 'week', 'month', 'year'] as const;
/** Says what a follow-up question asks for; the dialog shows the field that fits. */
export const questionFieldSchema = z.object({
  kind: z.enum(fieldKinds),
  /** What is counted, behind the field: `bookings`, `of 10`. */
  unit: z.optional(z.string()),
  period: z.optional(z.enum(fieldPeriods)),
  /** For `money`: the sign before the field, such as `$` or `£`. */
  sign: z.optional(z.string()),
  /** For `choice`. */
  choices: z.optional(z.array(z.string())),
});
export type QuestionField = z.infer<typeof questionFieldSchema>;
/** The answer of somebody who was asked and does not know. */
export const unknownAnswer = 'I don’t know';

export interface Insight {
  title: string;
  body: string;
  /** The person's own words that it rests on, and the label of the answer that they come from. */
  source?: { label: string; words: string };
}

/** Holds the parts of an insight, each in one or two short sentences. */
export interface InsightParts {
  why: string;
  week: string;
  working: string;
  /** What it is based on, where no words of the person speak for it. */
  basis?: string | undefined;
}

/** Writes the parts as three lines, each behind its label, and what they are based on as a fourth. */
export function insightBody({ why, week, working, basis }: InsightParts): string {
  const line = (text: string) => text.trim().replaceAll(/\s+/g, ' ');
  const parts = [`Why: ${line(why)}`, `This week: ${line(week)}`, `It’s working when: ${line(working)}`];
  return [...parts, ...(basis ? [line(basis)] : [])].join('\n');
}

/** `insightFromText` in `read-insight.ts` reads it. */
export function insightToText({ title, body, source }: Insight): string {
  const lines = [title, body];
  if (source) lines.push(`> You wrote, under ${source.label}: ${source.words}`);
  return lines.join('\n\n');
}
