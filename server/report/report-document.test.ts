import { expect, test } from 'vitest';
import { unverifiedNote } from '#schema/unverified-note.ts';
import { reportDocument } from './report-document.ts';
import { sampleReport } from './sample-report.ts';
import { hostileReport, poorReport } from './sample-variants.ts';

/** Every string in a definition with the key that holds it; the texts of an array belong to the array's key. */
function stringsOf(value: unknown, key = ''): [string, string][] {
  if (typeof value === 'string') return [[key, value]];
  if (typeof value !== 'object' || value === null || value instanceof Date) return [];
  if (Array.isArray(value)) return value.flatMap((item) => stringsOf(item, key));
  return Object.entries(value).flatMap(([name, item]) => stringsOf(item, name));
}

const pages = { width: 595, height: 842, orientation: 'portrait' as const };

function everyString(doc: Parameters<typeof reportDocument>[0]): [string, string][] {
  const definition = reportDocument(doc, 'Northbeam');
  const { footer } = definition;
  if (typeof footer !== 'function') throw new Error('the footer is missing');
  return [...stringsOf(definition), ...stringsOf(footer(2, 8, pages))];
}

test('what people wrote stands in texts and in the title only, whatever it looks like', () => {
  const suspicious = everyString(hostileReport).filter(([, text]) =>
    /script|203\.0\.113\.9|passwd|example\.com/.test(text),
  );
  expect(suspicious.length).toBeGreaterThan(50);
  expect(new Set(suspicious.map(([key]) => key))).toEqual(new Set(['text', 'title']));
});

test('a definition has no part that could fetch, open or run anything', () => {
  const keys = JSON.stringify(reportDocument(hostileReport, 'Northbeam'), (key, value) => {
    expect(['image', 'images', 'svg', 'qr', 'link', 'files', 'attachment', 'attachments']).not.toContain(key);
    return value;
  });
  expect(keys).toContain('"text"');
});

test('an object where a text belongs is refused, not set', () => {
  const forged = { ...sampleReport, title: { image: '/etc/passwd' } };
  // A document that did not come through the schema, as if the store had been tampered with.
  expect(() => reportDocument(forged as unknown as typeof sampleReport, 'Northbeam')).toThrow();
});

test('every text of the report is in the document', () => {
  const all = everyString(sampleReport)
    .filter(([key]) => key === 'text')
    .map(([, text]) => text);
  const written = sampleReport.sections
    .flatMap(({ blocks }) => blocks.flatMap((block) => stringsOf(block)))
    .filter(([key]) => key !== 'kind' && !key.endsWith('Day'))
    .map(([, text]) => text);
  const answers = sampleReport.answers.map((answer) => answer.text);
  // A text is in runs where its face changes.
  const whole = all.join('');
  expect([...written, ...answers].filter((text) => !whole.includes(text))).toEqual([]);
});

test('the author is named on page one and in the properties', () => {
  const model = reportDocument({ ...poorReport, author: 'model' }, 'Northbeam');
  expect(model.info?.author).toBe('AI model');
  expect(stringsOf(model.content).map(([, text]) => text)).toContain('Written by: AI model');
  expect(reportDocument(poorReport, 'Northbeam').info?.author).toBe('Built-in playbook');
});

test('a section whose figures could not be found in the answers says so once in the PDF', () => {
  const marked = sampleReport.sections.map((one) => (one.id === 'risks' ? { ...one, unverified: true as const } : one));
  const notes = (doc: typeof sampleReport) => everyString(doc).filter(([, text]) => text === unverifiedNote);
  expect(notes(sampleReport)).toEqual([]);
  expect(notes({ ...sampleReport, sections: marked })).toEqual([['text', unverifiedNote]]);
});
