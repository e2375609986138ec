let wake: (() => void) | undefined;

/** Asks the sender of this tab, if it runs, to look at the queue. */
export function sendSoon(): void {
  wake?.();
}

export function setSender(sender: (() => void) | undefined): void {
  wake = sender;
}
