/** How a text speaks of figures: `described` says how things are, and may advise in a sentence; `advised` says what to do. */
export type Mood = 'described' | 'advised';

/** One text of the model's, before code sets it among its own words. */
export interface Claim {
  /** Where it stands in the answer, in our names: `findings.0`. */
  path: string;
  text: string;
  mood: Mood;
  /** Holds the text right beside it, such as the quotation that it explains. */
  beside: string[];
}

/** Holds a model's answer, with its texts that have to be checked against the person's answers. */
export interface Drafted<T> {
  value: T;
  claims: Claim[];
}

export function claim(mood: Mood, path: string, text: string, beside: string[] = []): Claim {
  return { path, text, mood, beside };
}

/** One claim for each text of a list. */
export function claims(mood: Mood, path: string, texts: readonly string[], beside: readonly string[] = []): Claim[] {
  return texts.map((text, at) => claim(mood, `${path}.${at}`, text, beside[at] === undefined ? [] : [beside[at]]));
}

/** The texts of one row or one option: each stands beside the others, and beside what code sets there. */
export function claimsOfRow(
  path: string,
  row: Readonly<Record<string, readonly [Mood, string]>>,
  beside: readonly string[] = [],
): Claim[] {
  const cells = Object.entries(row);
  return cells.map(([name, [mood, text]]) => {
    const others = cells.filter(([other]) => other !== name).map(([, [, other]]) => other);
    return claim(mood, `${path}.${name}`, text, [...others, ...beside]);
  });
}
