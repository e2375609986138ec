export interface PhoneEdit {
  value: string;
  /** Index in `value`, in UTF-16 units. */
  caret: number;
}

const digitsOf = (text: string): string => text.replace(/\D/g, '');

/**
 * Formats a phone field after one edit: `(xxx) xxx-xxxx` when exactly 10 digits, otherwise digits only
 * (docs/specification.md#5-validation-rules). The caret stays behind the digit that it stood behind.
 *
 * @param previous what stood in the field before, as this function returned it.
 * @param input what the browser put there, and where the caret is in it.
 * @param direction where a deletion went; it takes the next digit when it hit a bracket, a space or the dash.
 */
export function formatPhone(
  previous: string,
  input: string,
  caret: number,
  direction: 'backward' | 'forward' = 'backward',
): PhoneEdit {
  const digits = digitsOf(input);
  const before = digitsOf(input.slice(0, caret)).length;
  const hitSeparator = input.length < previous.length && digits === digitsOf(previous);
  if (!hitSeparator) return place(digits, before);
  const gone = direction === 'backward' ? before - 1 : before;
  if (gone < 0 || gone >= digits.length) return place(digits, before);
  return place(digits.slice(0, gone) + digits.slice(gone + 1), gone);
}

function place(digits: string, before: number): PhoneEdit {
  const value = digits.length === 10 ? format(digits) : digits;
  return { value, caret: indexBehind(value, before) };
}

function format(digits: string): string {
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;
}

/** The index right behind the nth digit. */
function indexBehind(value: string, count: number): number {
  let index = 0;
  for (let seen = 0; seen < count; index += 1) if (/\d/.test(value.charAt(index))) seen += 1;
  return index;
}
