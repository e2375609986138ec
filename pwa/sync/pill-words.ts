import type { Status } from '#sync/client/status.ts';

/** The words of the pill (docs/experience.md#local-first-manners). */
export function pillWords(status: Status): string {
  switch (status.kind) {
    case 'attention':
      return attentionWords[status.reason];
    case 'offline':
      return 'Offline';
    case 'sending':
      return `Sending ${status.count}`;
    case 'saved':
      return 'Saved on this device';
    case 'synced':
      return `Synced ${formatTime(status.at)}`;
  }
}

const attentionWords = {
  decisions: 'Needs attention',
  not_saved: 'Not saved',
  disk_full: 'Device is full',
  sign_in: 'Sign in to send',
  update: 'Update needed',
} as const;

/** As `#pwa/ui/dates.ts` has it, which would come with the first files of every page. */
const formatTime = (at: number): string => new Date(at).toLocaleTimeString(undefined, { timeStyle: 'short' });
