import * as z from 'zod/mini';
import { dayMessage, isPossibleDay } from './days.ts';
import { optionalArea, requiredEmail } from './fields.ts';

/** A day that the calendar has and a person can mean, `YYYY-MM-DD`. Not by `z.refine`, which the first page would have to load. */
export const daySchema = z.string().check(({ value, issues }) => {
  if (!isPossibleDay(value)) issues.push({ code: 'custom', input: value, message: dayMessage });
});

/** Every block names the answers that it rests on, by their number in `reportDoc.answers`. */
const basedOn = z.array(z.number());
const text = z.string().check(z.minLength(1), z.maxLength(4000));
const line = z.string().check(z.minLength(1), z.maxLength(300));
/** 1 (least) to 5 (most). */
const score = z.number().check(z.gte(1), z.lte(5));

export const blockSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('paragraph'), text, basedOn }),
  z.object({ kind: z.literal('finding'), title: line, text, basedOn }),
  /** `pick`: one of the moves to start now. `reason` says why it got its two scores. */
  z.object({
    kind: z.literal('option'),
    title: line,
    text,
    effort: score,
    effect: score,
    reason: text,
    pick: z.boolean(),
    basedOn,
  }),
  z.object({
    kind: z.literal('planRow'),
    title: line,
    ownerRole: line,
    startDay: daySchema,
    endDay: daySchema,
    measure: line,
    basedOn,
  }),
  z.object({ kind: z.literal('measure'), title: line, baseline: line, target: line, howToRead: text, basedOn }),
  /** One line of the budget split, in whole units of `sign`, else dollars; both ends are equal for an exact sum. */
  z.object({
    kind: z.literal('budget'),
    title: line,
    fromUsd: z.number(),
    toUsd: z.number(),
    sign: z.optional(line),
    text,
    basedOn,
  }),
  z.object({ kind: z.literal('risk'), title: line, earlySign: text, response: text, basedOn }),
  z.object({ kind: z.literal('assumption'), text, basedOn }),
  /** Answers the question in two sentences with their numbers; opens page one. */
  z.object({ kind: z.literal('answer'), text, basedOn }),
  /** One row of page one’s table, such as Today, Target, Gap, Per week. */
  z.object({ kind: z.literal('figure'), title: line, value: line, basedOn }),
  /** One of the three moves of page one. */
  z.object({ kind: z.literal('move'), title: line, owner: line, endDay: daySchema, basedOn }),
  /** Says what not to do. */
  z.object({ kind: z.literal('avoid'), text, basedOn }),
  /** Says what would change this advice. */
  z.object({ kind: z.literal('turn'), text, basedOn }),
  /** One calculation in words: `8 proposals a month ÷ 0.4` is `20 inquiries`. `isExample`: with a number that nobody gave. */
  z.object({ kind: z.literal('sum'), title: line, formula: text, result: line, isExample: z.boolean(), basedOn }),
  /** What one better step is worth. `worth` is the length of its bar, in the unit that `worthText` names. */
  z.object({
    kind: z.literal('lever'),
    title: line,
    from: line,
    to: line,
    worth: z.number(),
    worthText: line,
    basedOn,
  }),
  /** Words of the person that the report does not use, and why. */
  z.object({ kind: z.literal('unused'), words: line, reason: text, basedOn }),
]);
export type Block = z.infer<typeof blockSchema>;
export type BlockOf<K extends Block['kind']> = Extract<Block, { kind: K }>;

/** The sections, in reading order: `summary` is page one. The answers given are derived, not written. */
export const sectionIds = ['summary', 'situation', 'options', 'plan', 'risks', 'assumptions'] as const;
export type SectionId = (typeof sectionIds)[number];

export const sectionSchema = z.object({
  id: z.enum(sectionIds),
  blocks: z.array(blockSchema),
  /** The section says figures that no answer holds, also after it was asked for again; every surface says so at its head. */
  unverified: z.optional(z.literal(true)),
});
export type Section = z.infer<typeof sectionSchema>;

/** One numbered answer; `text` is at most `maxQuoteLength` characters of what the person wrote. */
export const answerSchema = z.object({ number: z.number(), label: z.string(), text: z.string() });
export type Answer = z.infer<typeof answerSchema>;
export const maxQuoteLength = 600;
/** The label of what a coach added to the answers: words that are not the person's own. */
export const coachLabel = 'Added by your coach';

