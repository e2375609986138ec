/** Writes `cents`, the smallest unit of an ISO 4217 currency, as the English texts around it do: `$24.99`. */
export function formatMoney(cents: number, currency: string): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency });
  return format.format(cents / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}
