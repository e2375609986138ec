import { useState } from 'react';

export interface Sidebar {
  isOpen: boolean;
  /** It is left in the page when it was open once, so that it can be seen to go. */
  wasOpen: boolean;
  setOpen(isOpen: boolean): void;
}

const key = 'northbeam.chat-sidebar';
const closed = 'closed';

/**
 * @param isNarrow there it lies over the page, and so opens closed each time; elsewhere it is as it was left in this tab
 */
export function useSidebar(isNarrow: boolean): Sidebar {
  const [isColumnOpen, setColumnOpen] = useState(() => sessionStorage.getItem(key) !== closed);
  const [drawer, setDrawer] = useState({ isOpen: false, wasOpen: false });

  function keepColumn(isOpen: boolean) {
    sessionStorage.setItem(key, isOpen ? 'open' : closed);
    setColumnOpen(isOpen);
  }
  if (isNarrow) return { ...drawer, setOpen: (isOpen) => setDrawer({ isOpen, wasOpen: true }) };
  return { isOpen: isColumnOpen, wasOpen: true, setOpen: keepColumn };
}
