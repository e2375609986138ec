import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from '@testing-library/react';
import { type ReactNode, useEffect, useState } from 'react';
import {
  MemoryRouter,
  type MemoryRouterProps,
  type NavigateFunction,
  useLocation,
  useNavigate,
} from 'react-router-dom';
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

let navigate: NavigateFunction;
/** Presses the browser's Back. */
export const pressBack = (): Promise<void> => act(async () => void navigate(-1));

function Address() {
  const { pathname, search, state } = useLocation();
  const go = useNavigate();
  useEffect(() => {
    navigate = go;
  }, [go]);
  return (
    <output aria-label="Address" data-state={JSON.stringify(state)}>
      {pathname + search}
    </output>
  );
}
