import * as z from 'zod/mini';
import { dayNumber, dayOf, isCalendarDay } from './days.ts';
import { emptyAsAbsent, optionalChoice, optionalText } from './fields.ts';
import { acceptedCompanySizes } from './insights.ts';
import { maxPortalPageSize, needReasons, type PortalFilterType, portalPageSize } from './portal.ts';

/** The portal's list, its CSV and the app's address use this query's names (docs/decisions.md#open-answers). */

const msPerDay = 86_400_000;
/** Limits the page to more than a list will ever have; a page after the last one is empty. */
const maxPage = 100_000;
export const maxSearchLength = 200;

export const portalSorts = ['created', '-created', 'name', '-name', 'company', '-company', 'need', '-need'] as const;
/** Names an order of the list; `-` before it reverses it. */
export type PortalSort = (typeof portalSorts)[number];
export const defaultPortalSort: PortalSort = '-created';

/** Splits an order into what it sorts by and whether it is reversed. */
export function sortKeyOf(sort: PortalSort): { key: Exclude<PortalSort, `-${string}`>; isDescending: boolean } {
  const isDescending = sort.startsWith('-');
  return { key: (isDescending ? sort.slice(1) : sort) as Exclude<PortalSort, `-${string}`>, isDescending };
}

const choiceMessage = 'Please choose one of the options.';

const dayRange = z
  .string()
  .check(
    z.refine(
      (range) => rangeDays(range)?.every((day) => day === '' || isCalendarDay(day)),
      'Please enter a start date and an end date.',
    ),
  );

export const portalFiltersSchema = z.strictObject({
  /** Matches the whole text, as it was written. */
  industry: optionalText(),
  company_size: optionalChoice(acceptedCompanySizes),
  has_report: optionalChoice(['true', 'false']),
  has_insights: optionalChoice(['true', 'false']),
  /** Selects those for which this reason applies, among others perhaps (schema/need.ts). */
  need: optionalChoice(needReasons),
  /** Takes `start,end`, calendar days in the reader's zone. Both are included; either may be empty. */
  date_range: emptyAsAbsent(dayRange),
} satisfies Record<PortalFilterType, unknown>);
export type PortalFilters = z.infer<typeof portalFiltersSchema>;

/** Parses the values of a query by name. A page or limit that is no number counts as absent. */
export const portalQuerySchema = z.pipe(
  z.transform(gather),
  z.object({
    page: wholeNumber(1, maxPage),
    limit: wholeNumber(portalPageSize, maxPortalPageSize),
    search: z.pipe(
      z.string().check(z.overwrite((text) => text.trim())),
      z.transform((search: string) => search.slice(0, maxSearchLength)),
    ),
    filters: portalFiltersSchema,
    sort: z.enum(portalSorts, { error: choiceMessage }),
    /** Names the reader's IANA time zone. */
    tz: z
      .string({ error: choiceMessage })
      .check(z.refine(isTimeZone, 'Please send a time zone such as Europe/Berlin.')),
  }),
);
export type PortalQuery = z.infer<typeof portalQuerySchema>;

const filterName = /^filter\[(.*)\]$/;

function gather(query: unknown): Record<string, unknown> {
  const { page, limit, search = '', sort, tz, filterType, filterValue, ...others } = query as Record<string, unknown>;
  const together = Object.entries(others).flatMap(([name, value]) => {
    const type = filterName.exec(name)?.[1];
    return type === undefined ? [] : [[type, value] as const];
  });
  const single = filterType === undefined || filterType === '' ? [] : [[String(filterType), filterValue] as const];
  const filters = Object.fromEntries([...together, ...single]);
  return { page, limit, search, filters, sort: sort || defaultPortalSort, tz: tz || 'UTC' };
}

function wholeNumber(absent: number, most: number) {
  return z.pipe(
    z.transform((value: unknown) => {
      const isNumber = typeof value === 'string' && /^-?\d+$/.test(value);
      return isNumber ? Math.min(most, Math.max(1, Number(value))) : absent;
    }),
    z.number(),
  );
}

/**
 * Returns the instants of a date range, epoch ms: `from` is the first one of its first day in that zone, `until` the
 * first one that is no longer inside.
 */
export function instantsOf(range: string, tz: string): { from?: number; until?: number } {
  const [start = '', end = ''] = rangeDays(range) ?? [];
  return {
    ...(start !== '' && { from: startOfDay(dayNumber(start), tz) }),
    ...(end !== '' && { until: startOfDay(dayNumber(end) + 1, tz) }),
  };
}

/** Finds a day's first instant in a zone. Its clock may change around midnight, so both offsets there are tried. */
function startOfDay(day: number, tz: string): number {
  const midnight = day * msPerDay;
  const first = midnight - offsetAt(midnight, tz);
  const second = midnight - offsetAt(first, tz);
  // The earlier of the two is still the evening before where midnight itself is skipped.
  return Math.min(...[first, second].filter((instant) => instant + offsetAt(instant, tz) >= midnight));
}

/** Returns the day that it is in a zone at an instant (epoch ms), as `YYYY-MM-DD`. */
export const dayInZone = (instant: number, tz: string): string => dayOf(instant + offsetAt(instant, tz));

const formats = new Map<string, Intl.DateTimeFormat>();

/** Returns how far a zone's clock is ahead of UTC at an instant, in ms. */
function offsetAt(instant: number, timeZone: string): number {
  if (timeZone === 'UTC') return 0;
  let format = formats.get(timeZone);
  if (!format) {
    const numeric = 'numeric';
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: numeric,
      month: numeric,
      day: numeric,
      hour: numeric,
      minute: numeric,
      second: numeric,
    });
    formats.set(timeZone, format);
  }
  const parts = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]));
  const { year = 1970, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(instant / 1000) * 1000;
}

function isTimeZone(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone }) !== undefined;
  } catch {
    return false;
  }
}

function rangeDays(range: string): [string, string] | undefined {
  const [start, end, ...more] = range.split(',').map((day) => day.trim());
  return start === undefined || end === undefined || more.length > 0 ? undefined : [start, end];
}