/**
 * Defines the document that a writer produces and that is stored and synced. Text, page, PDF, goals and drawings derive
 * from it.
 */
export const reportDocSchema = z.object({
  /** 1: written before page one was the answer; it has none of the kinds from `answer` on. */
  version: z.union([z.literal(1), z.literal(2)]),
  title: line,
  date: daySchema,
  author: z.enum(['model', 'playbook']),
  language: z.string(),
  preparedFor: z.object({
    name: z.string(),
    company: z.optional(z.string()),
    location: z.optional(z.string()),
  }),
  sections: z.array(sectionSchema),
  answers: z.array(answerSchema),
});
export type ReportDoc = z.infer<typeof reportDocSchema>;

export const reportFileName = 'Strategy_Analysis_Report.pdf';

export function sectionOf(doc: ReportDoc, id: SectionId): Section {
  return doc.sections.find((section) => section.id === id) ?? { id, blocks: [] };
}

/** All blocks of one kind, in document order. */
export function blocksOf<K extends Block['kind']>(doc: ReportDoc, kind: K): BlockOf<K>[] {
  return doc.sections.flatMap((section) => section.blocks.filter((block): block is BlockOf<K> => block.kind === kind));
}

export const reportStages = ['outline', 'sections', 'assemble', 'pdf', 'mail'] as const;
export type ReportStage = (typeof reportStages)[number];

/**
 * `GET /api/report-status/{id}`. `stage` is null with status `pending` while a payment page is only open, and with status
 * `error` when the payment went back or is on its way back. After linking, callers without the owner's or a staff session
 * get status and progress only. `refundFailed`: the bank sent a refund back to us before, so that none can be asked for.
 */
export const reportStatusSchema = z.object({
  status: z.enum(['pending', 'done', 'error']),
  stage: z.optional(z.nullable(z.enum(reportStages))),
  progress: z.number(),
  report: z.optional(z.string()),
  error: z.optional(z.string()),
  /** Why a paid report is closed, for programs: `refunded` or `refund_pending`. `error` says it in words. */
  reason: z.optional(z.string()),
  refundFailed: z.optional(z.boolean()),
});
export type ReportStatus = z.infer<typeof reportStatusSchema>;

/** A text that must be there; `message` is what its absence reads. */
const given = (message: string) => z.string({ error: message }).check(z.minLength(1, message));

/** `POST /api/generate-report`. */
export const generateReportInputSchema = z.strictObject({
  submissionId: given('Missing required payment information'),
});
/**
 * Defines what staff may add when a report is made again: facts missing from the person's own answers. For the portal's
 * call.
 */
export const remakeReportInputSchema = z.strictObject({ additionalContext: optionalArea() });
export type RemakeReportInput = z.infer<typeof remakeReportInputSchema>;
/** `POST /api/email/generate-pdf`: the whole text of a stored report. */
export const generatePdfInputSchema = z.strictObject({ report: given('Failed to generate PDF') });
/** `POST /api/email/send-report`: the same, and whom to send it to. */
export const sendReportInputSchema = z.strictObject({
  email: requiredEmail('Please enter an email address', 'Please enter a valid email address'),
  report: given('Failed to send email'),
  submissionId: given('Failed to send email'),
});
export type SendReportInput = z.infer<typeof sendReportInputSchema>;

/** One of the reports of a submission, numbered from 1; `createdAt` in epoch ms. */
export const reportVersionSchema = z.object({ number: z.number(), createdAt: z.number() });
export type ReportVersion = z.infer<typeof reportVersionSchema>;

/**
 * `GET /api/report/{submissionId}`: the document for the reader in the app, and its text for the calls that ask for it. The
 * newest of `versions`, which come newest first, or the one that `?version=` names.
 */
export const reportAnswerSchema = z.object({
  reportDoc: reportDocSchema,
  reportText: z.string(),
  version: z.number(),
  versions: z.array(reportVersionSchema),
});
export type ReportAnswer = z.infer<typeof reportAnswerSchema>;

/**
 * Answers `GET /api/coaching/download-report/{id}` with the text, as `GET /api/download-report/{id}` has it, and with the
 * report that it says, beside which a device stores the PDF.
 */
export const portalReportTextSchema = z.object({
  message: z.string(),
  // Unchecked: a report of a newer version that this app cannot read is downloaded all the same, and not stored.
  reportDoc: z.optional(z.unknown()),
});
export type PortalReportText = z.infer<typeof portalReportTextSchema>;
