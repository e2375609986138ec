import type { Faults, NetworkFault } from './faults.ts';

/** The switches in words: what it is called, and what happens. */
export const networkWords: Record<NetworkFault, { name: string; help: string }> = {
  none: { name: 'As it is', help: 'Every call goes to the server.' },
  offline: { name: 'Offline', help: 'No call arrives.' },
  slow: { name: 'Slow', help: 'Every call leaves three seconds late.' },
  flapping: { name: 'Flapping', help: 'Four seconds there, four seconds gone.' },
  unauthenticated: { name: '401', help: 'The session has ended. Sign in again when this is off.' },
  forbidden: { name: '403', help: 'Every call is refused, as by a proxy.' },
  conflict: { name: '409', help: 'Something else came first.' },
  unavailable: { name: '5xx', help: 'The server is there and cannot answer.' },
  portal: { name: 'Captive portal', help: 'A page of the guest network in place of every answer.' },
};

const dayMs = 86_400_000;
export const skews = [
  { name: 'Right', ms: 0 },
  { name: 'Three days behind', ms: -3 * dayMs },
  { name: 'Three days ahead', ms: 3 * dayMs },
];

/** Every fault that is on, in one line; empty for none. */
export function faultsInWords({ network, clockSkewMs, isDiskFull }: Faults): string {
  const skew = skews.find(({ ms }) => ms === clockSkewMs);
  const on = [
    network !== 'none' && networkWords[network].name.toLowerCase(),
    isDiskFull && 'disk full',
    clockSkewMs !== 0 && `clock ${skew?.name.toLowerCase() ?? 'wrong'}`,
  ];
  return on.filter((words) => words !== false).join(', ');
}
