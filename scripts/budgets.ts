import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { builtFolder, prerenderedModules, readManifest } from './build-manifest.ts';

const kilobyte = 1024;

export interface Measure {
  name: string;
  /** Bytes as they travel: compressed with gzip, except for the fonts, which are compressed already. */
  bytes: number;
  /** Absent for what has no bar. */
  limit?: number;
}

/** Lists what every page of a signed-in person loads: the header, the bottom bar, the pill, and sync. */
const signedInModules = [
  'app/account-menu.tsx',
  'app/bottom-bar.tsx',
  'sync/sync-pill.tsx',
  'offline/sync/start-sync.ts',
];
/** Pages that only those see for whom that is loaded. */
const ownRoutes = [
  'goals-route',
  'chat-route',
  'home-route',
  'sync-route',
  'more-screen',
  'history-route',
  'coach-notes-screen',
  'report-route',
  'receipt-screen',
  'account-route',
  'coaching-screen',
  'submission-route',
  'offline-screen',
  'users-screen',
  'payments-screen',
  'audit-screen',
  'escrow-screen',
];

/** The sizes of the build beside the bars of the design (docs/experience.md#bars). */
export function measureBuild(): Measure[] {
  const { entry, scripts, styles, lazyEntries, nameOf } = readManifest();
  const shell = scripts([entry]);
  const pages = Object.entries(prerenderedModules).map(([path, module]) => ({
    name: `JS of ${path}`,
    bytes: gzipped(scripts([entry, module])),
    limit: 120 * kilobyte,
  }));
  const signedIn = scripts([entry, ...signedInModules]);
  const lazy = lazyEntries.map((key) => ({
    name: `lazy: ${nameOf(key)}`,
    bytes: gzipped(without(ownRoutes.includes(nameOf(key)) ? signedIn : shell, scripts([key]))),
    ...(/-(screen|route)$/.test(nameOf(key)) && { limit: 60 * kilobyte }),
  }));
  const cssOf = (key: string) => gzipped([...new Set(styles([entry, ...signedInModules, key]))]);
  const files = listFiles();
  return [
    ...pages,
    {
      name: 'JS of the signed-in shell',
      bytes: gzipped(signedIn),
      limit: 170 * kilobyte,
    },
    { name: 'CSS of one page, at most', bytes: Math.max(...lazyEntries.map(cssOf)), limit: 20 * kilobyte },
    { name: 'fonts', bytes: plain(files.filter((file) => file.endsWith('.woff2'))), limit: 90 * kilobyte },
    { name: 'fetched by the service worker', bytes: gzipped(precached()), limit: 900 * kilobyte },
    ...lazy.sort((a, b) => b.bytes - a.bytes),
  ];
}

export function printMeasures(measures: readonly Measure[]): void {
  for (const { name, bytes, limit } of measures) {
    const bar = limit === undefined ? '' : `of ${kilobytes(limit)}`;
    const verdict = limit !== undefined && bytes > limit ? '  OVER' : '';
    console.log(`${kilobytes(bytes).padStart(9)} ${bar.padEnd(12)}  ${name}${verdict}`);
  }
}

const kilobytes = (bytes: number) => `${(bytes / kilobyte).toFixed(1)} KB`;

function listFiles(): string[] {
  const names = readdirSync(builtFolder, { recursive: true, encoding: 'utf8' });
  return names.filter((file) => statSync(join(builtFolder, file)).isFile());
}

/** The files that the service worker's list names. */
function precached(): string[] {
  const worker = readFileSync(join(builtFolder, 'sw.js'), 'utf8');
  const names = [...worker.matchAll(/url:\s*"([^"]+)"/g)].flatMap((match) => match[1] ?? []);
  if (names.length === 0) throw new Error('The service worker names no files.');
  return names;
}

const without = (loaded: readonly string[], files: readonly string[]) => files.filter((file) => !loaded.includes(file));
const plain = (files: string[]) => files.reduce((sum, file) => sum + statSync(join(builtFolder, file)).size, 0);
const gzipped = (files: string[]) =>
  files.reduce((sum, file) => sum + gzipSync(readFileSync(join(builtFolder, file))).length, 0);
