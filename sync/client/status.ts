/** Holds the pill's facts. Counts are of this device, whichever tab wrote. */
export interface StatusFacts {
  /** Edits that the server has not recorded, and questions that wait for the network. */
  unsent: number;
  /** Counts those of them that a person has a name for. Drafts are counted by nobody. */
  named: number;
  /** Decisions in the attention list. */
  attention: number;
  /** The last write to the disk failed. */
  isSaveFailed: boolean;
  /** The last round trip ended as `full`. */
  isDiskFull: boolean;
  /** `expired` and `revoked`: nothing leaves before the person signs in. */
  session: 'open' | 'expired' | 'revoked';
  /** A request is under way. */
  isSending: boolean;
  /**
   * Says whether the server answered the last request. It is undefined before the first one. The browser's own opinion
   * does not count.
   */
  isReachable: boolean | undefined;
  /** When the last answer came, device clock; 0 for never. */
  answeredAt: number;
  /** The server takes edits of this app and gives it no rows any more: it is too old to read them. */
  needsUpdate: boolean;
}

export type Status =
  | { kind: 'attention'; count: number; reason: 'decisions' | 'not_saved' | 'disk_full' | 'sign_in' | 'update' }
  | { kind: 'offline'; unsent: number; count?: number | undefined }
  | { kind: 'sending'; count: number }
  | { kind: 'saved'; unsent: number }
  /** Nothing is unsent; `at` is when the server last said so, device clock. */
  | { kind: 'synced'; at: number };

/**
 * Tells what the pill shows. It never says "Synced" with anything unsent, and "Offline" only after a request without an
 * answer.
 */
export function syncStatusOf(facts: StatusFacts): Status {
  const { unsent, named, attention, answeredAt } = facts;
  if (facts.isSaveFailed) return { kind: 'attention', count: attention, reason: 'not_saved' };
  if (facts.isDiskFull) return { kind: 'attention', count: attention, reason: 'disk_full' };
  if (attention > 0) return { kind: 'attention', count: attention, reason: 'decisions' };
  if (facts.session !== 'open' && unsent > 0) return { kind: 'attention', count: unsent, reason: 'sign_in' };
  if (facts.isReachable === false) return { kind: 'offline', unsent, count: facts.named || undefined };
  if (facts.needsUpdate) return { kind: 'attention', count: unsent, reason: 'update' };
  if (unsent > 0) return facts.isSending && named > 0 ? { kind: 'sending', count: named } : { kind: 'saved', unsent };
  return answeredAt > 0 ? { kind: 'synced', at: answeredAt } : { kind: 'saved', unsent };
}
