import { createContext, type ReactNode, type RefObject, use, useEffect, useRef, useSyncExternalStore } from 'react';
import { Banner, type BannerTone } from './banner.tsx';
import styles from './message-center.module.css';
import type { AppMessage, MessageCenter } from './message-store.ts';

const MessageCenterContext = createContext<MessageCenter | undefined>(undefined);

export function MessageCenterProvider({ center, children }: { center: MessageCenter; children: ReactNode }) {
  return <MessageCenterContext value={center}>{children}</MessageCenterContext>;
}

export function useMessageCenter(): MessageCenter {
  const center = use(MessageCenterContext);
  if (!center) throw new Error('useMessageCenter needs a MessageCenterProvider above it');
  return center;
}

/** The messages of this visit, newest first. */
export function useMessages(): readonly AppMessage[] {
  const { subscribe, getSnapshot } = useMessageCenter();
  return useSyncExternalStore(subscribe, getSnapshot, getSnapshot);
}

/** Where the banners show: in the flow of the page, so that they lie on nothing. It stays in the page so that screen readers hear what comes. */
export function MessageHost() {
  const open = useMessages().filter((message) => message.isOpen);
  const host = useRef<HTMLDivElement>(null);
  useTellHeight(host);
  return (
    <div ref={host} className={styles.host}>
      <div aria-live="assertive">
        <Banners messages={open.filter((message) => isUrgent(message.tone))} />
      </div>
      <div aria-live="polite">
        <Banners messages={open.filter((message) => !isUrgent(message.tone))} />
      </div>
    </div>
  );
}

/** For what stays at the top of the window while the page scrolls: it keeps below the banners. */
function useTellHeight(host: RefObject<HTMLDivElement | null>): void {
  useEffect(() => {
    const { style } = document.documentElement;
    const watch = new ResizeObserver(() => style.setProperty('--banners', `${host.current?.offsetHeight ?? 0}px`));
    if (host.current) watch.observe(host.current);
    return () => {
      watch.disconnect();
      style.removeProperty('--banners');
    };
  }, [host]);
}

function Banners({ messages }: { messages: readonly AppMessage[] }) {
  const { dismiss } = useMessageCenter();
  return messages.map(({ id, tone, text }) => (
    <div key={id} className={styles.item}>
      <Banner tone={tone} live={false} onDismiss={() => dismiss(id)}>
        {text}
      </Banner>
    </div>
  ));
}

function isUrgent(tone: BannerTone): boolean {
  return tone === 'warn' || tone === 'danger';
}
