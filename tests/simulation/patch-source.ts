import { registerHooks } from 'node:module';
import { findPatches, type Patch } from './breaks.ts';

const root = new URL('../../', import.meta.url);

/**
 * From here on this thread loads the product's source as the break makes it.
 *
 * @returns to be called when everything is loaded: @throws if a patch met no source.
 */
export function breakSource(name: string): () => void {
  const patches = findPatches(name);
  const waiting = new Set(patches.map(({ file }) => new URL(file, root).href));
  registerHooks({
    load(url, context, next) {
      const loaded = next(url, context);
      const some = patches.filter(({ file }) => new URL(file, root).href === url);
      if (some.length === 0) return loaded;
      waiting.delete(url);
      const text =
        typeof loaded.source === 'string' ? loaded.source : new TextDecoder().decode(loaded.source as Uint8Array);
      return { ...loaded, source: some.reduce(apply, text) };
    },
  });
  return () => {
    if (waiting.size > 0) throw new Error(`Break ${name}: never loaded: ${[...waiting].join()}`);
  };
}

/** @throws if the text is not there exactly once: a changed engine must not make a break do nothing. */
export function apply(source: string, { file, find, replace }: Patch): string {
  const count = source.split(find).length - 1;
  if (count !== 1) throw new Error(`${file} holds ${count} times, and not once: ${find}`);
  return source.replace(find, () => replace);
}
