import { readKinds, readTrades } from '#server/ai/playbook/content/kind-content.ts';
import type { Kinds } from '#server/ai/playbook/extract/read-case.ts';
import { decide } from './decide.ts';
import { idle } from './idle.ts';
import type { Kind, WishKind } from './kind.ts';
import { launch } from './launch.ts';
import { loss } from './loss.ts';
import { lower } from './lower.ts';
import { people } from './people.ts';
import { reach } from './reach.ts';
import { replace } from './replace.ts';
import { wait } from './wait.ts';

const modules: readonly Kind[] = [reach, decide, loss, wait, idle, replace, launch, people, lower];

/** Every kind of wish with its content. */
export function loadKinds(folder?: URL | string): Kinds {
  const contents = readKinds(folder);
  const missing = modules.find(({ id }) => !contents.has(id));
  if (missing) throw new Error(`The playbook has no content for the kind ${missing.id}.`);
  return { contents, trades: readTrades(), modules: new Map<WishKind, Kind>(modules.map((one) => [one.id, one])) };
}
