import { expect, test } from 'vitest';
import { openEventStream } from './event-stream.ts';

const readAll = (out: { read(): Buffer | null }): string => {
  let text = '';
  for (let piece = out.read(); piece; piece = out.read()) text += piece.toString();
  return text;
};

test('a reader that takes nothing holds no more than some kilobytes, and hears the newest rev when it reads on', async () => {
  const { out, poke } = openEventStream();
  for (let rev = 1; rev <= 100_000; rev += 1) poke(rev);
  expect(out.readableLength + (out as unknown as { writableLength: number }).writableLength).toBeLessThan(8_192);
  let text = '';
  for (let piece = readAll(out); piece !== ''; piece = readAll(out)) {
    text += piece;
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(text.endsWith('event: pull\ndata: {"rev":100000}\n\n')).toBe(true);
  expect(text.length).toBeLessThan(8_192);
});

test('a reader that took nothing from one comment to the next but one is let go', () => {
  const { out, poke, beat } = openEventStream();
  beat();
  expect(out.destroyed).toBe(false);
  for (let rev = 1; rev <= 1_000; rev += 1) poke(rev);
  beat();
  expect(out.destroyed).toBe(false);
  beat();
  expect(out.destroyed).toBe(true);
});

test('the end says when to come back', () => {
  const { out, end } = openEventStream();
  readAll(out);
  end();
  expect(readAll(out)).toMatch(/^retry: \d+\n\n$/);
});
