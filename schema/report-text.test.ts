import fc from 'fast-check';
import { expect, test } from 'vitest';
import { plainLine, plainParagraphs } from './plain-text.ts';
import { type Block, type ReportDoc, sectionIds } from './report.ts';
import { reportText } from './report-text.ts';
import { unverifiedNote } from './unverified-note.ts';

/** One block of every kind in every section, all of them saying `words`. */
function reportSaying(words: string): ReportDoc {
  const days = { startDay: '2026-03-16', endDay: '2026-03-20' };
  const blocks: Block[] = [
    { kind: 'paragraph', text: words, basedOn: [7, 8] },
    { kind: 'finding', title: words, text: words, basedOn: [7] },
    { kind: 'option', title: words, text: words, effort: 2, effect: 5, reason: words, pick: true, basedOn: [7] },
    { kind: 'planRow', title: words, ownerRole: words, measure: words, ...days, basedOn: [8] },
    { kind: 'measure', title: words, baseline: words, target: words, howToRead: words, basedOn: [] },
    { kind: 'budget', title: words, fromUsd: 1200, toUsd: 1800, text: words, basedOn: [7] },
    { kind: 'risk', title: words, earlySign: words, response: words, basedOn: [7] },
    { kind: 'assumption', text: words, basedOn: [99] },
  ];
  return {
    version: 1,
    title: words,
    date: '2026-03-12',
    author: 'playbook',
    language: 'en',
    preparedFor: { name: words, company: words, location: words },
    sections: sectionIds.map((id) => ({ id, blocks })),
    answers: [
      { number: 7, label: words, text: words },
      { number: 8, label: words, text: words },
    ],
  };
}

const unescaped = (text: string) => text.replaceAll(/\\([!-/:-@[-`{-~])/g, '$1');
/** The text without what backslashes make harmless. */
const active = (text: string) => text.replaceAll(/\\[!-/:-@[-`{-~]/g, 'x');
/** Names what each line is to a reader of Markdown. */
const structure = (text: string) =>
  active(text)
    .split('\n')
    .map((line) => /^(#{1,6} |> ?|\||-|\+|=|\d+[.)]| {4}|$)/.exec(line)?.[0] ?? 'text');

const hostile = [
  '# heading',
  '- item',
  '12. item',
  '> quote',
  '=== ',
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '![picture](http://203.0.113.9/a.png)',
  '[link](javascript:alert(1))',
  '[ref]: http://203.0.113.9',
  'https://example.com and www.example.com and a@example.com',
  '&lt;b&gt;',
  '`code` *strong* _em_ ~~gone~~',
  'a | b | c',
  '\\# \\[x\\]',
  'abc\u202Egnp.exe\u2066\u0000\u0007',
];
const anyLine = fc
  .oneof(
    fc.string({ unit: 'grapheme', minLength: 1 }),
    fc.constantFrom(...hostile),
    fc.array(fc.constantFrom(...hostile)).map((parts) => parts.join(' ')),
  )
  // U+2028 and its like end a line; a text of several paragraphs has a test of its own.
  .filter((text) => plainParagraphs(text).length === 1);

test('the report as text holds everything that the report says', { tags: 'fresh' }, () => {
  fc.assert(
    fc.property(anyLine, (words) => {
      const text = unescaped(reportText(reportSaying(words)));
      // 6 sections with 17 texts each, the title, three parts of the reader, and two answers with their labels.
      expect(text.split(plainLine(words)).length - 1).toBeGreaterThanOrEqual(6 * 17 + 1 + 3 + 4);
    }),
    { numRuns: 50 },
  );
});

test('no text of a person becomes a heading, list, quotation or table', { tags: 'fresh' }, () => {
  const harmless = structure(reportText(reportSaying('Two words')));
  fc.assert(
    fc.property(anyLine, (words) => {
      expect(structure(reportText(reportSaying(words)))).toEqual(harmless);
    }),
    { numRuns: 100 },
  );
});

test.each(hostile)('%j becomes neither HTML nor a link, picture, code or emphasis', (words) => {
  const text = active(reportText(reportSaying(words)));
  expect(text).not.toMatch(/[<[\]`*_~&]|:\/\/|www\.|@/);
  expect(text.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}]/u);
});

test('a text of several paragraphs stays in its quotation', () => {
  const words = 'First\n\n# Second\r\n- Third';
  const text = reportText(reportSaying(words));
  expect(text).toContain('> First\n>\n> \\# Second\n>\n> \\- Third');
  expect(plainParagraphs(words)).toEqual(['First', '# Second', '- Third']);
});

test('quotation marks inside a quotation become single, but not in the answer itself', () => {
  const text = reportText(reportSaying('You wrote: “I need “help” now”.'));
  expect(text).toContain('You wrote: “I need ‘help’ now”.');
  expect(text).toContain('> You wrote: “I need “help” now”.');
});

test('the same report always gives the same bytes', () => {
  const doc = reportSaying('Two words');
  expect(reportText(structuredClone(doc))).toBe(reportText(doc));
});

test('a text names its title, reader, author, plan, budget and the answers that each thing rests on', () => {
  const text = reportText(reportSaying('Two words'));
  expect(text.startsWith('# Two words\n\nStrategic action report, 12 March 2026\n\nPrepared for Two words, ')).toBe(
    true,
  );
  expect(text).toContain('Written by: Built-in playbook');
  expect(text).toContain('| Two words | Two words | 16 March 2026 | 20 March 2026 | Two words | Answer 8 |');
  expect(text).toContain('$1,200 to $1,800');
  expect(text).toContain('Start now: effort 2 of 5, effect 5 of 5.');
  expect(text).toContain('Rests on: Answer 7, Answer 8');
  expect(text).not.toContain('Answer 99');
  expect(text.trimEnd().endsWith('check important decisions with a professional.')).toBe(true);
});

test('the summary of the text ends with the moves to start now and the first step, in place of a paragraph on them', () => {
  const [summary = ''] = reportText(reportSaying('Two words')).split('## Where you are');
  expect(summary.match(/^\d\. Two words: Effort 2 of 5, effect 5 of 5\.$/gm)).toHaveLength(6);
  expect(summary).toContain('### Six moves');
  expect(summary).toContain('### The first step\n\nTwo words\n\nFrom 16 March, done by 20 March. Owner: Two words.');
});

test('a section whose figures could not be found in the answers says so under its heading, and no other does', () => {
  const plain = reportSaying('Words');
  const marked = plain.sections.map((one) => (one.id === 'plan' ? { ...one, unverified: true as const } : one));
  const text = reportText({ ...plain, sections: marked });
  expect(text).toContain(`## Action plan\n\n${unverifiedNote}\n\n`);
  expect(text.split(unverifiedNote)).toHaveLength(2);
  expect(reportText(plain)).toBe(text.replace(`${unverifiedNote}\n\n`, ''));
});
