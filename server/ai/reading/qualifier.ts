import type { Sentence } from './sentence.ts';

/** What narrows a figure behind its noun: "from Google Ads", "on small jobs", "in summer". */
export interface Qualifier {
  /** Where it ends; the given place where there is none. */
  end: number;
  /** `unsure` where the sentence goes on in a way that no rule reads. */
  is: 'none' | 'some' | 'unsure';
}

const stop =
  '(?:and|but|so|because|while|which|by|within|before|until|without|instead|next|this|in \uE000|in under \uE000|in the next|over the next|for \uE000|today|now|currently|right now|at the moment|then|asap|as soon|after that|to \uE000)(?![\\p{L}])'.replaceAll(
    ' ',
    '\\s',
  );
const none = new RegExp(`^\\s*(?:$|[.,;:!?)]|[–—-]\\s|${stop})`, 'iu');
const some = new RegExp(
  `^\\s(?:in|at|on|for|from|with|of|per|to|through|via|across|during|among|outside|inside|near|every|each)(?:\\s[^\\s.,;:!?\uE000-\uE002]+){1,6}?(?=\\s*(?:$|[.,;:!?)])|\\s(?:[–—-]\\s|${stop}))`,
  'iu',
);

/** A figure is claimed with what narrows it, or not at all: "15 leads a month" is another thing than "… from Google Ads". */
export function qualifierAfter({ mask }: Sentence, place: number): Qualifier {
  const rest = mask.slice(place, place + 120);
  if (none.test(rest)) return { end: place, is: 'none' };
  const found = some.exec(rest)?.[0];
  return found === undefined ? { end: place, is: 'unsure' } : { end: place + found.length, is: 'some' };
}
