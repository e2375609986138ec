import { readFileSync } from 'node:fs';
import { load } from 'js-yaml';
import * as z from 'zod';

const file = new URL('../../../data/content/playbook/known-names.yaml', import.meta.url);
const schema = z.strictObject({ kinds: z.record(z.string(), z.array(z.string().min(2))), words: z.array(z.string()) });

/** A name in wide use, what it is used as, and whether it is an ordinary word too. */
export interface KnownName {
  name: string;
  thing: string;
  isWord: boolean;
}

const { kinds, words } = schema.parse(load(readFileSync(file, 'utf8')));

/** The names of `data/content/playbook/known-names.yaml` by their small letters. */
export const knownNames: ReadonlyMap<string, KnownName> = new Map(
  Object.entries(kinds).flatMap(([thing, names]) =>
    names.map((name) => [name.toLowerCase(), { name, thing, isWord: words.includes(name) }] as const),
  ),
);

/** Finds any of the names as whole words; the longer name first. */
export const knownNamePattern = new RegExp(
  `(?<![\\p{L}\\p{N}@/.-])(?:${[...knownNames.keys()]
    .toSorted((one, other) => other.length - one.length)
    .map((name) => name.replaceAll('.', '\\.').replaceAll(' ', '\\s'))
    .join('|')})(?![\\p{L}\\p{N}@/]|[-.][\\p{L}\\p{N}])`,
  'giu',
);
