/**
 * Reads a stream of server-sent events piece by piece.
 *
 * @returns a function that takes the next piece and tells how many `pull` events ended in it.
 */
export function pokesIn(): (piece: string) => number {
  let rest = '';
  return (piece) => {
    const events = (rest + piece).replaceAll('\r', '').split('\n\n');
    rest = events.pop() ?? '';
    return events.filter((event) => /^event: ?pull$/m.test(event)).length;
  };
}
