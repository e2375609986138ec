import type { Sentence } from './sentence.ts';

/** What is counted, as the writer put it, and the time over which ("a month"), behind a figure. */
export interface Noun {
  /** "kitchens a month", "covers on Tuesdays"; undefined where it does not end at a certain place. */
  words: string | undefined;
  /** The same without the time: "kitchens". */
  thing: string | undefined;
  period: Period | undefined;
  /** Whether any word that may be a noun follows. */
  hasWord: boolean;
  end: number;
}
export type Period = 'hour' | 'day' | 'week' | 'month' | 'quarter' | 'year';

const periodNames = 'hour|hr|day|night|week|wk|month|mo|quarter|year|yr|annum';
const periodPattern = new RegExp(
  `^(?: (?:a|an|per|each|every) (?<named>${periodNames})| ?/ ?(?<slash>${periodNames})| (?<ly>hourly|daily|weekly|monthly|quarterly|yearly|annually))(?![\\p{L}\\p{N}])`,
  'iu',
);
const stops = new Set(
  'by within in before after and or but so because without with while when until over next this to for from of who that which we i it is are was were at on more less only now today currently then than rather instead as if through via using during since plus again already still too also should want wants need needs not no have has had each every per a an the our my goal target left right max min tops total altogether overall'.split(
    ' ',
  ),
);
const unsure =
  /^(?:up|down|off|out|away|back|here|there|\p{L}+ing|\p{L}+n't|be|do|can|will|must|make|get|go|went|said)$/iu;
const weekdays =
  /^ on (?:mondays?|tuesdays?|wednesdays?|thursdays?|fridays?|saturdays?|sundays?|weekends|weekdays)(?!\p{L})/iu;
const adverbs = /^(?!(?:monthly|weekly|daily|yearly|quarterly|early|family|supply|assembly|reply|fly)$)\p{L}+ly$/iu;

/** Reads the noun that begins at a place, behind the space there. */
export function nounAfter({ text, mask }: Sentence, place: number): Noun {
  const rest = mask.slice(place, place + 120).replace(/\s/g, ' ');
  const period = periodPattern.exec(rest);
  if (period)
    return {
      words: undefined,
      thing: undefined,
      period: periodOf(period),
      hasWord: false,
      end: place + period[0].length,
    };
  let end = 0;
  let count = 0;
  let isSure = true;
  for (let word = wordAt(rest, end); word !== undefined; word = wordAt(rest, end)) {
    const plain = word.trim().toLowerCase();
    if (stops.has(plain) || adverbs.test(plain) || periodPattern.test(rest.slice(end))) break;
    if (count > 0 && unsure.test(plain)) isSure = false;
    end += word.length;
    count += 1;
  }
  // "kitchens and baths a month": the figure counts both.
  if (
    /^ ?(?:and|or|&|\+) \p{L}[\p{L}'-]*(?: \p{L}[\p{L}'-]*)?(?= ?(?:$|[.,;:!?)])| (?:a|per|each|every|by|in|within) )/iu.test(
      rest.slice(end),
    )
  )
    isSure = false;
  if (/^ ?and a \uE002/.test(rest.slice(end))) isSure = false;
  const thingEnd = end;
  const every = periodPattern.exec(rest.slice(end));
  if (every) end += every[0].length;
  end += weekdays.exec(rest.slice(end))?.[0].length ?? 0;
  isSure = isSure && count > 0 && count < 5 && !/^[\p{L}\p{N}'’&/\uE000-\uE002-]/u.test(rest.slice(end));
  const part = (to: number) => (isSure ? text.slice(place, place + to).trim() || undefined : undefined);
  return {
    words: part(end),
    thing: part(thingEnd),
    period: every ? periodOf(every) : undefined,
    hasWord: count > 0,
    end: place + end,
  };
}

/** Behind a figure: it compares, or is an idiom, and is no level of anything ("1% better", "seven figures"). */
export function isIdiom({ mask }: Sentence, place: number): boolean {
  return /^\s(?:figures?|digits?|better|worse|faster|slower|higher|lower|bigger|smaller|cheaper|larger|longer|shorter|fewer|less|earlier|later|quicker|easier|stronger|happier|times|other|others|off|discount|kids|children|sons?|daughters?|dogs?|cats?|brothers?|sisters?|for \uE000|and a \uE002)(?!\p{L})/iu.test(
    mask.slice(place, place + 16),
  );
}

/** Tells whether a phrase caught between a verb and its figures is the name of something. */
export function nounOf(words: string | undefined): string | undefined {
  const noun = words
    ?.trim()
    .replace(/\s+(?:up|down|back|out)$/i, '')
    .replace(/^(?:in|of)\s+/i, '')
    .replace(/^(?:(?:our|my|the|its|this|number of|amount of|current|overall)\s+)+/i, '');
  if (!noun || /^(?:an?|per|each|every)\s/i.test(noun) || noun.split(/\s+/).length > 5) return undefined;
  return vague.test(noun) ? undefined : noun;
}

const vague =
  /(?<!\p{L})(?:things?|it|this|that|us|me|myself|ourselves|lot|much|many|really|up|down|back|out|slowly|quickly|everything|all|more|less|even|also|just|significantly|then|and|or|is|are|to)(?!\p{L})/iu;

function wordAt(rest: string, at: number): string | undefined {
  return /^ ?(?<!\p{L})\p{L}[\p{L}'&-]*/u.exec(rest.slice(at))?.[0];
}

function periodOf(match: RegExpExecArray): Period {
  const { named, slash, ly } = match.groups ?? {};
  const word = (named ?? slash ?? ly ?? '').toLowerCase();
  if (/^h/.test(word)) return 'hour';
  if (/^(?:d|night)/.test(word)) return 'day';
  if (/^w/.test(word)) return 'week';
  if (/^q/.test(word)) return 'quarter';
  return /^m/.test(word) ? 'month' : 'year';
}
