import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { MemoryRouter, type MemoryRouterProps, useLocation } from 'react-router-dom';
import { MessageCenterProvider, MessageHost } from '#pwa/ui/message-center.tsx';
import { createMessageCenter } from '#pwa/ui/message-store.ts';

/** Surrounds a screen as the app does, with the present address in the page to look at. */
export function InApp({ at = '/', children }: { at?: EntryOf<MemoryRouterProps>; children: ReactNode }) {
  const [queries] = useState(() => new QueryClient({ defaultOptions: { queries: { retry: false } } }));
  const [center] = useState(() => createMessageCenter({ clock: () => 0 }));
  return (
    <MemoryRouter initialEntries={[at]}>
      <QueryClientProvider client={queries}>
        <MessageCenterProvider center={center}>
          <MessageHost />
          {children}
          <Address />
        </MessageCenterProvider>
      </QueryClientProvider>
    </MemoryRouter>
  );
}

type EntryOf<Props extends MemoryRouterProps> = NonNullable<Props['initialEntries']>[number];

function Address() {
  const { pathname, search, state } = useLocation();
  return (
    <output aria-label="Address" data-state={JSON.stringify(state)}>
      {pathname + search}
    </output>
  );
}
