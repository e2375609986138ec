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
    { kind: 'answer', text: words, basedOn: [7] },
    { kind: 'figure', title: words, value: words, basedOn: [8] },
    { kind: 'move', title: words, owner: words, endDay: '2026-03-20', basedOn: [7] },
    { kind: 'avoid', text: words, basedOn: [8] },
    { kind: 'turn', text: words, basedOn: [7] },
    { kind: 'sum', title: words, formula: words, result: words, isExample: true, basedOn: [8] },
    { kind: 'lever', title: words, from: words, to: words, worth: 2, worthText: words, basedOn: [7] },
    { kind: 'unused', words, reason: words, basedOn: [8] },
  ];
  return {
    version: 2,
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
      // 6 sections with 35 texts each, the title, three parts of the reader, and two answers with their labels.
      expect(text.split(plainLine(words)).length - 1).toBeGreaterThanOrEqual(6 * 35 + 1 + 3 + 4);
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
  expect(text.startsWith('# Two words\n\nStrategic action report, March 12, 2026\n\nPrepared for Two words, ')).toBe(
    true,
  );
  expect(text).toContain('Written by: Built-in playbook');
  expect(text).toContain('| Two words | Two words | March 16, 2026 | March 20, 2026 | Two words | Answer 8 |');
  expect(text).toContain('$1,200 to $1,800');
  expect(text).toContain('Start now: effort 2 of 5, impact 5 of 5.');
  expect(text).toContain('From answers 7 and 8');
  expect(text).toContain('From answer 7\n');
  expect(text).not.toContain('Answer 99');
  expect(text.trimEnd().endsWith('Check important decisions with a professional.')).toBe(true);
});

/** Of version 1, which has none of the newer kinds. */
function olderReport(): ReportDoc {
  const { sections, ...doc } = reportSaying('Two words');
  const older = new Set(['paragraph', 'finding', 'option', 'planRow', 'measure', 'budget', 'risk', 'assumption']);
  const kept = sections.map(({ id, blocks }) => ({ id, blocks: blocks.filter(({ kind }) => older.has(kind)) }));
  return { ...doc, version: 1, sections: kept };
}

test('page one of an older report ends with the moves to start now and the first step, in place of a paragraph on them', () => {
  const [summary = ''] = reportText(olderReport()).split('## Where you are');
  expect(summary.match(/^\d\. Two words: Effort 2 of 5, impact 5 of 5\.$/gm)).toHaveLength(6);
  expect(summary).toContain('### Six moves');
  expect(summary).toContain('### The first step\n\nTwo words\n\nFrom March 16, done by March 20. Owner: Two words.');
});

test('page one says the answer, its figures, the moves, what not to do and what would change the advice', () => {
  const doc = reportSaying('Two words');
  const text = reportText({
    ...doc,
    sections: doc.sections.slice(0, 1).map(({ id, blocks }) => ({
      id,
      blocks: blocks.filter(({ kind }) => ['answer', 'figure', 'move', 'avoid', 'turn'].includes(kind)),
    })),
  });
  expect(text).toContain(
    [
      '## The answer',
      'Two words',
      '- Two words: Two words (From answer 8)',
      '### One move',
      '1. Two words: Two words, by March 20',
      '### What not to do',
      '- Two words (From answer 8)',
      '### What would change this advice',
      '- Two words (From answer 7)',
    ].join('\n\n'),
  );
});

test('a calculation is a formula with its result, an example by name, and a step says what it is worth', () => {
  const text = reportText(reportSaying('Two words'));
  expect(text).toContain('### Two words\n\nExample: Two words = Two words\n\nFrom answer 8');
  expect(text).toContain('### Two words\n\nFrom Two words to Two words: Two words\n\nFrom answer 7');
  expect(text).toContain('“Two words”\n\nTwo words\n\nFrom answer 8');
});

test('a section whose figures could not be found in the answers says so under its heading, and no other does', () => {
  const plain = reportSaying('Words');
  const marked = plain.sections.map((one) => (one.id === 'plan' ? { ...one, unverified: true as const } : one));
  const text = reportText({ ...plain, sections: marked });
  expect(text).toContain(`## Your plan\n\n${unverifiedNote}\n\n`);
  expect(text.split(unverifiedNote)).toHaveLength(2);
  expect(reportText(plain)).toBe(text.replace(`${unverifiedNote}\n\n`, ''));
});
