import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import type { SubmitInput } from '#schema/insights.ts';
import { type Block, type SectionId, sectionIds } from '#schema/report.ts';
import { modelDesk } from '#server/testing/model-desk.ts';
import { fullAnswers } from '#server/testing/submissions.ts';
import { untraced } from './figures/check-figures.ts';
import type { Drafted } from './figures/claims.ts';
import { figureGround } from './figures/figure-ground.ts';
import { judgeAnswer, mendAnswer } from './mend-answer.ts';
import { type PromptName, readPrompts } from './prompts.ts';
import { ownTexts, planFacts } from './report/report-data.ts';
import { insightsSchema, questionsSchema } from './short-texts.ts';

const today = '2026-03-12';
type TextName = 'insights' | 'questions' | 'outline' | SectionId;
type Path = (string | number)[];
const { neutral } = readPrompts();

/** Everything that is asked for from one person, and what is wrong with an answer in which some texts were replaced. */
function desk(stepsTaken: string) {
  const answers = { ...(fullAnswers as SubmitInput), stepsTaken };
  const input = { answers, today, questionAnswers: [] };
  const { data, weeks, calculation, outline, outlineSchema, sections, answer } = modelDesk(answers, today);
  const schemas: Record<TextName, z.ZodType<Drafted<unknown>>> = {
    insights: insightsSchema(data),
    questions: questionsSchema(data, '$'),
    outline: outlineSchema,
    ...sections,
  };
  const ground = figureGround(data, planFacts(input, weeks), ownTexts(input, calculation, outline));
  const judgeOf = (name: TextName) => ({
    schema: schemas[name],
    check: ({ claims }: Drafted<unknown>) => untraced(claims, ground),
    replacements: { neutral: neutral[name as PromptName], quote: undefined, basedOn: [1], bare: ground.bare },
  });
  return {
    answer: (name: TextName) => answer(schemas[name]),
    check(name: TextName, written: unknown) {
      const { value, claims } = schemas[name].parse(written);
      return { value, problems: untraced(claims, ground) };
    },
    mend(name: TextName, written: unknown) {
      const judged = judgeAnswer(written, judgeOf(name));
      return Array.isArray(judged) ? undefined : mendAnswer(judged, judgeOf(name))?.value;
    },
  };
}

const ordinary = desk('We spent $1,800 on ads last spring and got two enquiries. I stopped in May.');

/** Quotations are checked against the answer itself, and a role has no room for a claim. */
const unclaimed = ['words', 'ownerRole', 'kind', 'unit', 'period'];

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
  expect(problems).toEqual([expect.objectContaining({ path: path.join('.'), words: 'Your 45 seats stay empty' })]);
  const sound = replaced(ordinary.answer(name), path, 'Your $1,800 went nowhere');
  expect(ordinary.check(name, sound).problems).toEqual([]);
});

test.each(everyText)('a text that stays wrong is replaced, and no other: %s', (_where, name, path) => {
  const answer = replaced(ordinary.answer(name), path, 'Your 45 seats stay empty');
  const without = JSON.stringify(ordinary.mend(name, answer));
  expect(without).not.toContain('45 seats');
  const mark = 'Your $1,800 went nowhere';
  const sound = JSON.stringify(ordinary.mend(name, replaced(ordinary.answer(name), path, mark)));
  expect(sound).toContain(mark);
  const text = neutral[name as PromptName][path.map((key) => (typeof key === 'number' ? '#' : key)).join('.')] ?? '';
  expect(text).not.toBe('');
  // A title of the report and its like have no full stop.
  expect(without).toContain(text.replace(/\.$/, ''));
  expect(without.length - text.length).toBeLessThanOrEqual(sound.length - mark.length + 1);
});

test('of several sentences only the one with a wrong figure goes', () => {
  const paragraphs = ['paragraphs', 0, 'text'];
  const said = 'You spent $1,800. Your 45 seats stay empty. Two inquiries came.';
  const [first] = ordinary.mend('situation', replaced(ordinary.answer('situation'), paragraphs, said)) as Block[];
  expect(first).toMatchObject({ kind: 'paragraph', text: 'You spent $1,800. Two inquiries came.' });
});

test('every figure counts where the report describes, none where it advises', () => {
  const strict = everyText
    .filter(([, name, path]) => {
      const answer = replaced(ordinary.answer(name), path, 'Seats stay empty, 45 in all');
      return ordinary.check(name, answer).problems.length > 0;
    })
    .map(([where]) => where.replaceAll(/\d+/g, '#'));
  expect([...new Set(strict)]).toEqual([
    'insights insights.#.why',
    'outline title',
    'outline findings.#.title',
    'summary answer',
    'summary figures.#.value',
    'situation paragraphs.#.text',
    'options findings.#',
    'risks measures.#.baseline',
    'assumptions assumptions.#',
  ]);
});

test('a report that passes has no number but the person’s where it describes', { tags: 'fresh' }, () => {
  const primes = [101, 211, 307, 401, 503, 601, 701, 809, 907, 1009];
  const number = fc.constantFrom(...primes);
  const described = everyText.filter(([, name, path]) => {
    const where = `${name} ${path.join('.')}`;
    return /^(?:summary answer|situation|options findings)/.test(where);
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
