import { brand } from '#pwa/api/config.ts';
import { formatMoment } from '#pwa/ui/dates.ts';
import type { DeviceState } from '#sync/client/ports.ts';

/** Smaller differences come from the way of an answer. */
const noticedSkewMs = 5_000;

/** When the server answered last, and what this device's clock makes of that. */
export function contactWords(
  { answeredAt, serverTime }: Pick<DeviceState, 'answeredAt' | 'serverTime'>,
  isReachable: boolean | undefined,
  now: number,
): string {
  if (answeredAt === 0) return 'This device hasn’t synced yet.';
  const contact = `Last synced ${formatMoment(answeredAt, now)}.${isReachable === false ? ` Can’t reach ${brand} right now.` : ''}`;
  const skew = answeredAt - serverTime;
  if (Math.abs(skew) < noticedSkewMs || now < answeredAt) return contact;
  return `${contact} This device’s clock is ${duration(Math.abs(skew))} ${skew > 0 ? 'ahead' : 'behind'}. That’s OK.`;
}

function duration(ms: number): string {
  const [amount, unit] =
    ms < 90_000
      ? [ms / 1_000, 'second']
      : ms < 5_400_000
        ? [ms / 60_000, 'minute']
        : ms < 172_800_000
          ? [ms / 3_600_000, 'hour']
          : [ms / 86_400_000, 'day'];
  const whole = Math.round(Number(amount));
  return `${whole} ${unit}${whole === 1 ? '' : 's'}`;
}
