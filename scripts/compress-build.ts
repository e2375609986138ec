import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { isCompressedByBuild } from '../server/http/static-files.ts';
import { builtFolder } from './build-manifest.ts';

/** Writes beside each file of the build that can be pressed smaller what travels in its place: `name.br` and `name.gz`. */
export function compressBuild(): void {
  const names = readdirSync(builtFolder, { recursive: true, encoding: 'utf8' }).filter(isCompressedByBuild);
  for (const path of names.map((name) => join(builtFolder, name))) {
    const content = readFileSync(path);
    writeFileSync(`${path}.br`, brotliCompressSync(content));
    writeFileSync(`${path}.gz`, gzipSync(content));
  }
}
