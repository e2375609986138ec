import { z } from 'zod';
import type { Block } from '#schema/report.ts';
import { type Claim, claim, claimsOfRow, type Drafted } from '#server/ai/model/figures/claims.ts';
import { splitSentences } from '#server/ai/sentence-ends.ts';
import type { ModelOutline } from './outline.ts';
import type { SectionDraft, SectionSchema } from './section-draft.ts';

const [mostRows, mostLines] = [5, 2];

/** Page one: the answer in two sentences, its table, the moves of the outline, what not to do and what would change it. */
export function pageOneSchema({ fields, outline, calculation }: SectionDraft): SectionSchema {
  const { prose, line, basedOn } = fields;
  const row = z.strictObject({ title: line(40), value: line(60), basedOn });
  const advice = z
    .array(z.strictObject({ text: prose(200), basedOn }))
    .min(1)
    .max(mostLines);
  return z
    .strictObject({
      answer: prose(420),
      figures: z.array(row).min(2).max(mostRows),
      avoid: advice,
      turn: advice,
      basedOn,
    })
    .transform(({ answer, figures, avoid, turn, basedOn }): Drafted<Block[]> => {
      // What was calculated comes first and as it is; the model adds what the calculation leaves out.
      const calculated = calculation.figures.map(({ title }) => title.toLowerCase());
      const added = figures.filter(({ title }) => !calculated.includes(title.toLowerCase()));
      const rows = [...calculation.figures, ...added].slice(0, mostRows);
      const value: Block[] = [
        { kind: 'answer', text: twoSentences(answer), basedOn },
        ...rows.map((one): Block => ({ kind: 'figure', ...one })),
        ...movesOf(outline),
        ...avoid.map((one): Block => ({ kind: 'avoid', ...one })),
        ...turn.map((one): Block => ({ kind: 'turn', ...one })),
      ];
      return { value, claims: claimsOf({ answer, figures, avoid, turn }) };
    });
}

function claimsOf({
  answer,
  figures,
  avoid,
  turn,
}: Record<'avoid' | 'turn', { text: string }[]> & {
  answer: string;
  figures: { title: string; value: string }[];
}): Claim[] {
  const rows = figures.flatMap(({ title, value }, at) =>
    claimsOfRow(`figures.${at}`, { title: ['advised', title], value: ['described', value] }, [answer]),
  );
  return [
    claim('described', 'answer', answer),
    ...rows,
    ...avoid.map(({ text }, at) => claim('advised', `avoid.${at}.text`, text)),
    ...turn.map(({ text }, at) => claim('advised', `turn.${at}.text`, text)),
  ];
}

function twoSentences(text: string): string {
  return splitSentences(text).slice(0, 2).join('').trim();
}

/** Each pick with the one who owns its first step, by the day of its last. */
function movesOf({ options, steps, endDay }: ModelOutline): Block[] {
  return options.flatMap(({ title, pick, basedOn }, at): Block[] => {
    if (!pick) return [];
    const own = steps.filter(({ option }) => option === at);
    const last =
      own
        .map((step) => step.endDay)
        .toSorted()
        .at(-1) ?? endDay;
    return [{ kind: 'move', title, owner: own[0]?.ownerRole ?? 'You', endDay: last, basedOn }];
  });
}
