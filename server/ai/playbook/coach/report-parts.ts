import { plainLine } from '#schema/plain-text.ts';
import { type BlockOf, blocksOf, type ReportDoc } from '#schema/report.ts';
import type { CoachContext } from '#server/ai/coach.ts';
import { countHeard } from '#server/ai/playbook/extract/listen.ts';

/** Holds a report and the source by which it is named. */
export interface OwnReport {
  doc: ReportDoc;
  source: string;
}

export type PlanRow = BlockOf<'planRow'>;

/** Names what in a report has a title and can be asked about. */
export type Part = PlanRow | BlockOf<'finding'> | BlockOf<'option'> | BlockOf<'risk'>;

/** Finds the person's newest report. */
export function ownReport({ submissions }: CoachContext): OwnReport | undefined {
  const found = submissions.find(({ report }) => report !== undefined);
  return found?.report && { doc: found.report, source: `report:${found.id}` };
}

/** Lists the steps of the plan in the order of their dates. */
export function planOf({ doc }: OwnReport): PlanRow[] {
  return blocksOf(doc, 'planRow').toSorted(
    (a, b) => a.endDay.localeCompare(b.endDay) || a.startDay.localeCompare(b.startDay),
  );
}

/** Lists what was recommended before the steps in which it is done. */
export function partsOf(report: OwnReport): Part[] {
  const { doc } = report;
  return [...blocksOf(doc, 'option'), ...blocksOf(doc, 'finding'), ...planOf(report), ...blocksOf(doc, 'risk')];
}

const sameWords = (title: string) => plainLine(title).toLowerCase();
export const isSameTitle = (a: string, b: string): boolean => sameWords(a) === sameWords(b);

/** These words say how something is asked, and not what about. */
const asking = new Set(
  `about after also been before best could does doing done explain from give good goal goals have help here into just know
  make mean more most need next number option please point plan reason recommend recommended report said should show step
  steps tell than that their them then there these they thing this today want week what when where which will with work
  would your again idea mine move suggest suggested suggestion telling much many cost costs costing
  money already nothing nobody anyone anybody asked tried`.split(/\s+/),
);

/** Takes the beginnings of content words, so that "showing proposals" meets "show the proposal". */
export function stemsOf(text: string): Set<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]{4,}|\d+/gu) ?? [];
  return new Set(words.filter((word) => !asking.has(word)).map(stemOf));
}

function stemOf(word: string): string {
  const bare = word.replace(/(?:ing|ed|es|s|e)$/, '');
  return (bare.length < 3 ? word : bare).slice(0, 6);
}

function sharedWith(stems: ReadonlySet<string>, text: string): number {
  return [...stemsOf(text)].filter((stem) => stems.has(stem)).length;
}

/** A title is meant by two of its words, or by the only one that it has. */
const leastShared = 2;

const unquoted = (text: string) => sameWords(text).replaceAll(/[‘’]/g, "'");

/** Finds the part whose title stands in the question in quotation marks, else the one whose title shares most words with a question. */
export function partNamed<P extends { title: string }>(parts: readonly P[], question: string, least = leastShared) {
  const asked = unquoted(question);
  const quoted = parts.find(({ title }) => unquoted(title) !== '' && asked.includes(`“${unquoted(title)}”`));
  if (quoted) return quoted;
  const stems = stemsOf(question);
  const scored = parts.map((part) => {
    const shared = sharedWith(stems, part.title);
    const isMeant = shared > 0 && shared >= Math.min(least, stemsOf(part.title).size);
    return { part, shared: isMeant ? shared : 0 };
  });
  return scored.filter(({ shared }) => shared > 0).toSorted((a, b) => b.shared - a.shared)[0]?.part;
}

/** Finds the part that speaks of a matter: its title says so, or its text does twice. */
export function partAbout<P extends Part>(parts: readonly P[], match: readonly string[]): P | undefined {
  const count = (text: string) => countHeard(match, text.replaceAll('’', "'"));
  const scored = parts.map((part) => ({ part, times: 2 * count(part.title) + count(textOf(part)) }));
  return scored.filter(({ times }) => times > 1).toSorted((a, b) => b.times - a.times)[0]?.part;
}

function textOf(part: Part): string {
  if (part.kind === 'planRow') return part.measure;
  return part.kind === 'risk' ? `${part.earlySign} ${part.response}` : part.text;
}

/** Finds why the report advises something: the finding or option that speaks of the same. */
export function reasonFor(
  { doc }: OwnReport,
  part: Part | BlockOf<'move'>,
): { title: string; text: string } | undefined {
  if (part.kind === 'finding') return part;
  const stems = stemsOf(part.title);
  const causes = [...blocksOf(doc, 'finding'), ...blocksOf(doc, 'option')].filter((one) => one !== part);
  const scored = causes.map((cause) => {
    const ofText = sharedWith(stems, cause.text) / 2;
    // A finding says why; an option mostly says what.
    const extra = (isOnSame(part, cause) ? 0.5 : 0) + (cause.kind === 'finding' ? 0.75 : 0);
    const shared = sharedWith(stems, cause.title) + ofText;
    return { cause, shared: shared > 0 ? shared + extra : 0 };
  });
  const best = scored.filter(({ shared }) => shared >= 1).toSorted((a, b) => b.shared - a.shared)[0]?.cause;
  if (part.kind === 'option') return { title: best?.title ?? part.title, text: `${part.text} ${part.reason}` };
  return best;
}

/** Tells whether both cite one answer other than the challenge and the wish. */
function isOnSame({ basedOn }: Pick<Part, 'basedOn'>, cause: Part): boolean {
  return basedOn.some((number) => number > 2 && cause.basedOn.includes(number));
}
