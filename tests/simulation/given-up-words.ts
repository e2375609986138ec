import type { ForgetScope, Scope } from '#sync/protocol.ts';
import type { Device } from './device.ts';
import type { Held } from './held.ts';
import { type WordsAndServer, wordsNotTaken, wordsOnServer } from './lost-words.ts';
import { wordsIn } from './words.ts';

/** What a server that was put back has lost, and these devices kept for it, is kept no longer. */
export async function exceptWhatWasKept(
  { server, words }: WordsAndServer,
  devices: readonly Device[],
  why: string,
): Promise<void> {
  const onServer = wordsOnServer(server.database());
  for (const device of devices) {
    const lost = [...acceptedWords(await device.store.held())].filter((word) => !onServer.has(word));
    words.except(lost, why);
  }
}

/**
 * What had its result goes with a forget (docs/protocol.md#15-forget): a server that was put back may have lost it, and
 * of what was refused the text is in the attention list alone once its result is here.
 *
 * @param scope of a forget that has come; without it one is to come, and the list stays until then
 */
export async function exceptForgotten(
  { server, words }: WordsAndServer,
  device: Device,
  scope?: ForgetScope,
): Promise<void> {
  const held = await device.store.held();
  if (!held.state) return;
  const onServer = wordsNotTaken(server.database(), held.state);
  const going = [...acceptedWords(held, scope), ...(scope ? attentionWords(held, scope) : [])];
  const lost = going.filter((word) => !onServer.has(word));
  words.except(lost, 'the device had to forget it, and the server had not got it or not any more');
}

const isOf = (item: { scope: Scope }, scope: ForgetScope): boolean => scope === 'all' || item.scope === scope;

const acceptedWords = ({ entries }: Held, scope: ForgetScope = 'all'): Set<string> =>
  wordsIn(JSON.stringify(entries.filter((entry) => entry.resultAt !== undefined && isOf(entry, scope))));

/** Their entries go after two days, and on a full disk at once. */
const attentionWords = ({ attention }: Held, scope: ForgetScope): Set<string> =>
  wordsIn(JSON.stringify(attention.filter((item) => isOf(item, scope))));
