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
import { slotsOf } from './trade-words.ts';
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
    for (const challenge of challenges) {
      const { business: _, ...words } = slotsOf({ family, kind }, challenge);
      expect(vocabularySchema.safeParse(words).error?.issues ?? []).toEqual([]);
      for (const phrase of Object.values(words)) expect(phrase).not.toMatch(/\$[a-z]|\.$/i);
    }
  },
);

/** What would be seen at once in a sentence whose words were filled in wrongly. */
const broken =
  /\b(?:the|an?|your) (?:the|an?|your)\b|\b(?:at|of|from|to) (?:in|at|on|from)\b|\$[a-z]|undefined| {2}|\.\.|,,|, \./i;

test.each(kinds.map((trade) => [nameOf(trade), trade] as const))(
  'every text reads whole in the words of %s',
  (_, { family, kind }) => {
    for (const challenge of challenges) {
      const slots = slotsOf({ family, kind }, challenge);
      const texts = textsIn([content.challenges.get(challenge), family.challenges[challenge], family.limit]);
      // Not an `expect` for each of half a million texts.
      expect(texts.map((text) => fill(text, slots)).filter((text) => broken.test(text))).toEqual([]);
    }
  },
);

test('what a trade cannot store is a fact about the trade, and never a word on what this report counts or reads', () => {
  for (const { id, limit } of content.trades) expect(limit, id).not.toMatch(/\breports?\b|\bno text here\b/i);
});

test('nobody reads what to do if they work alone: a text holds for two people and for two hundred', () => {
  const lenses = content.trades.map(({ challenges: all }) => all);
  for (const text of [...baseTexts, ...textsIn(lenses)]) {
    expect(text).not.toMatch(/\bworks? alone\b|\byou are alone\b|\b(?:a|one) person alone\b/i);
  }
});

test('no step asks for so many of the next sales that a trade with a few in a month could not end it in time', () => {
  const options = [
    ...[...content.challenges.values()].flatMap((challenge) => challenge.options),
    ...content.trades.flatMap((trade) => challenges.map((name) => trade.challenges[name].option)),
  ];
  for (const { title } of options.flatMap(({ steps }) => steps)) {
    expect(title).not.toMatch(
      /\bnext (?:ten|fifteen|twenty|thirty|forty)\b|\bfor (?:ten|twenty) (?:funerals|orders)\b/i,
    );
  }
});

test('who is asked to try a shelter’s programme are those whom it is meant for, and not its donors', () => {
  const shelter = findTrade(content.trades, 'Animal shelter (non-profit)');
  expect(slotsOf(shelter, 'Product Development').customers).toBe('participants');
  expect(slotsOf(shelter, 'Marketing').customers).toBe('donors');
});

test('the kinds of business of a law firm are those that a firm for leases and families may have', () => {
  const { kind } = findTrade(content.trades, 'Law firm, commercial leases & some family law');
  expect(kind.vocabulary.lines).not.toMatch(/\bdeeds\b/);
});

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
        (not.only.length === 0 || not.only.includes(trade.family.id)) &&
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
    for (const { id } of content.trades) {
      const told = measures.filter(({ not }) => !not.families.includes(id) && (!not.only[0] || not.only.includes(id)));
      expect(general(told), id).toBeGreaterThanOrEqual(2);
    }
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
  const kept = new Set(baseTexts);
  const before = [...content.before].flatMap(([name, rules]) =>
    [...new Set(textsIn(rules))]
      .filter((text) => !kept.has(text))
      .map((text) => [`${name} before the first sale`, text] as const),
  );
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
