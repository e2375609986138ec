export interface TabSignal<T> {
  /** Tells this tab and all others of the browser. */
  tell(news: T): void;
  /** @returns a function that stops listening. */
  on(listener: (news: T) => void): () => void;
}

/** Something that all tabs hear, the telling one at once. */
export function createTabSignal<T>(name: string): TabSignal<T> {
  const listeners = new Set<(news: T) => void>();
  const channel = new BroadcastChannel(name);
  const hear = (news: T) => {
    for (const listener of listeners) listener(news);
  };
  channel.addEventListener('message', ({ data }: MessageEvent<T>) => hear(data));
  return {
    tell(news) {
      channel.postMessage(news);
      hear(news);
    },
    on(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
