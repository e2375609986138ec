import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { slotsIn } from './fill.ts';
import { readPlaybookContent } from './playbook-content.ts';
import { findTrade } from './trade.ts';

const { trades, challenges } = readPlaybookContent();

function copyOfContent(): string {
  const folder = mkdtempSync(join(tmpdir(), 'playbook-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync(fileURLToPath(new URL('../../../data/content/playbook/', import.meta.url)), folder, { recursive: true });
  return folder;
}

test('a wrong file stops the start with its name and the place', () => {
  const folder = copyOfContent();
  const path = join(folder, 'challenges', 'sales.yaml');
  writeFileSync(path, readFileSync(path, 'utf8').replace('effort: 1', 'effort: 9'));
  expect(() => readPlaybookContent(folder)).toThrow(/sales\.yaml is wrong[\s\S]*effort/);
});

test('a missing challenge stops the start', () => {
  const folder = copyOfContent();
  rmSync(join(folder, 'challenges', 'sales.yaml'));
  expect(() => readPlaybookContent(folder)).toThrow('The playbook has no file for Sales.');
});

test('texts use known slots only, and no article that could be wrong before one', () => {
  const text = JSON.stringify([...challenges.values()]);
  const known = ['customer', 'customers', 'sale', 'sales', 'business', 'businesses', 'word'];
  for (const slot of slotsIn(text)) expect(known).toContain(slot);
  expect(text).not.toMatch(/\ban? \$sale\b|\ban \$customer\b/i);
});

test.each([
  ['Custom cabinetry and kitchens', 'build'],
  ['construction software', 'software'],
  ['Software for dentists', 'software'],
  ['Health insurance', 'advise'],
  ['Marketing agency for restaurants', 'create'],
  ['Retail (bicycles)', 'shop'],
  ['Dental clinic', 'care'],
  ['Animal charity', 'cause'],
  ['Not sure', 'any'],
  ['餐饮', 'any'],
])('%s is known as %s', (industry, family) => {
  expect(findTrade(trades, industry).id).toBe(family);
});
