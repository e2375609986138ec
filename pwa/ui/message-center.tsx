import { createContext, type ReactNode, use, useSyncExternalStore } from 'react';
import { Banner, type Tone } from './banner.tsx';
import styles from './message-center.module.css';
import type { Message, MessageCenter } from './message-store.ts';

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
export function useMessages(): readonly Message[] {
  const { subscribe, getSnapshot } = useMessageCenter();
  return useSyncExternalStore(subscribe, getSnapshot, getSnapshot);
}

/** Where the banners show. It stays in the page so that screen readers hear what comes. */
export function MessageHost() {
  const open = useMessages().filter((message) => message.isOpen);
  return (
    <div className={styles.host}>
      <div aria-live="assertive">
        <Banners messages={open.filter((message) => isUrgent(message.tone))} />
      </div>
      <div aria-live="polite">
        <Banners messages={open.filter((message) => !isUrgent(message.tone))} />
      </div>
    </div>
  );
}

function Banners({ messages }: { messages: readonly Message[] }) {
  const { dismiss } = useMessageCenter();
  return messages.map(({ id, tone, text }) => (
    <div key={id} className={styles.item}>
      <Banner tone={tone} live={false} onDismiss={() => dismiss(id)}>
        {text}
      </Banner>
    </div>
  ));
}

function isUrgent(tone: Tone): boolean {
  return tone === 'warn' || tone === 'danger';
}
