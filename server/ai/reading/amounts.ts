/** What a figure counts. `count` is anything named by the words beside it; `points` are percentage points. */
export type Unit = 'count' | 'percent' | 'points' | 'money' | Duration;
export type Duration = 'seconds' | 'minutes' | 'hours' | 'days' | 'weeks' | 'months' | 'years';

/** How the words beside a figure soften it: "about 15", "at least 20" or "50+", "under 10". */
export type Bound = 'about' | 'atLeast' | 'atMost';

/** One figure as the texts calculate with it and print it. */
export interface Amount {
  value: number;
  unit: Unit;
  /** The symbol or code as written, for money: "$", "€", "CHF". */
  currency?: string | undefined;
  bound?: Bound | undefined;
  /** Verbatim, where a person wrote it; undefined for what was worked out. */
  words?: string | undefined;
}

const symbols = new Set(['$', '€', '£', '¥', '₹', 'US$', 'CA$', 'C$', 'A$', 'AU$', 'NZ$', 'S$', 'HK$']);
const boundWords = { about: 'about ', atLeast: 'at least ', atMost: 'at most ' } as const;

/** "$12,000", "about 15", "3 percentage points", "9 days", "1,200 CHF": at most two decimals, none where they are zero. */
export function formatAmount({ value, unit, currency, bound }: Amount): string {
  return `${bound ? boundWords[bound] : ''}${bare(value, unit, currency)}`;
}

function bare(value: number, unit: Unit, currency: string | undefined): string {
  const cents = unit === 'money' && !Number.isInteger(value);
  const figure = value.toLocaleString('en-US', { minimumFractionDigits: cents ? 2 : 0, maximumFractionDigits: 2 });
  if (unit === 'money' && currency) return symbols.has(currency) ? `${currency}${figure}` : `${figure} ${currency}`;
  if (unit === 'percent') return `${figure}%`;
  if (unit === 'points') return `${figure} percentage point${figure === '1' ? '' : 's'}`;
  if (unit === 'count' || unit === 'money') return figure;
  return `${figure} ${figure === '1' ? unit.slice(0, -1) : unit}`;
}

export function isSameUnit(one: Amount, other: Amount): boolean {
  return one.unit === other.unit && one.currency === other.currency;
}

/**
 * The way from one figure to another of the same unit, never negative; percentages differ by percentage points.
 * Undefined where the units differ or where a bound leaves the difference open ("over 200" today).
 */
export function gapBetween(from: Amount, to: Amount): Amount | undefined {
  if (!isSameUnit(from, to)) return undefined;
  const isOpen = (from.bound ?? 'about') !== 'about' || (to.bound === 'atLeast' && to.value < from.value);
  if (isOpen || (to.bound === 'atMost' && to.value > from.value)) return undefined;
  return {
    value: Math.round(Math.abs(to.value - from.value) * 100) / 100,
    unit: from.unit === 'percent' ? 'points' : from.unit,
    currency: from.currency,
    bound: from.bound || to.bound === 'about' ? 'about' : to.bound && 'atLeast',
  };
}
