interface KeyPress {
  key: string;
  keyCode: number;
  isComposing: boolean;
}

/** Only `keyCode` says so in Safari, whose last key of a composition comes after the composition has ended. */
const isComposing = (press: KeyPress): boolean => press.isComposing || press.keyCode === 229;

/** Tells whether a key means itself: while a word is composed, Enter and Escape belong to the keyboard's own list. */
export const isKey = (key: 'Enter' | 'Escape', press: KeyPress): boolean => press.key === key && !isComposing(press);

interface FieldKeyPress {
  nativeEvent: KeyPress;
  target: EventTarget;
  preventDefault(): void;
}

/** Keeps a browser from sending a form with the Enter that takes a composed word. For `onKeyDown` of every form. */
export function keepFromSending(event: FieldKeyPress): void {
  const { nativeEvent: press, target } = event;
  if (press.key === 'Enter' && isComposing(press) && target instanceof HTMLInputElement) event.preventDefault();
}
