import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { readPlaybookContent } from '#server/ai/playbook/content.ts';
import { fill, slotsIn } from '#server/ai/playbook/fill.ts';
import { slotsOf } from '#server/ai/playbook/trade-words.ts';
import { isInEnglish } from './english.ts';
import { recognise } from './recognise.ts';

const content = readPlaybookContent();
const { coach } = content;
const cards = coach.topics.flatMap((topic) => topic.cards);

function contentWith(from: string | RegExp, to: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'coach-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync(fileURLToPath(new URL('../../../../data/content/playbook/', import.meta.url)), folder, { recursive: true });
  const path = join(folder, 'coach.yaml');
  const text = readFileSync(path, 'utf8');
  expect(text).toMatch(from);
  writeFileSync(path, text.replace(from, to));
  return folder;
}

test('a wrong file and a name that leads nowhere stop the start with the place', () => {
  expect(() => readPlaybookContent(contentWith('days: 7', 'days: seven'))).toThrow(/coach\.yaml is wrong[\s\S]*days/);
  const lost = contentWith('id: price-given-away', 'id: nowhere');
  expect(() => readPlaybookContent(lost)).toThrow(/coach\.yaml: price names nowhere, which is not there/);
  expect(() => readPlaybookContent(contentWith('introduces:', 'presents:'))).toThrow(
    /coach\.yaml is wrong[\s\S]*introduces/,
  );
  // A slot that no rule fills would stop an answer in the middle of a conversation.
  expect(() => readPlaybookContent(contentWith('one usual $sale', 'one usual $sail'))).toThrow(
    /coach\.yaml: floor uses \$sail/,
  );
});

test('the words of every trade fit into the cards', () => {
  const texts = [
    ...cards.flatMap((card) => [card.title, card.text, card.watch, card.why]),
    ...coach.followUps.sittings,
  ];
  for (const family of content.trades) {
    for (const kind of family.kinds) {
      const slots = slotsOf({ family, kind }, 'Sales');
      for (const text of texts)
        expect(fill(text, slots), `${family.id}/${kind.id}`).not.toMatch(/\$[a-z]|\b(a|an) (a|an|the) /i);
    }
  }
  expect(new Set(texts.flatMap(slotsIn)).size).toBeGreaterThan(2);
});

test('each card begins with a first step, and no two have one title', () => {
  for (const { text, id } of cards) expect(text, id).toMatch(/^First /);
  const ofFindings = [...content.challenges.values()].flatMap(({ findings, options }) => [...findings, ...options]);
  const titles = [...cards, ...ofFindings].map(({ title }) => title);
  expect(titles.filter((title, at) => titles.indexOf(title) !== at)).toEqual([]);
});

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

test('no text shouts, claims to be a person, or is there twice', () => {
  const told = [
    coach.talk,
    coach.outOfScope,
    cards,
    coach.next,
    coach.followUps.sittings,
    coach.deciders,
    coach.nothing,
  ];
  const texts = textsIn(told).filter((text) => text.length > 40);
  for (const text of texts) expect(text).not.toMatch(/!|—|\bI am (?:here|a person|human)\b|\bas a (?:coach|person)\b/);
  expect(texts.filter((text, at) => texts.indexOf(text) !== at)).toEqual([]);
  expect(texts.length).toBeGreaterThan(100);
});

test.each([
  'I want to kill myself',
  'i don’t want to live any more',
  'Thinking about suicide again, and the accounts are late',
  'Maybe I should just end it all',
  'How do I sell more? My life is not worth living',
  'Ich will nicht mehr leben',
  'Je veux mourir',
  'не хочу жить',
])('“%s” is heard as danger before anything else', (question) => {
  expect(recognise(content, question)).toEqual({ kind: 'talk', name: 'crisis' });
});

test.each(['This queue is killing me', 'How do we kill this product?', 'My phone died', 'I could die laughing'])(
  '“%s” is no danger',
  (question) => expect(recognise(content, question)).not.toEqual({ kind: 'talk', name: 'crisis' }),
);

const english = [
  'What next?',
  'Members leave after three months',
  'Pricing help?',
  'We sell sourdough, nobody buys croissants',
  'Should I hire Jürgen?',
  'Is marketing dead',
  'My café in Málaga needs more guests',
  'Retention strategies for yoga studios',
];
const foreign = [
  'Wie gewinne ich mehr Kunden?',
  'Was soll ich tun?',
  'Bonjour',
  'Comment trouver plus de clients ?',
  '¿Cómo consigo más clientes?',
  'Quanto devo cobrar?',
  'Hoe krijg ik meer klanten?',
  'Как найти клиентов?',
  'Jak zdobyć więcej klientów?',
  '如何增加客户？',
  'كيف أبدأ؟',
];

test.each(english)('“%s” is read as English', (line) => expect(isInEnglish(coach, line)).toBe(true));
test.each(foreign)('“%s” is not read as English', (line) => expect(isInEnglish(coach, line)).toBe(false));
