const typedIn = new Set<HTMLInputElement | HTMLTextAreaElement>();

/** From the first key on: which fields hold something that may not be kept anywhere is not known here. */
export function followTyping(): void {
  document.addEventListener('input', ({ target }) => {
    if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) typedIn.add(target);
  });
}

const inTheMiddle = '[role="dialog"], [role="alertdialog"], [data-busy], [aria-busy="true"]';

/** Tells whether somebody is in the middle of something that a reload would take from them. */
export function isOccupied(): boolean {
  const isPlaying = [...document.querySelectorAll<HTMLMediaElement>('video, audio')].some(({ paused }) => !paused);
  return isPlaying || document.querySelector(inTheMiddle) !== null || hasTypedText();
}

/** A submitted form has left the page with its field. */
function hasTypedText(): boolean {
  for (const field of typedIn) if (!field.isConnected) typedIn.delete(field);
  return [...typedIn].some(({ value }) => value !== '');
}
