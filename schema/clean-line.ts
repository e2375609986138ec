/**
 * Marks that nobody sees and that come along when text is pasted: blanks of no width, controls of the writing direction,
 * soft hyphens.
 */
const unseen = /[\xad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]/g;
/** Persian, Indic scripts and emoji are spelled with them, but no address or number is. */
const joiners = /[\u200c\u200d]/g;
const joinersAtEnds = /^[\s\u200c\u200d]+|[\s\u200c\u200d]+$/g;
const lineBreaks = /[\t-\r\x85\u2028\u2029]+/g;

/** Cleans a one-line entry: no unseen marks, line breaks as blanks, nothing around it. */
export function cleanLine(text: string): string {
  return text.replaceAll(lineBreaks, ' ').replaceAll(unseen, '').replaceAll(joinersAtEnds, '');
}

/** Tells whether people see nothing of a text of any length. */
export const isBlank = (text: string): boolean => cleanLine(text) === '';

/** A text of several lines stays as it is written, but one of which nothing is seen is empty. */
export const cleanArea = (text: string): string => (isBlank(text) ? '' : text.trim());

/** An address or a number as it was meant, also when it was copied from a link. */
const cleanLink = (text: string): string =>
  cleanLine(text)
    .replaceAll(joiners, '')
    .replace(/^(mailto|tel):\s*/i, '');

export const cleanEmail = (text: string): string => cleanLink(text).normalize('NFC');

export const cleanPhone = (text: string): string => cleanLink(text).replaceAll(/\s/g, ' ');
