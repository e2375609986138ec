import { retention } from '#schema/retention.ts';

const dayMs = 86_400_000;

export const daysBefore = (now: number, days: number): number => now - days * dayMs;

/** The same day and time, years earlier; of 29 February, 1 March. */
export function yearsBefore(now: number, years: number): number {
  const date = new Date(now);
  return date.setUTCFullYear(date.getUTCFullYear() - years);
}

type Days = { [K in keyof typeof retention]: K extends `${string}Days` ? K : never }[keyof typeof retention];
type Years = { [K in keyof typeof retention]: K extends `${string}Years` ? K : never }[keyof typeof retention];
type Period = Days | Years;

/** Returns the instant (epoch ms) up to which things have been stored for the whole period. */
export function endOf(period: Period, now: number): number {
  return period.endsWith('Years') ? yearsBefore(now, retention[period]) : daysBefore(now, retention[period]);
}
