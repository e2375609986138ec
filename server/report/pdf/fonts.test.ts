import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { textWidth } from '#schema/text-fit.ts';
import coverage from './coverage.json' with { type: 'json' };
import { isOurFont, stacks } from './fonts.ts';

interface FontReader {
  characterSet: number[];
  unitsPerEm: number;
  layout(text: string): { advanceWidth: number };
}

/** pdfmake's own reader of fonts, so that this test sees what a report is set with. */
const fromPdfmake = createRequire(createRequire(import.meta.url).resolve('pdfmake'));
const { create }: { create(bytes: Buffer): FontReader } = createRequire(fromPdfmake.resolve('pdfkit'))('fontkit');
const read = (file: string) => create(readFileSync(new URL(`../fonts/${file}`, import.meta.url)));

test.each(Object.entries(coverage))('the list of characters of %s is what the file holds', (file, ranges) => {
  const listed = ranges.split(' ').flatMap((range) => {
    const [first = 0, last = first] = range.split('-').map((digits) => Number.parseInt(digits, 16));
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  });
  const held = read(file).characterSet.filter((codePoint) => codePoint >= 32);
  expect(listed).toEqual(held.toSorted((a, b) => a - b));
});

test.each(Object.entries(stacks))('the faces for %s set Latin, Greek and Cyrillic', (_role, faces) => {
  const letters = [...'Dana Łódź café “twelve” – €5 Ωμέγα ἀρχή Привет Ґанок'];
  expect(letters.filter((letter) => !faces.some((face) => face.covers(letter.codePointAt(0) ?? 0)))).toEqual([]);
});

test('the fonts are the only local files that a document may open', () => {
  const paths = Object.values(stacks).flatMap((faces) => faces.map(({ path }) => path));
  expect(paths.every(isOurFont)).toBe(true);
  expect(isOurFont('/etc/passwd')).toBe(false);
  expect(isOurFont(`${paths[0]}/../coverage.json`)).toBe(false);
});

test('the width that drawings reckon with is never less than the width in print', () => {
  const semibold = read('inter-semibold.ttf');
  const letter = fc.oneof(
    fc.integer({ min: 0x20, max: 0x7e }),
    fc.integer({ min: 0x20, max: 0x7e }),
    fc.constantFrom(...[...'éüßøłżœΑΩψωδЖФЩшыюґ“”’–—…€'].map((character) => character.codePointAt(0) ?? 32)),
  );
  fc.assert(
    fc.property(fc.array(letter, { minLength: 1, maxLength: 60 }), (codePoints) => {
      const text = String.fromCodePoint(...codePoints);
      const printed = (semibold.layout(text).advanceWidth / semibold.unitsPerEm) * 13;
      expect(textWidth(text, 13)).toBeGreaterThanOrEqual(printed);
    }),
    { seed: 4 },
  );
});
