import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { challenges } from '#schema/insights.ts';
import type { ChallengeContent } from './challenge-content.ts';
import { readPlaybookContent } from './content.ts';
import { type Exclusion, sizeTiers } from './content-parts.ts';
import { fill, slotsIn } from './fill.ts';
import { findTrade, type Trade } from './trade.ts';
import { vocabularyNames, vocabularySchema } from './vocabulary.ts';

const content = readPlaybookContent();
const kinds = content.trades.flatMap((family): Trade[] => family.kinds.map((kind) => ({ family, kind })));
const nameOf = ({ family, kind }: Trade) => `${family.id}/${kind.id}`;

function copyOfContent(): string {
  const folder = mkdtempSync(join(tmpdir(), 'playbook-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync(fileURLToPath(new URL('../../../data/content/playbook/', import.meta.url)), folder, { recursive: true });
  return folder;
}

function change(folder: string, file: string, from: string | RegExp, to: string): void {
  const path = join(folder, file);
  const text = readFileSync(path, 'utf8');
  expect(text).toMatch(from);
  writeFileSync(path, text.replace(from, to));
}

test('a wrong file stops the start with its name and the place', () => {
  const folder = copyOfContent();
  change(folder, 'challenges/sales.yaml', /effort: \d/, 'effort: 9');
  expect(() => readPlaybookContent(folder)).toThrow(/sales\.yaml is wrong[\s\S]*effort/);
});

test('a missing challenge, a missing lens and a name that leads nowhere stop the start', () => {
  const folder = copyOfContent();
  change(folder, 'challenges/marketing.yaml', /answeredBy: \S+/, 'answeredBy: nothing-of-that-name');
  expect(() => readPlaybookContent(folder)).toThrow('nothing-of-that-name, which is not there');
  rmSync(join(folder, 'challenges/marketing.yaml'));
  expect(() => readPlaybookContent(folder)).toThrow('The playbook has no file in challenges for Marketing.');
  const other = copyOfContent();
  change(other, 'trades/food.yaml', /^ {2}Sales:$/m, '  Selling:');
  expect(() => readPlaybookContent(other)).toThrow(/food\.yaml is wrong[\s\S]*Sales/);
});

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

const baseTexts = textsIn([...content.challenges.values()]);

test('texts use known words of the trade only, and no article that could be wrong before one', () => {
  const texts = [...baseTexts, ...textsIn(content.trades.map((trade) => trade.challenges))];
  const known = [...vocabularyNames, 'business'];
  for (const text of texts) {
    for (const slot of slotsIn(text)) expect(known, text).toContain(slot);
    expect(text).not.toMatch(/\ban? \$(?!customer\b)|\ban \$customer\b/i);
  }
});

test.each(kinds.map((trade) => [nameOf(trade), trade] as const))(
  '%s has all its words in their form',
  (_, { family, kind }) => {
    const words = { ...family.vocabulary, ...kind.vocabulary };
    expect(vocabularySchema.safeParse(words).error?.issues ?? []).toEqual([]);
    for (const phrase of Object.values(words)) expect(phrase).not.toMatch(/\$[a-z]|\.$/i);
  },
);

/** What would be seen at once in a sentence whose words were filled in wrongly. */
const broken =
  /\b(?:the|an?|your) (?:the|an?|your)\b|\b(?:at|of|from|to) (?:in|at|on|from)\b|\$[a-z]|undefined| {2}|\.\.|,,|, \./i;

test.each(kinds.map((trade) => [nameOf(trade), trade] as const))(
  'every text reads whole in the words of %s',
  (_, { family, kind }) => {
    const slots = { ...family.vocabulary, ...kind.vocabulary, business: family.business };
    for (const text of [...baseTexts, ...textsIn(family.challenges)]) {
      expect(fill(text, slots as Record<string, string>)).not.toMatch(broken);
    }
  },
);

test('whoever somebody is, three findings and five options of a challenge are left to choose from', () => {
  const everybody = kinds.flatMap((trade) =>
    [...sizeTiers, undefined].flatMap((size) => [false, true].map((solo) => ({ trade, size, solo }))),
  );
  for (const { findings, options, challenge } of content.challenges.values()) {
    for (const { trade, size, solo } of everybody) {
      const applies = ({ not }: { not: Exclusion }) =>
        !(not.walkIn && trade.kind.walkIn) &&
        !(not.solo && solo) &&
        !(size && not.sizes.includes(size)) &&
        !not.families.includes(trade.family.id);
      const where = `${challenge}, ${nameOf(trade)}, ${size ?? 'any size'}, ${solo ? 'alone' : 'with others'}`;
      expect(findings.filter(applies).length, where).toBeGreaterThanOrEqual(3);
      expect(options.filter(applies).length, where).toBeGreaterThanOrEqual(5);
    }
  }
});

test('four risks and four measures are there whichever moves are picked', () => {
  const general = (list: readonly { of?: string | undefined }[]) => list.filter(({ of }) => of === undefined).length;
  for (const { measures, risks } of content.challenges.values()) {
    expect(general(measures)).toBeGreaterThanOrEqual(2);
    expect(general(risks)).toBeGreaterThanOrEqual(3);
  }
});

test('no sentence stands in two texts of the playbook', () => {
  const seen = new Map<string, string>();
  const trades = content.trades.flatMap(({ id, challenges: lenses }) =>
    challenges.flatMap((name) => textsIn(lenses[name]).map((text) => [`${id}, ${name}`, text] as const)),
  );
  const base = [...content.challenges.values()].flatMap((one: ChallengeContent) =>
    textsIn(one).map((text) => [one.challenge, text] as const),
  );
  const before = textsIn(content.before).map((text) => ['before the first sale', text] as const);
  for (const [where, text] of [...base, ...before, ...trades]) {
    for (const sentence of text.split(/(?<=[.!?]) /).filter((words) => words.split(' ').length > 7)) {
      expect(seen.get(sentence), `“${sentence}” stands under ${where} and`).toBeUndefined();
      seen.set(sentence, where);
    }
  }
});

test.each([
  ['Custom cabinetry and kitchens', 'build/joinery'],
  ['Custom furniture', 'build/joinery'],
  ['construction software', 'software/saas'],
  ['Software for dentists', 'software/saas'],
  ['B2B SaaS', 'software/saas'],
  ['Retail (bicycles)', 'shop/bicycle'],
  ['Dental clinic', 'care/dental'],
  ['Animal charity', 'cause/charity'],
  ['Travel agency', 'stay/agency'],
  ['Consulting for law firms', 'advise/consulting'],
  ['Coffee shop', 'food/cafe'],
  ['Neighbourhood Italian restaurant', 'food/restaurant'],
  ['Auto repair shop', 'upkeep/garage'],
  ['Yoga studio', 'studio/movement'],
  ['Mobile apps', 'software/app'],
  ['Not sure', 'any/any'],
  ['-', 'any/any'],
  ['餐饮', 'any/any'],
])('%s is known as %s', (industry, expected) => {
  expect(nameOf(findTrade(content.trades, industry))).toBe(expected);
});
