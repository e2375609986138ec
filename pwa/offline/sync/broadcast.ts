export interface Broadcast<T> {
  /** Tells this tab and all others of the browser. */
  emit(news: T): void;
  /** Listens to all tabs. @returns a function that stops listening. */
  subscribe(listener: (news: T) => void): () => void;
}

/** Creates a channel to all tabs. The tab that emits receives its news at once. */
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
