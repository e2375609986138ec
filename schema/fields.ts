import * as z from 'zod/mini';
import { cleanArea, cleanEmail, cleanLine, cleanPhone, isBlank } from './clean-line.ts';

/** Longest single-line and multi-line answer (docs/decisions.md#the-report-is-data). */
export const maxLineLength = 200;
export const maxAreaLength = 5000;

/**
 * The "simple address pattern" of docs/specification.md#5-validation-rules, with a single @ and a dotted domain; no
 * spaces, commas or line breaks.
 */
const emailPattern = /^[^\s@,;<>"]+@[^\s@,;<>"]+\.[^\s@,;<>"]+$/;

/** Without `Intl`, which takes a phone longer to begin with than all schemas together. */
export const tooLong = (max: number): string =>
  `Please shorten this to ${String(max).replace(/\B(?=(\d{3})+$)/g, ',')} characters.`;

/** A required line: clean, not empty, not too long. `message` is what a missing or mistyped value reads. */
export const requiredText = (message: string) => required(message, cleanLine, maxLineLength);

/** A required text of several lines. */
export const requiredArea = (message: string, max = maxAreaLength) => required(message, cleanArea, max);

const required = (message: string, clean: (text: string) => string, max: number) =>
  z.string({ error: message }).check(z.overwrite(clean), z.minLength(1, message), z.maxLength(max, tooLong(max)));

/** An optional line; an empty one is as if it were absent (docs/decisions.md#limits). */
export const optionalText = () => optional(cleanLine, maxLineLength);

/** An optional text of several lines. */
export const optionalArea = () => optional(cleanArea, maxAreaLength);

export const optionalPhone = () => optional(cleanPhone, maxLineLength);

const optional = (clean: (text: string) => string, max: number) =>
  emptyAsAbsent(z.string({ error: 'Please enter text.' }).check(z.overwrite(clean), z.maxLength(max, tooLong(max))));

/** An optional choice; an empty one is as if it were absent. */
export const optionalChoice = <const T extends readonly string[]>(values: T) =>
  emptyAsAbsent(z.enum(values, { error: 'Please choose one of the options.' }));

export function emptyAsAbsent<T extends z.core.$ZodType>(inner: T) {
  const blank = (value: unknown) => value === null || (typeof value === 'string' && isBlank(value));
  return z.optional(
    z.pipe(
      z.transform((value: unknown) => (blank(value) ? undefined : value)),
      z.optional(inner),
    ),
  );
}

/** A required address: clean, and lower-cased by the caller where it is a key. */
export const requiredEmail = (missing: string, invalid: string) =>
  z
    .string({ error: missing })
    .check(
      z.overwrite(cleanEmail),
      z.minLength(1, missing),
      z.maxLength(maxLineLength, invalid),
      z.regex(emailPattern, invalid),
    );
