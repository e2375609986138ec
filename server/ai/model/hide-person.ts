import type { SubmitInput } from '#schema/insights.ts';

export interface HiddenPerson {
  /** The text with placeholders for the person's own name, and for every email address and phone number. */
  hide(text: string): string;
  /** Puts back exactly what was hidden. */
  show(text: string): string;
}

/** Bounded on both sides, so that a long line without an @ is read once. */
const email = String.raw`[^\s@<>()"',;:]{1,64}@[^\s@<>()"',;:]{1,255}`;
/** Six digits or more with at most two marks between them, as people write phone numbers. */
const digits = String.raw`\+?\(?\p{Nd}(?:[ \u00a0().\/\-–]{0,2}\p{Nd}){5,}`;
const date = /^(?:\d{4}-\d{2}-\d{2}|\d{1,2}[./]\d{1,2}[./]\d{4})/;
/** Numbers with fewer digits are figures of the business, unless they end the person's own number. */
const shortestPhone = 9;
/** Scripts that put no spaces between words, so that a name has no edges. */
const unspaced = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;
const placeholder = /\[(?:name|email|phone) \d+\]/g;

/**
 * Keeps a person's name, email addresses and phone numbers from the model also where they stand inside a text
 * (security.md, LLM02). A name that is a word too, such as Will, is hidden as that word; `show` puts it back.
 */
export function hidePerson({ firstName, lastName = '', phone = '' }: SubmitInput): HiddenPerson {
  const placeholders = new Map<string, string>();
  const originals = new Map<string, string>();
  const ownDigits = digitsOf(phone);
  const names = namePatterns([firstName, lastName]).join('|');
  // One pass, so that no placeholder is taken for a name.
  const hidden = new RegExp(`(?<email>${email})|(?<phone>${digits})${names && `|(?<name>${names})`}`, 'gu');

  function put(kind: string, original: string): string {
    const known = placeholders.get(original);
    if (known) return known;
    const made = `[${kind} ${placeholders.size + 1}]`;
    placeholders.set(original, made);
    originals.set(made, original);
    return made;
  }

  function isPhone(found: string): boolean {
    const own = digitsOf(found);
    return ownDigits.endsWith(own) || (own.length >= shortestPhone && !date.test(found));
  }

  function cover(found: string, groups: Record<string, string | undefined>): string {
    if (groups.phone) return isPhone(found) ? put('phone', found) : found;
    return put(groups.email ? 'email' : 'name', found);
  }

  return {
    hide: (text) => text.replaceAll(hidden, (found, ...rest) => cover(found, rest.at(-1))),
    show: (text) => text.replaceAll(placeholder, (found) => originals.get(found) ?? ''),
  };
}

function digitsOf(text: string): string {
  return text.replaceAll(/\P{Nd}/gu, '');
}

/** The whole names and the longer words of them, longest first. */
function namePatterns(given: readonly string[]): string[] {
  const whole = given.map((name) => name.trim().replaceAll(/\s+/g, ' '));
  const parts = whole.flatMap((name) => name.split(' ')).filter((part) => part.length >= 3);
  const forms = [...whole, ...parts].flatMap((name) => [name, name.normalize('NFC'), name.normalize('NFD')]);
  const names = [...new Set(forms)].filter((name) => name.length >= 2 && /\p{L}/u.test(name));
  return names.sort((a, b) => b.length - a.length).map(namePattern);
}

/** A short name is hidden only as it was written, because "Jo" is not "jo". */
function namePattern(name: string): string {
  const escaped = name.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&').replaceAll(' ', '\\s+');
  const anyCase = name.length > 3 ? `(?i:${escaped})` : escaped;
  return unspaced.test(name) ? anyCase : `(?<![\\p{L}\\p{M}\\p{N}])${anyCase}(?![\\p{L}\\p{M}\\p{N}])`;
}
