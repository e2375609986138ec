import type { z } from 'zod';
import { splitSentences } from '#server/ai/sentence-ends.ts';
import type { Complaint } from './figures/check-figures.ts';

/** Holds what takes the place of a field that stays wrong. */
export interface Replacements {
  /** Texts by the field's path, with `#` for a number: `findings.#.title`. */
  neutral: Readonly<Record<string, string>>;
  /** Words of the person, for a quotation that nobody wrote. */
  quote: { answer: number; words: string } | undefined;
  /** The answers that a text rests on when it names none that exist. */
  basedOn: number[];
  /** A text as complaints quote it. */
  bare(text: string): string;
}

/** An answer with everything that is wrong in it. */
export interface Judged<T> {
  /** As it came, but for fields whose shape is wrong: these are replaced already. */
  raw: unknown;
  value: T;
  complaints: Complaint[];
}

export interface Judge<T> {
  schema: z.ZodType<T>;
  check(value: T): Complaint[];
  replacements: Replacements;
}

/** More than a model can mind at once. */
const mostComplaints = 40;
const longestReason = 200;

/**
 * Reads an answer, with all complaints at once: those about its shape, and those about its figures in the rest of it.
 *
 * @returns only the complaints when there is more wrong than single fields.
 */
export function judgeAnswer<T>(raw: unknown, { schema, check, replacements }: Judge<T>): Judged<T> | Complaint[] {
  const parsed = schema.safeParse(raw);
  if (parsed.success) return { raw, value: parsed.data, complaints: check(parsed.data).slice(0, mostComplaints) };
  const { issues } = parsed.error;
  const complaints = issues.slice(0, mostComplaints).map(complaintOf);
  const mended = issues.reduce((rest, issue) => withoutFault(rest, issue, replacements), structuredClone(raw));
  const again = schema.safeParse(mended);
  if (!again.success) return complaints;
  const ofFigures = check(again.data).filter(
    ({ path }) => !complaints.some((one) => one.path !== '' && path.startsWith(one.path)),
  );
  return { raw: mended, value: again.data, complaints: [...complaints, ...ofFigures].slice(0, mostComplaints) };
}

/** Paths and messages are ours, unknown keys are not. */
function complaintOf({ code, path, message }: z.core.$ZodIssue): Complaint {
  const reason = code === 'unrecognized_keys' ? 'has an unknown key' : message.slice(0, longestReason);
  return { path: path.join('.'), words: '', reason };
}

/** As it is told to the model. */
export function inWords({ path, words, reason }: Complaint): string {
  return words === '' ? `${path || 'the answer'}: ${reason}` : `${path}: “${words}” ${reason}`;
}

/**
 * The answer with its wrong fields replaced: a sentence with a wrong figure goes where others stay; where none stays, a
 * neutral text takes the field. Nothing else is touched.
 *
 * @returns undefined when a field has no replacement.
 */
export function mendAnswer<T>({ raw, value, complaints }: Judged<T>, judge: Judge<T>): T | undefined {
  const { replacements } = judge;
  const ofFigures = complaints.filter(({ words }) => words !== '');
  if (ofFigures.length === 0) return value;
  const shorter = judgeAnswer(
    ofFigures.reduce((rest, one) => withoutSentence(rest, one, replacements), raw),
    judge,
  );
  if (Array.isArray(shorter)) return undefined;
  const neutral = shorter.complaints.reduce(
    (rest, { path }) => withNeutral(rest, path.split('.'), replacements),
    shorter.raw,
  );
  const last = judgeAnswer(neutral, judge);
  return Array.isArray(last) || last.complaints.length > 0 ? undefined : last.value;
}

type Path = readonly PropertyKey[];

function withoutFault(raw: unknown, issue: z.core.$ZodIssue, replacements: Replacements): unknown {
  const { path } = issue;
  if (issue.code === 'unrecognized_keys') return changed(raw, path, (part) => without(part, issue.keys));
  const at = path.findIndex((key) => key === 'quote' || key === 'basedOn');
  if (at === -1) return withNeutral(raw, path, replacements);
  const { quote, basedOn } = replacements;
  return changed(raw, path.slice(0, at + 1), () => (path[at] === 'quote' ? quote : basedOn));
}

function without(part: unknown, keys: readonly string[]): unknown {
  if (typeof part !== 'object' || part === null) return part;
  return Object.fromEntries(Object.entries(part).filter(([key]) => !keys.includes(key)));
}

function withoutSentence(raw: unknown, { path, words }: Complaint, replacements: Replacements): unknown {
  return changed(raw, path.split('.'), (text) => {
    if (typeof text !== 'string') return text;
    const plain = (sentence: string) => replacements.bare(sentence).replaceAll(/\s+/g, ' ');
    const rest = splitSentences(text).filter((sentence) => !plain(sentence).includes(words));
    return rest.length > 0 ? rest.join('').trim() : text;
  });
}

function withNeutral(raw: unknown, path: Path, { neutral }: Replacements): unknown {
  const name = path.map((key) => (/^\d+$/.test(String(key)) ? '#' : String(key))).join('.');
  const text = neutral[name];
  return text === undefined ? raw : changed(raw, path, () => text);
}

/** A copy with one place of it changed; the same where there is no such place. */
function changed(value: unknown, path: Path, change: (part: unknown) => unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return change(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((part, at) => (at === Number(key) ? changed(part, rest, change) : part));
  const parts = value as Record<PropertyKey, unknown>;
  return { ...parts, [key]: changed(parts[key], rest, change) };
}
