import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { toCaptions } from './captions.ts';
import { scenes } from './scenes.ts';

const folder = join(import.meta.dirname, '../../pwa/public');
const video = readFileSync(join(folder, 'explainer.mp4'));
const megabyte = 2 ** 20;

/** Reads the length from the header of the file (ISO/IEC 14496-12, `mvhd`, version 0). */
function secondsOfVideo(): number {
  const header = video.indexOf('mvhd');
  return video.readUInt32BE(header + 20) / video.readUInt32BE(header + 16);
}

const toSeconds = (time: string): number => Date.parse(`1970-01-01T${time}Z`) / 1000;

test('the video is at most 2 MB and begins with its index, so it plays while it loads', () => {
  expect(video.length).toBeLessThanOrEqual(2 * megabyte);
  expect(video.indexOf('moov')).toBeLessThan(video.indexOf('mdat'));
  expect(secondsOfVideo()).toBeLessThan(60);
  expect(statSync(join(folder, 'explainer.webp')).size).toBeLessThan(100_000);
});

test('each scene has its caption, one after the other, to the end of the video', () => {
  const captions = readFileSync(join(folder, 'explainer.vtt'), 'utf8');
  const cues = [...captions.matchAll(/^(\S+) --> (\S+) .+\n(.+)$/gm)];
  expect(cues.map(([, , , text]) => text)).toEqual(scenes.map(({ words }) => `${words.title}. ${words.text}`));
  const times = cues.map(([, from = '', to = '']) => [toSeconds(from), toSeconds(to)] as const);
  for (const [index, [from, to]] of times.entries()) {
    expect(from).toBe(times[index - 1]?.[1] ?? 0);
    expect(to - from).toBeGreaterThan(2);
  }
  expect(Math.abs((times.at(-1)?.[1] ?? 0) - secondsOfVideo())).toBeLessThan(0.5);
});

test('captions are written as WebVTT', () => {
  const parts = [
    { seconds: 2.6, text: 'One.' },
    { seconds: 61, text: 'Two.' },
  ];
  const position = 'line:84% position:7%,line-left size:52% align:left';
  expect(toCaptions(parts)).toBe(
    `WEBVTT\n\n00:00:00.000 --> 00:00:02.600 ${position}\nOne.\n\n00:00:02.600 --> 00:01:03.600 ${position}\nTwo.\n`,
  );
});
