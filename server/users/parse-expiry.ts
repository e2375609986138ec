import { dayMessage, isPossibleDay } from '#schema/days.ts';
import { AppError } from '#schema/errors.ts';

/**
 * Reads the instant (epoch ms) that the table's date field means; null for null or an empty text. A calendar day counts
 * to its end, UTC.
 *
 * @throws AppError `bad_request` for a day that no calendar has, or outside of 1900 to 2200
 */
export function parseExpiry(text: string | null, field: string): number | null {
  if (text === null || text === '') return null;
  const [day = '', time = 'T23:59:59.999Z'] = text.split(/(?=T)/);
  const instant = Date.parse(`${day}${time}`);
  if (isPossibleDay(day) && !Number.isNaN(instant)) return instant;
  throw new AppError('bad_request', { field, userMessage: dayMessage });
}
