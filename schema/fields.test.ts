import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { registerInputSchema } from './auth.ts';
import { cleanLine, isBlank } from './clean-line.ts';
import { optionalArea, optionalPhone, optionalText, requiredArea, requiredEmail, requiredText } from './fields.ts';

// F3
const email = requiredEmail('Email is required', 'Invalid email');
test.each([
  'mira@example.com\u200b',
  '\u200emira@example.com',
  '\u00a0mira@example.com\u00a0',
  'mi\u00adra@exam\u2060ple.com',
  '\u202amira@example.com\u202c',
  'mira@example.com\u200d',
  'mailto:mira@example.com',
  'MailTo: mira@example.com\ufeff',
])('the address %j is read as it was meant (F3)', (pasted) => {
  expect(z.parse(email, pasted)).toBe('mira@example.com');
});

test('an address with a letter taken apart is the same address (F3)', () => {
  expect(z.parse(email, 'jose\u0301@example.com')).toBe('jos\u00e9@example.com');
});

const blanks = ['\u200b ', ' \u00a0', '\u200e\n\u200f', '\u00ad', '\u200d'];
test.each(blanks)('an answer of %j is empty (F3)', (blank) => {
  const read = (schema: z.ZodMiniType) => z.safeParse(schema, blank);
  for (const required of [requiredText('Needed'), requiredArea('Needed'), requiredEmail('Needed', 'Wrong')]) {
    expect(read(required).error?.issues[0]?.message).toBe('Needed');
  }
  for (const optional of [optionalText(), optionalArea(), optionalPhone()]) expect(read(optional).data).toBeUndefined();
});

test.each([
  ['\u2066Mira\u2069\u200b', 'Mira'],
  ['Mira\r\nLopez', 'Mira Lopez'],
  ['Mira\u2028Lopez', 'Mira Lopez'],
  ['\u200cنمی\u200cدانم', 'نمی\u200cدانم'],
  ['Mira 👩\u200d👩\u200d👧', 'Mira 👩\u200d👩\u200d👧'],
])('the line %j is read as %j (F3)', (pasted, meant) => {
  expect(cleanLine(pasted)).toBe(meant);
  expect(z.parse(requiredText('Needed'), pasted)).toBe(meant);
});

test('a last name is cleaned at sign-up, and unseen marks alone are none (F3)', () => {
  const read = (last_name: string) =>
    z.safeParse(registerInputSchema, {
      email: 'mira@example.com',
      password: 'four kitchens',
      first_name: 'Mira',
      last_name,
    });
  expect(read('\u2066Lopez\u2069\u200b').data?.last_name).toBe('Lopez');
  expect(read('\u200b').error?.issues[0]?.message).toBe('Last name is required');
});

test('a phone number is read without unseen marks and without "tel:" (F3)', () => {
  expect(z.parse(optionalPhone(), '\u202dtel:+1\u00a0512\u200d 555 0100\u202c')).toBe('+1 512 555 0100');
});

test('a text of several lines stays as it is written (F3)', () => {
  const area = ' One\n\n  two\u200b three ';
  expect(z.parse(requiredArea('Needed'), area)).toBe(area.trim());
  expect(isBlank(area)).toBe(false);
});
