/**
 * Control, bidirectional and other characters that nobody sees (docs/security.md#5-llm-risks, row LLM10); line ends and
 * the two joiners stay.
 */
const hidden = /[[\p{Cc}\p{Cf}]--[\n\u200c\u200d]]/gv;

/** A piece of an answer without what nobody can see; a character may come in halves, the second with the next piece. */
export const cleanPiece = (piece: string): string =>
  piece
    .replaceAll(/\r\n|[\u2028\u2029\u0085]/g, '\n')
    .replaceAll('\t', '  ')
    .replaceAll(hidden, '');
