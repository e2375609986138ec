export interface Broadcast<T> {
  /** Tells this tab and all others of the browser. */
  emit(news: T): void;
  /** @returns a function that stops listening. */
  subscribe(listener: (news: T) => void): () => void;
}

/** Creates a channel that all tabs hear, the one that emits at once. */
export function createBroadcast<T>(name: string): Broadcast<T> {
  const listeners = new Set<(news: T) => void>();
  const channel = new BroadcastChannel(name);
  const hear = (news: T) => {
    for (const listener of listeners) listener(news);
  };
  channel.addEventListener('message', ({ data }: MessageEvent<T>) => hear(data));
  return {
    emit(news) {
      channel.postMessage(news);
      hear(news);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
