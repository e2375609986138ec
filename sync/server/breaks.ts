import type { ServerPorts } from './ports.ts';

/** Asked where a rule of the protocol is kept: the simulation breaks one at a time, in service none is broken. */
export const isBroken = (ports: Pick<ServerPorts, 'breaks'>, rule: number): boolean => ports.breaks?.has(rule) === true;
