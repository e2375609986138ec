import { registerHooks } from 'node:module';

/**
 * For each import of each of its files Node parses the whole package.json of a package again, and drizzle-orm's holds
 * 180 KB of entries: that is half of what the start of a server takes. Its own files name each other plainly, and what
 * ours import of it is looked up once for each name (and once more for `require`, which another file answers).
 */
const found = new Map();

registerHooks({
  resolve(specifier, context, next) {
    if (/^drizzle-orm(\/|$)/.test(specifier)) {
      const key = `${specifier} ${context.conditions}`;
      if (!found.has(key)) found.set(key, next(specifier, context));
      return { ...found.get(key), shortCircuit: true };
    }
    const isDrizzles = specifier.startsWith('.') && context.parentURL?.includes('/node_modules/drizzle-orm/');
    if (!isDrizzles) return next(specifier, context);
    return { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true };
  },
});
