const beatMs = 5_000;
/** Counts the missed beats after which a tab is frozen, or has slow timers because nobody looks at it. */
const missedBeats = 3;

export interface LeaderDeps {
  /** Is the same in all tabs that compete. */
  name: string;
  /** Only a tab in sight takes the work away from one that is silent. */
  isVisible(): boolean;
  /** Runs when this tab takes over the work, until `signal` is aborted. */
  onLead(signal: AbortSignal): void;
}

/**
 * Elects one tab of this browser to do a work. The leader holds a Web Lock and gives a sign of life every 5 s; when it
 * closes, the next tab in the queue takes over, and when it falls silent, the tab in sight steals the lock. For a
 * moment two tabs may both believe that they lead, which the work must allow for.
 *
 * @returns a function that gives the work up.
 */
export function electLeader(deps: LeaderDeps): () => void {
  // Locks are absent on pages without HTTPS, where each tab works for itself.
  const locks = navigator.locks as LockManager | undefined | null;
  const closing = new AbortController();
  if (locks) compete(locks, deps, closing.signal);
  else deps.onLead(closing.signal);
  return () => closing.abort();
}

function compete(locks: LockManager, { name, isVisible, onLead }: LeaderDeps, closing: AbortSignal): void {
  const channel = new BroadcastChannel(`${name}.beat`);
  let isLeading = false;
  let missed = 0;
  let waiting = new AbortController();

  function lead(signal: AbortSignal): void {
    isLeading = true;
    beat();
    onLead(signal);
  }

  function beat(): void {
    if (isLeading) channel.postMessage('beat');
    else if (isVisible()) missed += 1;
    if (!isLeading && missed >= missedBeats) waiting.abort();
  }

  /** Waits its turn, or steals when nothing was heard. Tells whether this tab ever got the lock. */
  async function takeTurn(): Promise<boolean> {
    missed = 0;
    waiting = new AbortController();
    const signal = AbortSignal.any([waiting.signal, closing]);
    if (await holdLock((held) => locks.request(name, { signal }, held), closing, lead)) return true;
    if (closing.aborted) return false;
    return holdLock((held) => locks.request(name, { steal: true }, held), closing, lead);
  }

  async function takeTurns(): Promise<void> {
    while (await takeTurn()) isLeading = false;
    // A page that may not use locks, in a sandbox for example, works for itself.
    if (!closing.aborted) onLead(closing);
  }

  channel.addEventListener('message', () => {
    missed = 0;
  });
  const timer = setInterval(beat, beatMs);
  closing.addEventListener('abort', () => {
    clearInterval(timer);
    channel.close();
  });
  void takeTurns();
}

/** Holds a lock until the tab closes; a thief makes the request that got it fail. Tells whether it was ever held. */
async function holdLock(
  request: (held: () => Promise<void>) => Promise<void>,
  closing: AbortSignal,
  lead: (signal: AbortSignal) => void,
): Promise<boolean> {
  const leading = new AbortController();
  const isOver = Promise.withResolvers<void>();
  const end = () => isOver.resolve();
  closing.addEventListener('abort', end);
  let wasHeld = false;
  await request(() => {
    wasHeld = true;
    if (closing.aborted) return Promise.resolve();
    lead(AbortSignal.any([leading.signal, closing]));
    return isOver.promise;
  }).catch(() => undefined);
  closing.removeEventListener('abort', end);
  leading.abort();
  return wasHeld;
}
