interface Times {
  /** When the person did it, and when it was sent, by the device's clock, epoch ms. */
  at: number;
  clientTime: number;
  /** The server's clock, and the latest intent that it has stored. */
  now: number;
  highest: number;
}

/**
 * When a mutation was meant, by the server's clock (docs/protocol.md#7-field-merge): no device is later than the
 * server, whatever its clock says, except that a server whose clock stepped back still lets the next intent be the
 * latest. The caller never lets it go back.
 */
export function intentTime({ at, clientTime, now, highest }: Times): number {
  const latest = Math.max(now, highest + 1);
  return Math.max(0, Math.min(Math.round(at + (now - clientTime)), latest));
}
