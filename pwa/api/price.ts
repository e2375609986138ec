import { useEffect, useState } from 'react';
import { formatMoney } from '#schema/amount.ts';
import type { Config } from '#schema/config.ts';
import { useConfig } from './config.ts';
import { useIsMounted } from './use-is-mounted.ts';

/** Handed on, because a module of its own would travel in a file of its own with the first page. */
export { formatMoney };

/** The countdown moves "every 60 s" (docs/specification.md#9-business-constants-and-limits). */
const refreshMs = 60_000;
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

export interface TimeLeft {
  days: number;
  hours: number;
}

export interface Price {
  /** For example `$24.99`. */
  label: string;
  /** Holds the time left of the beta price, or null once it has ended or without an end. */
  betaEndsIn: TimeLeft | null;
}

/**
 * The price of the full report with 30 days of chat. Undefined while prerendering and during hydration: neither the
 * operator's price nor the clock may stand in markup that is made at build time.
 */
export function usePrice(): Price | undefined {
  const config = useConfig();
  const now = useNow();
  const isMounted = useIsMounted();
  return isMounted ? priceAt(config, now) : undefined;
}

function priceAt(config: Pick<Config, 'priceCents' | 'currency' | 'betaEndsAt'>, now: number): Price {
  return { label: formatMoney(config.priceCents, config.currency), betaEndsIn: timeLeft(config.betaEndsAt, now) };
}

/** Whole days and hours until `endsAt` (epoch ms); null when it does not lie ahead. */
export function timeLeft(endsAt: number | null, now: number): TimeLeft | null {
  if (endsAt === null || endsAt <= now) return null;
  const left = endsAt - now;
  return { days: Math.floor(left / dayMs), hours: Math.floor((left % dayMs) / hourMs) };
}

/** `11 days 6 hours`; in the last hour `less than an hour`. */
export function timeLeftText({ days, hours }: TimeLeft): string {
  if (days === 0 && hours === 0) return 'less than an hour';
  return [days > 0 && counted(days, 'day'), counted(hours, 'hour')].filter(Boolean).join(' ');
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** Epoch ms on this device's clock, anew each minute. */
function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), refreshMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}
