import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { onLocalDataWiped } from '#pwa/offline/local-data-wiped.ts';
import { readOwner } from '#pwa/offline/storage-keys.ts';
import { forgotten } from '#pwa/offline/sync/signals.ts';
import { isCalendarDay } from '#schema/days.ts';
import { acceptedCompanySizes } from '#schema/insights.ts';
import { needReasons, type PortalFilterType, portalFilterTypes } from '#schema/portal.ts';
import {
  defaultPortalSort,
  maxSearchLength,
  type PortalFilters,
  type PortalSort,
  portalSorts,
} from '#schema/portal-query.ts';

/** Describes the list in the page's URL, in the server's words. A link, a reload and the way back restore all of it. */
export interface ListAddress {
  /** Counts from 1. */
  page: number;
  search: string;
  filters: PortalFilters;
  sort: PortalSort;
  /** Selects what is new since the last visit. Only this device knows which those are. */
  isNew: boolean;
}

export interface ListChange {
  page?: number;
  search?: string;
  /** An empty text removes a filter. */
  filters?: Partial<Record<PortalFilterType, string | undefined>>;
  sort?: PortalSort;
  isNew?: boolean;
}

/** Changes the list. Any change but that of the page leads to page 1. Typed text replaces the history entry. */
export type ChangeList = (change: ListChange) => void;

export function useListAddress(): [ListAddress, ChangeList] {
  const [given, setParams] = useSearchParams();
  const params = useLastParams(given, setParams);
  // React may render later than the next change, and that must not undo the one before.
  const latest = useRef(params);
  useEffect(() => {
    latest.current = params;
  }, [params]);

  const change: ChangeList = (next) => {
    const { search, filters: { industry, date_range } = {} } = next;
    const isTyped = (search ?? industry ?? date_range) !== undefined;
    latest.current = changed(latest.current, next);
    setParams(latest.current, { replace: isTyped, preventScrollReset: true });
  };
  return [readListAddress(params), change];
}

/** Remembers the last list for a return by a link without a query. It is in memory only: nothing outlives sign-out. */
let lastList: { owner: string | null; query: string } | undefined;
const forgetLastList = () => {
  lastList = undefined;
};
onLocalDataWiped(forgetLastList);
forgotten.subscribe(forgetLastList);

type SetParams = ReturnType<typeof useSearchParams>[1];

function useLastParams(given: URLSearchParams, setParams: SetParams): URLSearchParams {
  const [restored, setRestored] = useState(() => {
    const isWanted = given.size === 0 && lastList?.owner === readOwner() && lastList.query !== '';
    return isWanted ? new URLSearchParams(lastList?.query) : undefined;
  });
  useEffect(() => {
    if (!restored) return;
    if (given.size === 0) setParams(restored, { replace: true });
    else setRestored(undefined);
  }, [restored, given, setParams]);
  const params = given.size === 0 && restored ? restored : given;
  const query = params.toString();
  useEffect(() => {
    lastList = { owner: readOwner(), query };
  }, [query]);
  return params;
}

/** Reads the list from a URL. An unknown value counts as absent, because anybody may edit a URL. */
export function readListAddress(params: URLSearchParams): ListAddress {
  const page = Number(params.get('page') ?? 1);
  const filters = portalFilterTypes.flatMap((type) => {
    const value = params.get(nameOfFilter(type))?.trim() ?? '';
    return isFilterValue[type](value) ? [[type, value]] : [];
  });
  return {
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    search: (params.get('search') ?? '').trim().slice(0, maxSearchLength),
    filters: Object.fromEntries(filters),
    sort: portalSorts.find((sort) => sort === params.get('sort')) ?? defaultPortalSort,
    isNew: params.get('new') === 'true',
  };
}

/** Writes the query of the list and of its CSV, as `schema/portal-query.ts` reads it, without the page. */
export function searchParamsOf({ search, filters, sort }: Omit<ListAddress, 'page' | 'isNew'>): URLSearchParams {
  return changed(new URLSearchParams(), { search, filters, sort });
}

export const isNarrowed = ({ search, filters, isNew }: ListAddress): boolean =>
  search !== '' || isNew || Object.keys(filters).length > 0;

/** Tells whether a list goes by what needs staff, which the server knows best. */
export const goesByNeed = ({ sort, filters }: Pick<ListAddress, 'sort' | 'filters'>): boolean =>
  sort.endsWith('need') || filters.need !== undefined;

export const nameOfFilter = (type: PortalFilterType): string => `filter[${type}]`;

const isYesOrNo = (value: string) => value === 'true' || value === 'false';

const isFilterValue: Record<PortalFilterType, (value: string) => boolean> = {
  need: (value) => needReasons.some((reason) => reason === value),
  industry: (value) => value !== '',
  company_size: (value) => acceptedCompanySizes.some((size) => size === value),
  has_report: isYesOrNo,
  has_insights: isYesOrNo,
  date_range: isDayRange,
};

/** Precedes the product, so that a half-typed year such as 0202 is not a date yet. */
export const earliestDay = '2000-01-01';

/** Accepts two days in order, either of which may be missing: `2026-03-01,2026-03-12`, `2026-03-01,`. */
export function isDayRange(value: string): boolean {
  const [start = '', end = '', ...more] = value.split(',');
  const isDay = (day: string) => day === '' || (isCalendarDay(day) && day >= earliestDay);
  const isOrdered = start === '' || end === '' || start <= end;
  return more.length === 0 && start + end !== '' && isDay(start) && isDay(end) && isOrdered;
}

function changed(before: URLSearchParams, change: ListChange): URLSearchParams {
  const { page, search, filters = {}, sort, isNew } = change;
  const next = new URLSearchParams(before);
  const put = (name: string, value: string) => (value ? next.set(name, value) : next.delete(name));
  if (search !== undefined) put('search', search);
  for (const type of portalFilterTypes) {
    const value = filters[type];
    if (value !== undefined) put(nameOfFilter(type), value);
  }
  if (sort !== undefined) put('sort', sort === defaultPortalSort ? '' : sort);
  if (isNew !== undefined) put('new', isNew ? 'true' : '');
  put('page', page === undefined || page === 1 ? '' : String(page));
  return next;
}
