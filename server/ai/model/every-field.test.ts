import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { SubmitInput } from '#schema/insights.ts';
import { type Block, type SectionId, sectionIds } from '#schema/report.ts';
import { nextMonday } from '#server/ai/plan-days.ts';
import { type JsonSchema, writeAnswer } from '#server/testing/openai-texts.ts';
import { fullAnswers } from '#server/testing/submissions.ts';
import { figureGround, untraced } from './check-figures.ts';
import type { Drafted } from './claims.ts';
import { modelFields } from './model-fields.ts';
import { outlineAnswerSchema } from './model-outline.ts';
import { promptData } from './prompt-data.ts';
import { daysOfPlan } from './report-own-figures.ts';
import { sectionSchemas } from './section-schemas.ts';
import { insightsSchema, questionsSchema } from './short-texts.ts';

const today = '2026-03-12';
type TextName = 'insights' | 'questions' | 'outline' | SectionId;
type Path = (string | number)[];

/** Everything that is asked for from one person, and what is wrong with an answer in which some texts were replaced. */
function desk(stepsTaken: string) {
  const answers = { ...(fullAnswers as SubmitInput), stepsTaken };
  const data = promptData({ answers, questionAnswers: [] });
  const budget = { low: 2500, high: 5000 };
  const written = (schema: z.ZodType) =>
    writeAnswer(z.toJSONSchema(schema, { io: 'input' }) as JsonSchema, { answers: data.answers, budget });
  const asked = outlineAnswerSchema(data, today);
  const draft = { data, fields: modelFields(data), outline: asked.parse(written(asked)).value, budget };
  const schemas: Record<TextName, z.ZodType<Drafted<unknown>>> = {
    insights: insightsSchema(data),
    questions: questionsSchema(data),
    outline: asked,
    ...(Object.fromEntries(sectionIds.map((id) => [id, sectionSchemas[id](draft)])) as Record<
      SectionId,
      z.ZodType<Drafted<Block[]>>
    >),
  };
  const ground = figureGround(data, { today, days: daysOfPlan(nextMonday(today)) });
  return {
    answer: (name: TextName) => written(schemas[name]),
    check(name: TextName, answer: unknown) {
      const { value, claims } = schemas[name].parse(answer);
      return { value, problems: untraced(claims, ground) };
    },
  };
}

const ordinary = desk('We spent $1,800 on ads last spring and got two enquiries. I stopped in May.');

/** Quotations are checked against the answer itself, and a role has no room for a claim. */
const unclaimed = ['words', 'ownerRole'];

function textsIn(value: unknown, path: Path = []): Path[] {
  if (typeof value === 'string') return unclaimed.includes(String(path.at(-1))) ? [] : [path];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    textsIn(inner, [...path, Array.isArray(value) ? Number(key) : key]),
  );
}

function replaced(value: unknown, path: Path, text: string): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return text;
  const copy = structuredClone(value) as Record<string | number, unknown>;
  copy[key] = replaced(copy[key], rest, text);
  return copy;
}

const names: TextName[] = ['insights', 'questions', 'outline', ...sectionIds];
const everyText = names.flatMap((name) =>
  textsIn(ordinary.answer(name)).map((path): [string, TextName, Path] => [`${name} ${path.join('.')}`, name, path]),
);

test('what a good model writes has no figure that cannot be traced', () => {
  for (const name of names) expect([name, ordinary.check(name, ordinary.answer(name)).problems]).toEqual([name, []]);
  expect(everyText.length).toBeGreaterThan(60);
});

test.each(everyText)('a figure given as the person’s is looked for in every text: %s', (_where, name, path) => {
  const answer = replaced(ordinary.answer(name), path, 'Your 45 seats stay empty');
  const { problems } = ordinary.check(name, answer);
  expect(problems).toEqual([
    `${path.join('.')}: 45 stands in no answer, nor does it follow from figures that are named in the same text`,
  ]);
  const sound = replaced(ordinary.answer(name), path, 'Your $1,800 went nowhere');
  expect(ordinary.check(name, sound).problems).toEqual([]);
});

test('every figure counts where the report describes, and none of its own where it advises', () => {
  const strict = everyText
    .filter(([, name, path]) => {
      const answer = replaced(ordinary.answer(name), path, 'Seats stay empty, 45 in all');
      return ordinary.check(name, answer).problems.length > 0;
    })
    .map(([where]) => where.replaceAll(/\d+/g, '#'));
  expect([...new Set(strict)]).toEqual([
    'insights insights.#.body',
    'outline title',
    'outline findings.#.title',
    'summary lead',
    'summary findings.#',
    'situation paragraphs.#.text',
    'options findings.#',
    'options weighing',
    'risks measures.#.baseline',
    'assumptions assumptions.#',
  ]);
});

test('a report that passes has no number but the person’s where it describes', { tags: 'fresh' }, () => {
  const primes = [101, 211, 307, 401, 503, 601, 701, 809, 907, 1009];
  const number = fc.constantFrom(...primes);
  const described = everyText.filter(([, name, path]) => {
    const where = `${name} ${path.join('.')}`;
    return /^(?:summary (?:lead|findings)|situation|options findings)/.test(where);
  });
  const said = fc.array(fc.tuple(fc.nat(described.length - 1), number), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(fc.uniqueArray(number, { maxLength: 5 }), said, (own, texts) => {
      const mine = desk(`We counted ${own.join(' and ')} jars, and that is all that I know about them.`);
      const sections = ['summary', 'situation', 'options'] as const;
      const checked = sections.map((section) => {
        const answer = texts.reduce((rest, [at, value]) => {
          const [, name, path] = described[at] ?? [];
          return name === section && path ? replaced(rest, path, `There were ${value} jars of them.`) : rest;
        }, mine.answer(section));
        return mine.check(section, answer);
      });
      if (checked.some(({ problems }) => problems.length > 0)) return;
      const blocks = checked.flatMap(({ value }) => value as Block[]);
      const jars = blocks.flatMap((block) => ('text' in block ? [...block.text.matchAll(/(\d+) jars of them/g)] : []));
      for (const [, value] of jars) expect(own).toContain(Number(value));
    }),
    { numRuns: 40 },
  );
});
