import { Link } from 'react-router-dom';
import { useIsOffline } from '#pwa/offline/sync/use-is-offline.ts';
import { paths } from '#schema/paths.ts';
import { accessStatusOf } from './access-status.ts';
import { untilInWords } from './access-words.ts';
import { useChatAccess } from './use-chat-access.ts';

const dayMs = 86_400_000;

/** Until when a person may chat, how long that is, and the way to more; nothing while it is not known. */
export function OwnDays() {
  const isOffline = useIsOffline();
  const state = useChatAccess();
  const { access, now } = state;
  if (!access) return isOffline ? <p>Your chat days show up here when you’re back online.</p> : null;
  const isOpen = accessStatusOf(state) === 'open';
  return (
    <p>
      {isOpen
        ? `${untilInWords(access)}, ${leftInWords((access.until ?? now) - now)}.`
        : 'You don’t have chat access right now.'}{' '}
      <Link to={paths.subscribe}>Add 30 days</Link>
    </p>
  );
}

function leftInWords(ms: number): string {
  const days = Math.ceil(ms / dayMs);
  return days === 1 ? '1 day left' : `${days} days left`;
}
