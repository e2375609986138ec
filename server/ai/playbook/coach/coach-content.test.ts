import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { countWords, isInEnglish } from './asked.ts';
import { readCoachContent } from './coach-content.ts';

const coach = readCoachContent();
const drafts = coach.matters.flatMap((matter) => matter.drafts);

function contentWith(file: string, from: string, to: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'coach-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const name of ['coach.yaml', 'drafts.yaml', 'costs.yaml']) {
    copyFileSync(new URL(`../../../../data/content/playbook/${name}`, import.meta.url), join(folder, name));
  }
  const path = join(folder, file);
  const text = readFileSync(path, 'utf8');
  expect(text).toContain(from);
  writeFileSync(path, text.replace(from, to));
  return folder;
}

test('a wrong file and a slot without a value stop the start with the place', () => {
  expect(() => readCoachContent(contentWith('coach.yaml', 'courtesies:', 'none:'))).toThrow(/coach\.yaml is wrong/);
  expect(() => readCoachContent(contentWith('drafts.yaml', 'Hi {name},', 'Hi {nmae},'))).toThrow(
    /drafts\.yaml is wrong[\s\S]*no value[\s\S]*lines/,
  );
});

test('drafts have one to eight lines, and their titles tell them apart', () => {
  for (const { lines, id } of drafts) {
    const said = lines.flatMap((line) => line.split('\n')).length;
    expect(said >= 3 && said <= 8, id).toBe(true);
  }
  const titles = [...drafts, ...coach.cards].map(({ title }) => title);
  expect(new Set(titles).size).toBe(titles.length);
  expect(drafts.length).toBeGreaterThanOrEqual(20);
});

test('a card has at most 110 words', () => {
  for (const card of coach.cards) {
    expect(countWords(`${card.title} ${card.do} ${card.watch} ${card.by}`), card.id).toBeLessThanOrEqual(110);
  }
});

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

test('no text is there twice, shouts, or has words that nobody would say', () => {
  const told = [coach.fixed.map(({ text }) => text), coach.cards, drafts];
  const texts = textsIn(told).filter((text) => countWords(text) > 8);
  const odd = /\b(?:whoever|rests? on|yeses|recognise|enquir|ten in a hundred|mail|AI)\b|—|!(?=$| [A-Z])/;
  for (const text of texts) expect(text).not.toMatch(/^(?!Hi!)/.test(text) ? odd : /—/);
  expect(texts.filter((text, at) => texts.indexOf(text) !== at && !text.startsWith('If this may end'))).toEqual([]);
});

test.each([
  'What next?',
  'Members leave after three months',
  'Pricing help?',
  'We sell sourdough, nobody buys croissants',
  'Should I hire Jürgen?',
  'Is marketing dead',
  'My café in Málaga needs more guests',
])('“%s” is read as English', (line) => expect(isInEnglish(coach, line)).toBe(true));

test.each([
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
])('“%s” is not read as English', (line) => expect(isInEnglish(coach, line)).toBe(false));
