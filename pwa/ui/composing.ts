interface KeyPress {
  key: string;
  keyCode: number;
  isComposing: boolean;
}

/** Only `keyCode` says so in Safari, whose last key of a composition comes after the composition has ended. */
export const isComposing = (press: KeyPress): boolean => press.isComposing || press.keyCode === 229;

/** Tells whether a key means itself: while a word is composed, Enter and Escape belong to the keyboard's own list. */
export const isKey = (key: 'Enter' | 'Escape', press: KeyPress): boolean => press.key === key && !isComposing(press);
