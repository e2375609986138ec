/**
 * Matches what separates the digits of a phone number, in folded text. A line break does not: figures stand in columns.
 */
const mark = String.raw`[ ()./\-_·•∙⋅\u200b]{0,4}`;
/** Between the digits of a number that is known. */
const anyMark = String.raw`[^\p{L}\p{Nd}]{0,8}`;
const year = String.raw`(?:19|20)\d{2}`;
const dayOrMonth = String.raw`(?:0?[1-9]|[12]\d|3[01])`;

/** A date and nothing more; of this century or the last, so that `0463-12-3456` is none. */
export const datePattern = String.raw`(?<!\p{Nd})(?:${year}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])|${dayOrMonth}[./]${dayOrMonth}[./]${year})(?!\p{Nd})`;
/** Six digits or more as people write phone numbers, up to the next date. Whether it is one, `isPhone` says. */
export const digitsPattern = String.raw`\+?\(?\p{Nd}(?:${mark}(?!${datePattern})\p{Nd}){5,}`;

const onlyYears = new RegExp(String.raw`^(?:${year}(?!\p{Nd})\P{Nd}*)+$`, 'u');

/** Numbers with fewer digits are figures of the business, unless they belong to the person's own number. */
const shortestPhone = 9;
/** So many of its digits tell a number. */
const telling = 6;
/** The most that a phone number has (ITU-T E.164). */
const longestPhone = 15;

export interface OwnPhone {
  /** Finds the number, or its end, whatever stands between its digits. */
  patterns: string[];
  /** @param found what `digitsPattern` matched. */
  isPhone(found: string): boolean;
}

/** @param phone as it was entered and folded: a number, perhaps with an extension, or several. */
export function ownPhone(phone: string): OwnPhone {
  const parts = phone.split(/[\p{L};,#/]+/u).map(digitsOf);
  const numbers = [...new Set([digitsOf(phone), ...parts])].filter(({ length }) => length > telling);
  const short = digitsOf(phone);
  return {
    patterns: [
      ...numbers.flatMap(endsOf).map((digits) => [...digits].join(anyMark)),
      ...(short.length === 5 || short.length === telling ? [`(?<!\\p{Nd})${[...short].join(mark)}(?!\\p{Nd})`] : []),
    ],
    isPhone(found) {
      const digits = digitsOf(found);
      if (numbers.some((number) => number.includes(digits) || digits.includes(number.slice(-telling)))) return true;
      return digits.length >= shortestPhone && !onlyYears.test(found);
    },
  };
}

/** The number without more and more of its area, longest first. */
function endsOf(number: string): string[] {
  const last = number.slice(-longestPhone);
  return Array.from({ length: last.length - telling }, (_, at) => last.slice(at));
}

function digitsOf(text: string): string {
  return text.replaceAll(/\P{Nd}/gu, '');
}
