import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** `--lab`: with the network lab in it, for tests (docs/decisions/0012-network-lab.md). */
export const isLab = process.argv.includes('--lab');

/** Where the app is built. */
export const builtFolder = isLab ? 'dist/lab' : 'dist/app';

interface Chunk {
  file: string;
  name?: string;
  isEntry?: boolean;
  isDynamicEntry?: boolean;
  imports?: string[];
  css?: string[];
}

/** Reads the build's own manifest: by source file, the chunk and what loads with it. */
export function readManifest() {
  const manifest = JSON.parse(readFileSync(join(builtFolder, '.vite', 'manifest.json'), 'utf8')) as Record<
    string,
    Chunk
  >;
  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry);
  if (entry === undefined) throw new Error('The build has no entry.');

  /** The chunks that load before any of `keys` can run, each once. */
  function closure(keys: string[]): Chunk[] {
    const seen = new Map<string, Chunk>();
    const visit = (key: string): void => {
      const chunk = manifest[key];
      if (!chunk) throw new Error(`The build has no ${key}.`);
      if (seen.has(key)) return;
      seen.set(key, chunk);
      for (const next of chunk.imports ?? []) visit(next);
    };
    for (const key of keys) visit(key);
    return [...seen.values()];
  }

  return {
    /** The scripts that load before any of `keys` can run. */
    scripts: (keys: string[]) => closure(keys).map(({ file }) => file),
    styles: (keys: string[]) => closure(keys).flatMap(({ css = [] }) => css),
    entry,
    lazyEntries: Object.keys(manifest).filter((key) => manifest[key]?.isDynamicEntry),
    nameOf: (key: string) => manifest[key]?.name ?? key,
  };
}

/** The module that holds each page made at build time. */
export const prerenderedModules: Record<string, string> = {
  '/': 'app/landing-route.tsx',
  '/insights': 'insights/insights-screen.tsx',
  '/terms': 'legal/terms-screen.tsx',
  '/privacy': 'legal/privacy-screen.tsx',
};
