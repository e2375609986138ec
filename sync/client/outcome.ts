/** Tells what came of one round trip. */
export type SyncOutcome =
  /** `more`: there is something to fetch or to send, at once. `unsent`: edits that the server has not recorded. */
  | { kind: 'synced'; more: boolean; unsent: number }
  /** The server answered, and the device has put itself right: ask again at once. */
  | { kind: 'again' }
  /** `isServer`: it answered and asks for patience. */
  | { kind: 'wait'; isServer: boolean; retryAfterMs?: number }
  /** The disk has no room for the rows that came, or none at all. What is in the queue stays there until the server has it. */
  | { kind: 'full' }
  | { kind: 'expired' }
  | { kind: 'revoked' }
  /** Edits are taken, rows are not: the app must be updated. `more`: there is something to send, at once. */
  | { kind: 'update'; more: boolean };
