import { z } from 'zod';
import { answerLabels } from '#schema/insights.ts';
import { type Block, coachLabel, type SectionId } from '#schema/report.ts';
import { askedQuestions } from '#server/ai/asked-questions.ts';
import { noteLabel } from '#server/ai/number-answers.ts';
import { dayInWords } from '#server/ai/plan-days.ts';
import { cutWords, quoteAtEnd } from '#server/ai/quote.ts';
import { type Claim, claim, claims, claimsOfRow, type Drafted } from './claims.ts';
import { paragraph, type SectionDraft, type SectionSchema } from './section-draft.ts';
import { riskSectionSchema } from './section-risks.ts';
import { questionList } from './short-texts.ts';

/**
 * Defines the model's answer for each section, and the blocks that it becomes. Titles, scores, dates and the person's
 * words come from the outline, so that the sections agree; the lengths together fill at most ten pages of the PDF.
 */
export const sectionSchemas: Record<SectionId, (draft: SectionDraft) => SectionSchema> = {
  summary: summarySchema,
  situation: situationSchema,
  options: optionsSchema,
  plan: planSchema,
  risks: riskSectionSchema,
  assumptions: assumptionsSchema,
};

function summarySchema({ fields, outline }: SectionDraft) {
  const findings = z.array(fields.prose(140)).length(outline.findings.length);
  return z
    .strictObject({ lead: fields.prose(320), findings, basedOn: fields.basedOn })
    .transform((answer): Drafted<Block[]> => {
      const value = [
        paragraph(answer.lead, answer.basedOn),
        ...zip(outline.findings, answer.findings).map(
          ([{ title, quote }, text]): Block => ({ kind: 'finding', title, text, basedOn: [quote.answer] }),
        ),
        paragraph(movesText(outline), [...new Set(outline.findings.map(({ quote }) => quote.answer))]),
      ];
      const besides = outline.findings.map(({ title }) => title);
      const lead = claim('described', 'lead', answer.lead);
      return { value, claims: [lead, ...claims('described', 'findings', answer.findings, besides)] };
    });
}

function movesText({ options, startDay }: SectionDraft['outline']): string {
  const moves = options.filter(({ pick }) => pick).map(({ title }, at) => `(${at + 1}) ${title}`);
  return `Three moves come first: ${moves.join('; ')}. The first step begins on ${dayInWords(startDay)}.`;
}

function situationSchema({ fields }: SectionDraft) {
  const one = z.strictObject({ text: fields.prose(400), basedOn: fields.basedOn });
  return z.strictObject({ paragraphs: z.array(one).min(3).max(4) }).transform(
    ({ paragraphs }): Drafted<Block[]> => ({
      value: paragraphs.map(({ text, basedOn }) => paragraph(text, basedOn)),
      claims: paragraphs.map(({ text }, at) => claim('described', `paragraphs.${at}.text`, text)),
    }),
  );
}

const labels: readonly string[] = Object.values(answerLabels);

/**
 * Introduces a quotation. What a coach added is not the person's; a field of the form is named; a question is repeated,
 * as much of it as fits.
 */
function leadTo({ label }: { label: string }): string {
  if (label === coachLabel) return 'Your coach adds';
  if (labels.includes(label)) return `You wrote, under ${label}`;
  return label === noteLabel ? 'You add' : `Asked “${cutWords(label, 90)}” you answered`;
}

const scale = 'The scores run from 1 for little to 5 for much; the three marked ways come first.';

function optionsSchema({ fields, outline, data }: SectionDraft) {
  const option = z.strictObject({ text: fields.prose(220), reason: fields.prose(150) });
  return z
    .strictObject({
      findings: z.array(fields.prose(340)).length(outline.findings.length),
      weighing: fields.prose(240),
      options: z.array(option).length(outline.options.length),
    })
    .transform((answer): Drafted<Block[]> => {
      const value = [
        ...zip(outline.findings, answer.findings).map(([{ title, quote }, text]): Block => {
          const said = `${leadTo(quote)}: ${quoteAtEnd(quote.words, quote.isCut)}`;
          return { kind: 'finding', title, text: `${said} ${text}`, basedOn: [quote.answer] };
        }),
        paragraph(`${answer.weighing} ${scale}`, wishOf(data)),
        ...zip(outline.options, answer.options).map(
          ([decided, worked]): Block => ({ kind: 'option', ...decided, ...worked }),
        ),
      ];
      return { value, claims: optionClaims(outline, answer) };
    });
}

function optionClaims(
  outline: SectionDraft['outline'],
  answer: { findings: string[]; weighing: string; options: { text: string; reason: string }[] },
): Claim[] {
  const besides = outline.findings.map(({ title, quote }) => `${title}. ${quote.words}`);
  return [
    ...claims('described', 'findings', answer.findings, besides),
    claim('described', 'weighing', answer.weighing),
    ...zip(outline.options, answer.options).flatMap(([{ title }, { text, reason }], at) =>
      claimsOfRow(`options.${at}`, { text: ['advised', text], reason: ['advised', reason] }, [title]),
    ),
  ];
}

function planSchema({ fields, outline }: SectionDraft) {
  const measures = z.array(fields.line(64)).length(outline.steps.length);
  const lastDay =
    outline.steps
      .map(({ endDay }) => endDay)
      .sort()
      .at(-1) ?? outline.startDay;
  const span = `From ${dayInWords(outline.startDay)} to ${dayInWords(lastDay)}; steps begin on a Monday and end on a Friday.`;
  return z
    .strictObject({ pace: fields.prose(260), measures, basedOn: fields.basedOn })
    .transform((answer): Drafted<Block[]> => {
      const rows = zip(outline.steps, answer.measures);
      const besides = outline.steps.map(({ title }) => title);
      return {
        value: [
          paragraph(`${span} ${answer.pace}`, answer.basedOn),
          ...rows.map(([step, measure]): Block => ({ kind: 'planRow', ...step, measure })),
        ],
        claims: [claim('advised', 'pace', answer.pace), ...claims('advised', 'measures', answer.measures, besides)],
      };
    });
}

const ground =
  'Written by an AI model from the numbered answers alone; no accounts, contracts or systems were seen. The scores are judgements, not measurements; change them where you know better. The dates know no holidays; move a step by whole weeks and keep its order.';

function assumptionsSchema({ fields, data }: SectionDraft) {
  const assumptions = z.array(fields.prose(220)).length(3);
  const questions = questionList(fields, { min: 2, max: 3, length: 140 });
  return z.strictObject({ assumptions, questions }).transform((answer): Drafted<Block[]> => {
    const lead = 'An answer to any of these questions would sharpen the report most.';
    return {
      value: [
        ...[...answer.assumptions, ground].map((text): Block => ({ kind: 'assumption', text, basedOn: [] })),
        paragraph(askedQuestions(lead, answer.questions), wishOf(data)),
      ],
      claims: [
        ...claims('described', 'assumptions', answer.assumptions),
        ...claims('advised', 'questions', answer.questions),
      ],
    };
  });
}

/** The answers that every report rests on: the challenge, and the wish where it has words. */
function wishOf({ numberOf }: SectionDraft['data']): number[] {
  return [numberOf.problems, numberOf.desiredOutcome].filter((number) => number !== undefined);
}

/** Pairs of two lists that the schema made equally long. */
function zip<A, B>(decided: readonly A[], written: readonly B[]): [A, B][] {
  return decided.flatMap((one, at) => {
    const other = written[at];
    return other === undefined ? [] : [[one, other] satisfies [A, B]];
  });
}
