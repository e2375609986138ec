import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const out = 'dist/app';
const kilobyte = 1024;

interface Chunk {
  file: string;
  name?: string;
  isEntry?: boolean;
  isDynamicEntry?: boolean;
  imports?: string[];
  css?: string[];
}
type Manifest = Record<string, Chunk>;

export interface Measure {
  name: string;
  /** Bytes as they travel: compressed with gzip, except for the fonts, which are compressed already. */
  bytes: number;
  limit: number;
}

/** The sizes of the build beside the bars of the design ("Bars" in experience.md). */
export function measureBuild(): Measure[] {
  const manifest = JSON.parse(readFileSync(join(out, '.vite', 'manifest.json'), 'utf8')) as Manifest;
  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry);
  if (entry === undefined) throw new Error('The build has no entry.');
  const landing = staticFiles(manifest, [entry]);
  const shell = staticFiles(manifest, [
    entry,
    ...dynamicEntries(manifest).filter((key) => key.includes('account-menu')),
  ]);
  const lazy = dynamicEntries(manifest).map((key) => {
    const added = staticFiles(manifest, [key]).filter((file) => !landing.includes(file));
    return { name: `lazy: ${manifest[key]?.name ?? key}`, bytes: gzipped(added), limit: 60 * kilobyte };
  });
  const files = listFiles();
  return [
    { name: 'JS of the landing page and the form', bytes: gzipped(landing), limit: 120 * kilobyte },
    { name: 'JS of the signed-in shell', bytes: gzipped(shell), limit: 170 * kilobyte },
    { name: 'CSS', bytes: gzipped(files.filter((file) => file.endsWith('.css'))), limit: 20 * kilobyte },
    { name: 'fonts', bytes: plain(files.filter((file) => file.endsWith('.woff2'))), limit: 90 * kilobyte },
    { name: 'fetched by the service worker', bytes: gzipped(precached()), limit: 900 * kilobyte },
    ...lazy.sort((a, b) => b.bytes - a.bytes),
  ];
}

export function printMeasures(measures: readonly Measure[]): void {
  for (const { name, bytes, limit } of measures) {
    const verdict = bytes > limit ? '  OVER' : '';
    console.log(`${kilobytes(bytes).padStart(9)} of ${kilobytes(limit).padStart(9)}  ${name}${verdict}`);
  }
}

const kilobytes = (bytes: number) => `${(bytes / kilobyte).toFixed(1)} KB`;

const dynamicEntries = (manifest: Manifest) => Object.keys(manifest).filter((key) => manifest[key]?.isDynamicEntry);

/** The scripts that load before any of `keys` can run. */
function staticFiles(manifest: Manifest, keys: string[]): string[] {
  const seen = new Set<string>();
  const visit = (key: string): void => {
    if (seen.has(key)) return;
    seen.add(key);
    for (const next of manifest[key]?.imports ?? []) visit(next);
  };
  for (const key of keys) visit(key);
  return [...seen].flatMap((key) => manifest[key]?.file ?? []);
}

function listFiles(): string[] {
  return readdirSync(out, { recursive: true, encoding: 'utf8' }).filter((file) => statSync(join(out, file)).isFile());
}

/** The files that the service worker's list names. */
function precached(): string[] {
  const worker = readFileSync(join(out, 'sw.js'), 'utf8');
  return [...worker.matchAll(/url:\s*"([^"]+)"/g)].flatMap((match) => match[1] ?? []);
}

const plain = (files: string[]) => files.reduce((sum, file) => sum + statSync(join(out, file)).size, 0);
const gzipped = (files: string[]) =>
  files.reduce((sum, file) => sum + gzipSync(readFileSync(join(out, file))).length, 0);
