/** A stream of numbers that is the same for the same words: nothing in a run depends on anything else. */
export interface Random {
  /** 0 ≤ x < 1. */
  next(): number;
  /** A whole number, 0 ≤ x < `below`. */
  int(below: number): number;
  chance(share: number): boolean;
  /** @throws Error if there is nothing to pick from */
  pick<T>(from: readonly T[]): T;
}

/** sfc32, seeded by the words. */
export function randomFrom(...words: (string | number)[]): Random {
  let [a, b, c, d] = seedOf(words.join('/'));
  const next = () => {
    const t = (((a + b) | 0) + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (c << 21) | (c >>> 11);
    c = (c + t) | 0;
    return (t >>> 0) / 4_294_967_296;
  };
  for (let round = 0; round < 12; round += 1) next();
  const int = (below: number) => Math.floor(next() * below);
  return {
    next,
    int,
    chance: (share) => next() < share,
    pick: (from) => {
      const picked = from[int(from.length)];
      if (picked === undefined) throw new Error('There is nothing to pick from.');
      return picked;
    },
  };
}

/** Four words of 32 bits (xmur3). */
function seedOf(text: string): [number, number, number, number] {
  let h = 1_779_033_703 ^ text.length;
  for (let index = 0; index < text.length; index += 1) {
    h = Math.imul(h ^ text.charCodeAt(index), 3_432_918_353);
    h = (h << 13) | (h >>> 19);
  }
  const word = () => {
    h = Math.imul(h ^ (h >>> 16), 2_246_822_507);
    h = Math.imul(h ^ (h >>> 13), 3_266_489_909);
    h ^= h >>> 16;
    return h | 0;
  };
  return [word(), word(), word(), word()];
}

/** A UUID (version 4 in form) from a stream. */
export function uuidFrom(random: Random): string {
  const hex = Array.from({ length: 32 }, () => random.int(16).toString(16));
  hex[12] = '4';
  hex[16] = random.pick(['8', '9', 'a', 'b']);
  const text = hex.join('');
  return [text.slice(0, 8), text.slice(8, 12), text.slice(12, 16), text.slice(16, 20), text.slice(20)].join('-');
}

/** An id of the server's own making: 22 base64url characters. */
export function idFrom(random: Random): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  return Array.from({ length: 22 }, () => letters[random.int(64)]).join('');
}
