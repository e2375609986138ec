/** An answer that is still coming when the app is back in sight is here by then. */
export const afterWakingMs = 4_000;

/**
 * A connection may have died while the phone slept, without a word: what began before gets a few seconds from the moment at
 * which the app wakes up, or the network is back.
 *
 * @returns `signal`, aborted when they are over; `end` once there is nothing to wait for any more
 */
export function limitOnWaking(): { signal: AbortSignal; end(): void } {
  const limit = new AbortController();
  const ended = new AbortController();
  const { signal } = ended;
  let timer: ReturnType<typeof setTimeout> | undefined;
  function wake(): void {
    if (document.visibilityState === 'visible') timer ??= setTimeout(() => limit.abort(), afterWakingMs);
  }
  for (const name of ['visibilitychange', 'resume']) document.addEventListener(name, wake, { signal });
  window.addEventListener('online', wake, { signal });
  return {
    signal: limit.signal,
    end() {
      clearTimeout(timer);
      ended.abort();
    },
  };
}
