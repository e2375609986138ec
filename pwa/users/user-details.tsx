import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { isNoAnswer } from '#pwa/api/is-no-answer.ts';
import { useIsOffline } from '#pwa/offline/sync/use-is-offline.ts';
import { useOnReconnected } from '#pwa/offline/sync/use-on-reconnected.ts';
import { Badge } from '#pwa/ui/badge.tsx';
import { Button } from '#pwa/ui/button.tsx';
import { formatMoment } from '#pwa/ui/dates.ts';
import { Dialog } from '#pwa/ui/dialog.tsx';
import { FailedState } from '#pwa/ui/failed-state.tsx';
import { ListCard } from '#pwa/ui/list-card.tsx';
import { Skeleton, SkeletonLine } from '#pwa/ui/skeleton.tsx';
import type { DevicesAnswer } from '#schema/devices.ts';
import type { User } from '#schema/users.ts';
import { PaymentList } from './payment-list.tsx';
import { fullName } from './staged-edits.ts';
import styles from './user-details.module.css';
import { devicesQuery, paymentsQuery } from './users-queries.ts';

/** Shows admins one person's devices and payments. */
export function UserDetails({ user, onClose }: { user: User; onClose: () => void }) {
  const devices = useQuery(devicesQuery(user.id));
  const orders = useQuery(paymentsQuery({ user: user.id }));
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="l"
      backCloses={false}
      title={fullName(user)}
      lead={`${user.email} · ${user.role} · ${user.status}${user.email_verified ? '' : ' · email not confirmed'}`}
    >
      <div className={styles.sections}>
        <DetailsSection title="Devices" failed="Failed to load devices." query={devices}>
          {(answer) => <Devices {...answer} />}
        </DetailsSection>
        <DetailsSection title="Payments" failed="Failed to load payments." query={orders}>
          {(answer) => <PaymentList orders={answer} name={fullName(user)} />}
        </DetailsSection>
      </div>
    </Dialog>
  );
}

interface DetailsSectionProps<Data> {
  title: string;
  failed: string;
  query: UseQueryResult<Data>;
  children: (data: Data) => ReactNode;
}

/** Shows one answer under its title, or that it is loading, or why it did not come. */
export function DetailsSection<Data>({ title, failed, query, children }: DetailsSectionProps<Data>) {
  const { data, error, refetch } = query;
  useOnReconnected(() => error && void refetch());
  const titleId = useId();
  const isUnreachable = useIsOffline() || isNoAnswer(error);
  const isLoading = data === undefined && !error && !isUnreachable;
  return (
    <section aria-labelledby={titleId} className={styles.section}>
      <h3 id={titleId}>{title}</h3>
      {data !== undefined && children(data)}
      {data === undefined && !isLoading && (
        <FailedState title={failed} action={<Button onClick={() => void refetch()}>Try again</Button>}>
          {isUnreachable ? 'Can’t reach Northbeam right now. Connect to see this.' : 'Nothing was changed.'}
        </FailedState>
      )}
      {isLoading && (
        <Skeleton label={`Loading ${title.toLowerCase()}`}>
          <SkeletonLine width="long" />
          <SkeletonLine width="half" />
        </Skeleton>
      )}
    </section>
  );
}

type Device = DevicesAnswer['devices'][number];
type Revoked = NonNullable<DevicesAnswer['revoked']>;

function Devices({ devices, revoked }: DevicesAnswer) {
  return (
    <>
      {revoked && <Emptying devices={devices} revoked={revoked} />}
      {devices.length === 0 && <p className={styles.quiet}>No devices are signed in to this account.</p>}
      {devices.length > 0 && (
        <ListCard label="Devices">
          {devices.map((device) => (
            <DeviceRow key={device.id} device={device} />
          ))}
        </ListCard>
      )}
    </>
  );
}

const reasons: Record<Revoked['reason'], string> = {
  role_changed: 'The role changed',
  deactivated: 'The account was deactivated',
  deleted: 'The account was deleted',
};

/** Words how many devices deleted what they had to, such as `2 of 3 devices emptied`; nothing where none had to. */
function Emptying({ devices, revoked: { reason, at } }: { devices: Device[]; revoked: Revoked }) {
  const ordered = devices.filter(({ emptied }) => emptied !== null);
  const done = ordered.filter(({ emptied }) => emptied);
  if (ordered.length === 0) return null;
  const isDone = done.length === ordered.length;
  return (
    <div className={styles.emptying}>
      <p>
        <strong>
          {done.length} of {ordered.length} {ordered.length === 1 ? 'device' : 'devices'} emptied
        </strong>
      </p>
      <p className={styles.quiet}>
        {reasons[reason]}: {formatMoment(at)}.{!isDone && ' The others delete their data the next time they connect.'}
      </p>
    </div>
  );
}

/** Writes the hour of a contact, because the server records no more than one contact of a device in an hour. */
const aboutHour = (contact: string): string => `about ${formatMoment(new Date(contact).setMinutes(0, 0, 0))}`;

function DeviceRow({ device: { created_at, last_contact_at, emptied } }: { device: Device }) {
  const since = last_contact_at ? aboutHour(last_contact_at) : formatMoment(created_at);
  return (
    <li className={styles.item}>
      <div>
        <p>{last_contact_at ? `Last synced: ${since}` : `Never synced since ${since}`}</p>
        {emptied !== true && <p className={styles.quiet}>May have edits it hasn’t sent since {since}</p>}
      </div>
      {emptied === true && <Badge tone="ok">Emptied</Badge>}
      {emptied === false && <Badge tone="warn">Not emptied yet</Badge>}
    </li>
  );
}
