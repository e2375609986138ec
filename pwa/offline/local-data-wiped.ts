import type { ForgetReason } from '#sync/protocol.ts';

type Listener = (reason: ForgetReason | undefined) => void;

const listeners = new Set<Listener>();

/**
 * Calls the listener when everything of a person was wiped from this device: what is still in memory goes too, without
 * a way back. `reason`: why their account was closed to them; undefined where they left.
 */
export function onLocalDataWiped(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function announceLocalDataWiped(reason?: ForgetReason): void {
  for (const listener of listeners) listener(reason);
}
