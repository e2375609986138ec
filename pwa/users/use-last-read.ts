import { useState } from 'react';

/** Keeps what was read last on the page while the server cannot be asked for the rest. */
export function useLastRead<Read>(read: Read | undefined, isUnreachable: boolean): Read | undefined {
  const [last, setLast] = useState(read);
  if (read !== undefined && read !== last) setLast(read);
  return read ?? (isUnreachable ? last : undefined);
}
