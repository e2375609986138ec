import { Bell, X } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { formatTime } from './dates.ts';
import { IconButton } from './icon-button.tsx';
import styles from './message-bell.module.css';
import { useMessageCenter, useMessages } from './message-center.tsx';
import type { AppMessage } from './message-store.ts';
import { useDismiss } from './use-dismiss.ts';

/** Lists past banners; its dot says that one hid itself before it was read here. */
export function MessageBell() {
  const { markAllRead } = useMessageCenter();
  const messages = useMessages();
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const panelId = useId();
  const unread = messages.filter((message) => !message.isRead && !message.isOpen).length;

  function toggle() {
    setOpen(!isOpen);
    markAllRead();
  }
  function close() {
    setOpen(false);
    button.current?.focus();
  }
  useDismiss(root, isOpen, (by) => (by === 'escape' ? close() : setOpen(false)));
  return (
    <div ref={root} className={styles.bell}>
      <IconButton
        ref={button}
        label={unread > 0 ? `Messages, ${unread} new` : 'Messages'}
        dot={unread > 0}
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        onClick={toggle}
      >
        <Bell aria-hidden="true" />
      </IconButton>
      {isOpen && (
        <section id={panelId} className={styles.panel} aria-label="Past messages">
          <header className={styles.head}>
            <h2 className={styles.title}>Messages</h2>
            <IconButton label="Close messages" className={styles.close} onClick={close}>
              <X aria-hidden="true" />
            </IconButton>
          </header>
          <MessageList messages={messages} />
        </section>
      )}
    </div>
  );
}

function MessageList({ messages }: { messages: readonly AppMessage[] }) {
  if (messages.length === 0) return <p className={styles.empty}>Nothing yet. Notices about your work show up here.</p>;
  return (
    <ol className={styles.list}>
      {messages.map(({ id, text, createdAt }) => (
        <li key={id}>
          <p>{text}</p>
          <time dateTime={new Date(createdAt).toISOString()}>{formatTime(createdAt)}</time>
        </li>
      ))}
    </ol>
  );
}
