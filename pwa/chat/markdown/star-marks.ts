import { Hooks, Tokenizer, type Tokens } from 'marked';

/** Letters and digits of scripts that set blanks between words; in the others a word is marked in the middle of a line. */
const wordSign = String.raw`(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}])[\p{L}\p{N}]`;
const inWord = new RegExp(String.raw`(?<=${wordSign}\*{0,2})\*+(?=${wordSign})`, 'uy');
const betweenDigits = /(?<=\p{N})\*+(?=\p{N})/gu;

/** Tells whether the stars at this place begin no mark: in `3*4*5` and `price*2` they are signs of the text itself. */
export function isInWord(text: string, at: number): boolean {
  inWord.lastIndex = at;
  return inWord.test(text);
}

/** Stars between digits end no mark either: they are taken out of what the library searches for ends. */
export class StarHooks extends Hooks {
  override emStrongMask(masked: string): string {
    return masked.replaceAll(betweenDigits, (stars) => 'x'.repeat(stars.length));
  }
}

export class StarTokenizer extends Tokenizer {
  override emStrong(src: string, masked: string, before?: string): Tokens.Em | Tokens.Strong | undefined {
    const at = masked.length - src.length;
    return masked[at] === 'x' || isInWord(masked, at) ? undefined : super.emStrong(src, masked, before);
  }
}
