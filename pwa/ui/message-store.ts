import type { ReactNode } from 'react';
import type { BannerTone } from './banner.tsx';

export interface AppMessage {
  id: number;
  tone: BannerTone;
  /** Text, with a link where it names something to open. */
  text: ReactNode;
  /** Epoch ms of the last time it was raised. */
  createdAt: number;
  /** True while its banner shows. */
  isOpen: boolean;
  isRead: boolean;
}

export interface NewAppMessage {
  tone?: BannerTone | undefined;
  text: ReactNode;
  /** Without it a success hides after 5 s, and the rest stays until the person closes it. */
  hideAfterMs?: number | undefined;
}

export interface MessageCenter {
  /** Shows a banner and keeps its text; raised again while it shows, it is one banner whose time starts anew. */
  notify: (message: NewAppMessage) => number;
  /** Closed by the person, so it counts as read. */
  dismiss: (id: number) => void;
  markAllRead: () => void;
  /** Forgets all of them: they may name the person who was here. */
  clear: () => void;
  subscribe: (listener: () => void) => () => void;
  /** Newest first; a new array after each change. */
  getSnapshot: () => readonly AppMessage[];
}

const KEPT_MESSAGES = 50;
/** See docs/specification.md#9-business-constants-and-limits. */
const successMs = 5_000;

/** Keeps the messages of this visit, so that a banner which hid itself can be read again. */
export function createMessageCenter({ clock }: { clock: () => number }): MessageCenter {
  const listeners = new Set<() => void>();
  const timers = new Map<number, ReturnType<typeof setTimeout>>();
  let messages: readonly AppMessage[] = [];
  let lastId = 0;

  function replace(next: readonly AppMessage[]) {
    messages = next.slice(0, KEPT_MESSAGES);
    for (const listener of listeners) listener();
  }

  function change(id: number, fields: Partial<AppMessage>) {
    replace(messages.map((message) => (message.id === id ? { ...message, ...fields } : message)));
  }

  function hideLater(id: number, hideAfterMs: number | undefined) {
    clearTimeout(timers.get(id));
    timers.delete(id);
    if (hideAfterMs === undefined) return;
    timers.set(
      id,
      setTimeout(() => change(id, { isOpen: false }), hideAfterMs),
    );
  }

  return {
    notify({ tone = 'neutral', text, hideAfterMs = tone === 'ok' ? successMs : undefined }) {
      const same = messages.find((message) => message.isOpen && message.text === text && message.tone === tone);
      const id = same?.id ?? ++lastId;
      const others = messages.filter((message) => message.id !== id);
      replace([{ id, tone, text, createdAt: clock(), isOpen: true, isRead: false }, ...others]);
      hideLater(id, hideAfterMs);
      return id;
    },
    dismiss(id) {
      hideLater(id, undefined);
      change(id, { isOpen: false, isRead: true });
    },
    markAllRead() {
      if (messages.some((message) => !message.isRead)) {
        replace(messages.map((message) => ({ ...message, isRead: true })));
      }
    },
    clear() {
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
      replace([]);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getSnapshot: () => messages,
  };
}
