import { z } from 'zod';
import { answerLabels } from '#schema/insights.ts';
import { type Block, coachLabel, type SectionId } from '#schema/report.ts';
import { claim, claims, claimsOfRow, type Drafted } from '#server/ai/model/figures/claims.ts';
import { noteLabel } from '#server/ai/number-answers.ts';
import { dayInWords } from '#server/ai/plan-days.ts';
import { cutWords, quoteAtEnd } from '#server/ai/quote.ts';
import { costInWords } from './cost-in-words.ts';
import { pageOneSchema } from './page-one.ts';
import { paragraph, type SectionDraft, type SectionSchema, zip } from './section-draft.ts';
import { riskSectionSchema } from './section-risks.ts';

/**
 * Defines the model's answer for each section, and the blocks that it becomes. Titles, scores, costs, dates, sums and the
 * person's words come from the outline and the calculation, so that the sections agree.
 */
export const sectionSchemas: Record<SectionId, (draft: SectionDraft) => SectionSchema> = {
  summary: pageOneSchema,
  situation: situationSchema,
  options: optionsSchema,
  plan: planSchema,
  risks: riskSectionSchema,
  assumptions: assumptionsSchema,
};

/** How we got these numbers: a few paragraphs, then the calculation. */
function situationSchema({ fields, calculation }: SectionDraft) {
  const one = z.strictObject({ text: fields.prose(400), basedOn: fields.basedOn });
  return z.strictObject({ paragraphs: z.array(one).min(1).max(3) }).transform(
    ({ paragraphs }): Drafted<Block[]> => ({
      value: [
        ...paragraphs.map(({ text, basedOn }) => paragraph(text, basedOn)),
        ...calculation.sums.map((sum): Block => ({ kind: 'sum', ...sum })),
        ...calculation.levers.map((lever): Block => ({ kind: 'lever', ...lever })),
      ],
      claims: paragraphs.map(({ text }, at) => claim('described', `paragraphs.${at}.text`, text)),
    }),
  );
}

const labels: readonly string[] = Object.values(answerLabels);

/** Introduces a quotation. What a coach added is not the person's; a field of the form is named; a question is repeated. */
function leadTo({ label }: { label: string }): string {
  if (label === coachLabel) return 'Your coach adds';
  if (labels.includes(label)) return `You wrote, under ${label}`;
  return label === noteLabel ? 'You add' : `Asked “${cutWords(label, 90)}” you answered`;
}

function optionsSchema({ fields, outline }: SectionDraft) {
  const option = z.strictObject({ text: fields.prose(220), reason: fields.prose(150) });
  return z
    .strictObject({
      findings: z.array(fields.prose(340)).length(outline.findings.length),
      options: z.array(option).length(outline.options.length),
    })
    .transform((answer): Drafted<Block[]> => {
      const quotes = outline.findings.map(({ title, quote }) => `${title}. ${quote.words}`);
      const value = [
        ...zip(outline.findings, answer.findings).map(([{ title, quote }, text]): Block => {
          const said = `${leadTo(quote)}: ${quoteAtEnd(quote.words, quote.isCut)}`;
          return { kind: 'finding', title, text: `${said} ${text}`, basedOn: [quote.answer] };
        }),
        ...zip(outline.options, answer.options).map(([{ hours, usd, ...decided }, { text, reason }]): Block => {
          const whole = `${text} ${costInWords({ hours, usd }, outline.sign)}`.trim();
          return { kind: 'option', ...decided, text: whole, reason };
        }),
      ];
      const ofOptions = zip(outline.options, answer.options).flatMap(([{ title }, { text, reason }], at) =>
        claimsOfRow(`options.${at}`, { text: ['advised', text], reason: ['advised', reason] }, [title]),
      );
      return { value, claims: [...claims('described', 'findings', answer.findings, quotes), ...ofOptions] };
    });
}

function planSchema({ fields, outline }: SectionDraft) {
  const measures = z.array(fields.line(64)).length(outline.steps.length);
  const span = `From ${dayInWords(outline.startDay)} to ${dayInWords(outline.endDay)}.`;
  return z
    .strictObject({ pace: fields.prose(260), measures, basedOn: fields.basedOn })
    .transform((answer): Drafted<Block[]> => {
      const besides = outline.steps.map(({ title }) => title);
      const rows = zip(outline.steps, answer.measures).map(([{ option: _, ...step }, measure]): Block => {
        return { kind: 'planRow', ...step, measure };
      });
      return {
        value: [paragraph(`${span} ${answer.pace}`, answer.basedOn), ...rows],
        claims: [claim('advised', 'pace', answer.pace), ...claims('advised', 'measures', answer.measures, besides)],
      };
    });
}

const ground =
  'An AI model wrote this from your numbered answers alone. It saw no accounts, contracts or systems. The scores are judgments; change them where you know better.';

/** The form names its ranges in dollars. */
const budgetNote = (sign = ''): string =>
  `The budget ranges you chose from are in dollars. We read yours as the same number in ${sign}.`;

/** What the report does not use of the answers, and why; then what it takes for granted. */
function assumptionsSchema({ fields, outline, data }: SectionDraft) {
  const unused = z.array(z.strictObject({ quote: fields.quote(140), reason: fields.prose(180) })).max(3);
  const assumptions = z.array(fields.prose(220)).min(2).max(3);
  const isRead = outline.sign !== undefined && data.numberOf.budgetRange !== undefined;
  const rangeNote = isRead ? [budgetNote(outline.sign)] : [];
  return z.strictObject({ unused, assumptions }).transform((answer): Drafted<Block[]> => {
    const words = answer.unused.map(({ quote }) => quote.words);
    const reasons = answer.unused.map(({ reason }, at) =>
      claim('described', `unused.${at}.reason`, reason, words.slice(at, at + 1)),
    );
    return {
      value: [
        ...answer.unused.map(
          ({ quote, reason }): Block => ({ kind: 'unused', words: quote.words, reason, basedOn: [quote.answer] }),
        ),
        ...[...answer.assumptions, ...rangeNote, ground].map(
          (text): Block => ({ kind: 'assumption', text, basedOn: [] }),
        ),
      ],
      claims: [...reasons, ...claims('described', 'assumptions', answer.assumptions)],
    };
  });
}
