import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { screenArea, videoFormat } from './stage.ts';
import type { VideoFrame } from './take.ts';

/** @throws Error with its output when ffmpeg is missing or fails */
function ffmpeg(args: readonly string[]): void {
  const { error, status, stderr } = spawnSync('ffmpeg', ['-y', '-loglevel', 'error', ...args], { encoding: 'utf8' });
  if (error) throw new Error('Encoding the video needs ffmpeg (Debian: apt-get install ffmpeg).', { cause: error });
  if (status !== 0) throw new Error(`ffmpeg ended with ${status}: ${stderr}`);
}

const encoder = [
  ...['-r', String(videoFormat.framesPerSecond), '-c:v', 'libx264', '-preset', 'veryslow', '-crf', '27'],
  ...['-pix_fmt', 'yuv420p', '-an'],
];

/** Encodes the frames of a scene, with the stage drawn over them. @returns the path of the video */
export function encodeScene(folder: string, name: string, stage: string, frames: readonly VideoFrame[]): string {
  const list = join(folder, `${name}.txt`);
  const lines = frames.flatMap(({ path, seconds }) => [`file '${path}'`, `duration ${seconds}`]);
  // ffmpeg ignores the duration of the last file, so that one is listed twice.
  writeFileSync(list, [...lines, `file '${frames.at(-1)?.path}'`].join('\n'));
  const path = join(folder, `${name}.mp4`);
  const { framesPerSecond } = videoFormat;
  const { x, y, width, height } = screenArea;
  const seconds = totalSeconds(frames);
  const filters = [
    `color=c=black:s=${videoFormat.width}x${videoFormat.height}:r=${framesPerSecond}:d=${seconds}[background]`,
    `[0:v]fps=${framesPerSecond},scale=${width}:${height}:flags=lanczos[screen]`,
    `[background][screen]overlay=${x}:${y}:eof_action=repeat[both]`,
    '[both][1:v]overlay=0:0[whole]',
  ].join(';');
  const inputs = ['-f', 'concat', '-safe', '0', '-i', list, '-i', stage];
  ffmpeg([...inputs, '-filter_complex', filters, '-map', '[whole]', '-t', String(seconds), ...encoder, path]);
  return path;
}

/** Encodes one picture that is shown for the given time. @returns the path of the video */
export function encodeTitleCard(folder: string, name: string, stage: string, seconds: number): string {
  const path = join(folder, `${name}.mp4`);
  ffmpeg(['-loop', '1', '-i', stage, '-t', String(seconds), ...encoder, path]);
  return path;
}

/** Joins the parts into one file with its index first, so that it plays while it loads. */
export function joinParts(folder: string, parts: readonly string[], path: string): void {
  const list = join(folder, 'parts.txt');
  writeFileSync(list, parts.map((part) => `file '${part}'`).join('\n'));
  ffmpeg(['-f', 'concat', '-safe', '0', '-i', list, '-c', 'copy', '-movflags', '+faststart', path]);
}

/** Writes one picture of a video as PNG. */
export const extractPicture = (video: string, atSeconds: number, path: string): void =>
  ffmpeg(['-ss', String(atSeconds), '-i', video, '-frames:v', '1', path]);

export const totalSeconds = (parts: readonly { seconds: number }[]): number =>
  parts.reduce((sum, { seconds }) => sum + seconds, 0);
