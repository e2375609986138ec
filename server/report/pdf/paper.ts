import { plainLine } from '#schema/plain-text.ts';
import type { ReportDoc } from '#schema/report.ts';
import { isOwnText } from '#schema/report-parts.ts';
import { a4, letter, type Paper } from './page.ts';

/** The regions that print on Letter (docs/decisions.md#readings-settled). */
const letterRegions = ['US', 'CA', 'MX'];
/** Names that people write besides those of the standard. A country that is also a state of the US is left out. */
const moreNames: Record<string, Paper> = {
  usa: letter,
  'u.s.': letter,
  'u.s.a.': letter,
  uk: a4,
  'great britain': a4,
  england: a4,
  scotland: a4,
  wales: a4,
  'northern ireland': a4,
  london: a4,
  dublin: a4,
  berlin: a4,
  deutschland: a4,
  österreich: a4,
  schweiz: a4,
};
const ambiguous = ['georgia', 'jersey'];

/** The paper of the person's place, else of the money that they write of, else Letter. */
export function paperOf(doc: ReportDoc): Paper {
  return paperOfPlace(doc.preparedFor.location ?? '') ?? paperOfMoney(doc);
}

/** By the last part that is a country: `Leeds, England`. */
function paperOfPlace(location: string): Paper | undefined {
  const last = plainLine(location).toLowerCase().split(',').at(-1)?.trim() ?? '';
  return moreNames[last] ?? countryPapers().get(last);
}

/** Money of the person's own words; the lists of the form are in dollars everywhere. */
function paperOfMoney({ answers }: ReportDoc): Paper {
  const said = answers.filter(isOwnText).map(({ text }) => text);
  const [dollars = 0, others = 0] = [/\$/g, /[£€]/g].map((sign) => said.join().match(sign)?.length ?? 0);
  return others > dollars ? a4 : letter;
}

let papers: ReadonlyMap<string, Paper> | undefined;

/** Every country by its English name, as the runtime knows them. */
function countryPapers(): ReadonlyMap<string, Paper> {
  papers ??= new Map(
    regionCodes().flatMap((code): [string, Paper][] => {
      const name = regionNames.of(code)?.toLowerCase() ?? '';
      return ambiguous.includes(name) ? [] : [[name, letterRegions.includes(code) ? letter : a4]];
    }),
  );
  return papers;
}

const regionNames = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });

function regionCodes(): string[] {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  return codes.filter((code) => regionNames.of(code) !== undefined);
}
