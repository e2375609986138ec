/** A band of the form in words that fit into a sentence: `<$500` is "under $500". */
export function bandInWords(band: string): string {
  if (band.startsWith('<')) return `under ${band.slice(1)}`;
  if (band.startsWith('>')) return `over ${band.slice(1)}`;
  return band.endsWith('+') ? `${band.slice(0, -1)} and more` : band;
}
