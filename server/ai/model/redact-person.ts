import type { SubmitInput } from '#schema/insights.ts';
import { foldText, toFolded } from './fold-text.ts';
import { companyPatterns, namePatterns } from './name-patterns.ts';
import { datePattern, digitsPattern, ownPhone } from './phone-patterns.ts';

export interface RedactedPerson {
  /** The text with placeholders for the person's own name and company, and for every email address and phone number. */
  hide(text: string): string;
  /** Puts back exactly what was hidden. */
  show(text: string): string;
}

/** Bounded on both sides, so that a long line without an @ is read once. */
const email = String.raw`[^\s@<>()"',;:]{1,64}@[^\s@<>()"',;:]{1,255}`;
const placeholder = /\[(?:name|company|email|phone) \d+\]/g;

/**
 * Keeps a person's name, company, email addresses and phone numbers from the model also where they stand inside a text
 * (docs/security.md#5-llm-risks, row LLM02), however they are spelled. A name that is a word too, such as Will, is
 * hidden as that word; `show` puts it back.
 */
export function redactPerson({ firstName, lastName, company = '', phone = '' }: SubmitInput): RedactedPerson {
  const placeholders = new Map<string, string>();
  const originals = new Map<string, string>();
  const own = ownPhone(toFolded(phone));
  // One pass, so that no placeholder is taken for a name; at one place the first kind wins.
  const kinds: [kind: string, patterns: string[]][] = [
    ['email', [email]],
    ['ownPhone', own.patterns],
    ['date', [datePattern]],
    ['digits', [digitsPattern]],
    ['company', companyPatterns(company)],
    ['name', namePatterns({ firstName, lastName })],
  ];
  const groups = kinds.filter(([, patterns]) => patterns.length > 0);
  const hidden = new RegExp(groups.map(([kind, patterns]) => `(?<${kind}>${patterns.join('|')})`).join('|'), 'gu');

  function put(kind: string, original: string): string {
    const known = placeholders.get(original);
    if (known) return known;
    const made = `[${kind} ${placeholders.size + 1}]`;
    placeholders.set(original, made);
    originals.set(made, original);
    return made;
  }

  /** Undefined for what may be seen. */
  function kindOf(found: string, { date, digits, ownPhone, company, email }: Record<string, string | undefined>) {
    if (date || (digits && !own.isPhone(found))) return undefined;
    if (digits || ownPhone) return 'phone';
    if (company) return 'company';
    return email ? 'email' : 'name';
  }

  function hide(text: string): string {
    const { folded, rangeOf } = foldText(text);
    const parts: string[] = [];
    let shownTo = 0;
    for (const { 0: found, index, groups = {} } of folded.matchAll(hidden)) {
      const kind = kindOf(found, groups);
      if (!kind) continue;
      const [start, end] = rangeOf(index, index + found.length);
      if (start < shownTo) continue;
      parts.push(text.slice(shownTo, start), put(kind, text.slice(start, end)));
      shownTo = end;
    }
    return parts.join('') + text.slice(shownTo);
  }

  return { hide, show: (text) => text.replaceAll(placeholder, (found) => originals.get(found) ?? '') };
}
