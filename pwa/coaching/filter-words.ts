import { formatShortDay } from '#pwa/ui/dates.ts';
import type { NeedReason, PortalFilterType } from '#schema/portal.ts';
import type { PortalSort } from '#schema/portal-query.ts';
import type { ListAddress } from './list-address.ts';

export const filterNames: Record<PortalFilterType, string> = {
  need: 'Needs attention',
  industry: 'Industry',
  company_size: 'Company size',
  has_report: 'Report',
  has_insights: 'Insights',
  date_range: 'Date range',
};

export const needWords: Record<NeedReason, string> = {
  question: 'New question',
  overdue: 'Goal overdue',
  unopened: 'Not opened yet',
  quiet: 'No activity for 14 days',
};

/** Names the values of filters that say by themselves what they filter. */
export const choiceWords: Partial<Record<PortalFilterType, Readonly<Record<string, string>>>> = {
  need: needWords,
  has_report: { true: 'With a report', false: 'Without a report' },
  has_insights: { true: 'With insights', false: 'Without insights' },
};

/** Writes a filter as `Industry: Bakery` or `With a report`. */
export const filterInWords = (type: PortalFilterType, value: string): string =>
  choiceWords[type]?.[value] ?? `${filterNames[type]}: ${filterValueInWords(type, value)}`;

function filterValueInWords(type: PortalFilterType, value: string): string {
  if (type !== 'date_range') return value;
  const [start = '', end = ''] = value.split(',');
  if (!start) return `until ${formatShortDay(end)}`;
  if (!end) return `from ${formatShortDay(start)}`;
  return start === end ? formatShortDay(start) : `${formatShortDay(start)} to ${formatShortDay(end)}`;
}

export const sortWords: Record<PortalSort, string> = {
  '-created': 'Newest',
  created: 'Oldest',
  name: 'Name',
  '-name': 'Name, Z to A',
  company: 'Company',
  '-company': 'Company, Z to A',
  need: 'Most urgent',
  '-need': 'Least urgent',
};

/** Writes `38 submissions, filtered by Industry: Bakery and With a report`. @param total undefined where it is not known */
export function selectionInWords({ search, filters }: Pick<ListAddress, 'search' | 'filters'>, total?: number): string {
  const parts = Object.entries(filters).map(([type, value]) => filterInWords(type as PortalFilterType, `${value}`));
  const list = new Intl.ListFormat('en', { type: 'conjunction' }).format(parts);
  const submissions = submissionsInWords(total, search === '' && parts.length === 0);
  const matching = search === '' ? submissions : `${submissions} matching “${search}”`;
  return parts.length === 0 ? matching : `${matching}, filtered by ${list}`;
}

function submissionsInWords(total: number | undefined, isAll: boolean): string {
  if (total === undefined) return 'All submissions';
  const noun = total === 1 ? 'submission' : 'submissions';
  return isAll && total > 1 ? `All ${total.toLocaleString()} ${noun}` : `${total.toLocaleString()} ${noun}`;
}
