import { useQuery } from '@tanstack/react-query';
import { Pin as PinIcon } from 'lucide-react';
import { useMemo } from 'react';
import { isNoAnswer } from '#pwa/api/is-no-answer.ts';
import { staffMeta } from '#pwa/api/staff-queries.ts';
import { useToken } from '#pwa/api/use-token.ts';
import { type DeviceFacts, needFactsOf } from '#pwa/coaching/device-facts.ts';
import { filterInWords } from '#pwa/coaching/filter-words.ts';
import { type ListAddress, searchParamsOf } from '#pwa/coaching/list-address.ts';
import { listCards } from '#pwa/coaching/list-cards.ts';
import { notePinnedList } from '#pwa/coaching/portal-store.ts';
import { fetchListIds } from '#pwa/coaching/submissions-queries.ts';
import { readTimeZone } from '#pwa/coaching/use-list.ts';
import type { CopySizes } from '#pwa/offline/sync/copy-sizes.ts';
import { copyBudgetBytes } from '#pwa/offline/sync/evict-pins.ts';
import type { OfflineCopies } from '#pwa/offline/sync/offline-copies.ts';
import { useStaffCards } from '#pwa/offline/sync/staff-rows.ts';
import { useCopySizes } from '#pwa/offline/sync/use-copy-sizes.ts';
import { Banner } from '#pwa/ui/banner.tsx';
import { Button } from '#pwa/ui/button.tsx';
import { bytesInWords } from '#pwa/ui/bytes-in-words.ts';
import { Dialog, DialogActions } from '#pwa/ui/dialog.tsx';
import { maxPins } from '#schema/drafts.ts';
import { needTimeAt } from '#schema/need.ts';
import type { PortalFilterType } from '#schema/portal.ts';
import { defaultPortalSort } from '#schema/portal-query.ts';
import { listPinnedByHand, submissionsInWords } from './copy-status.ts';
import styles from './pin-list-dialog.module.css';
import { estimateBytes, type ListToPin, type PinPlan, planPins } from './pin-plan.ts';
import { usePins } from './use-pins.ts';

interface PinListDialogProps extends ListToPin {
  /** Counts the submissions of the list, on all pages. */
  total: number;
  copies: OfflineCopies;
  onClose: () => void;
}

/** Says how many submissions will be kept, how large they are and what does not fit, before anything is done. */
export function PinListDialog({ total, copies, onClose, ...of }: PinListDialogProps) {
  const { ids, isPart, isRefused } = useListIds(of);
  const actions = usePins();
  const plan = ids && planPins(ids, isPart ? ids.length : total, copies);
  const pinned = listPinnedByHand(copies);
  const { rows } = useStaffCards();
  const reports = useMemo(() => new Set(rows?.flatMap(({ row }) => (row.hasReport ? [row.id] : []))), [rows]);
  const estimate = (some: readonly string[]) => (sizes: CopySizes) =>
    estimateBytes(some, sizes, copies.texts, (id) => reports.has(id));
  const bytes = useCopySizes(estimate(plan?.toPin ?? [])) ?? 0;
  const pinnedBytes = useCopySizes(estimate(pinned)) ?? 0;

  async function handlePin({ toPin }: PinPlan): Promise<void> {
    const list = { name: listName(of.address), ids: toPin };
    if (await actions.pin(toPin, (account) => notePinnedList(account, list))) onClose();
  }

  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Keep offline">
      <div className={styles.words} role="status">
        {!plan && <p>Getting the whole list…</p>}
        {isPart && (
          <p>
            {isRefused ? 'We couldn’t get the whole list' : 'Can’t reach Northbeam right now'}, so this covers only the
            part of the list on this device.
          </p>
        )}
        {plan && <PlanWords plan={plan} bytes={bytes} />}
        {bytes > 0 && pinnedBytes + bytes > copyBudgetBytes && (
          <p>
            {pinned.length > 0 ? 'With what you’ve already kept, that’s' : 'That’s'} more than the{' '}
            {bytesInWords(copyBudgetBytes)} we set aside. Submissions you only opened are removed to make room.
          </p>
        )}
      </div>
      {actions.failure && <Banner tone="danger">{actions.failure}</Banner>}
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        {plan && plan.toPin.length > 0 && (
          <Button
            variant="primary"
            icon={<PinIcon aria-hidden="true" />}
            busy={actions.isBusy}
            busyLabel="Saving"
            onClick={() => void handlePin(plan)}
          >
            {plan.toPin.length === 1 ? 'Keep it' : `Keep ${plan.toPin.length}`}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

function PlanWords({ plan: { toPin, pinnedCount, leftOutCount }, bytes }: { plan: PinPlan; bytes: number }) {
  return (
    <>
      <p>
        {toPin.length > 0
          ? `${submissionsInWords(toPin.length)}, about ${bytesInWords(bytes)}. ${
              toPin.length === 1
                ? 'It stays on all your devices until you remove it.'
                : 'They stay on all your devices until you remove them.'
            }`
          : 'There’s nothing more to keep.'}
      </p>
      {pinnedCount > 0 && <p>You’ve already kept {submissionsInWords(pinnedCount)} of this list.</p>}
      {leftOutCount > 0 && (
        <p>
          {submissionsInWords(leftOutCount)} won’t fit. You can keep up to {maxPins}; the newest of this list come
          first.
        </p>
      )}
    </>
  );
}

/** Lists the newest ids; undefined while the server is asked. `isPart`: only this device could tell; `isRefused`: because the server refused. */
function useListIds({ address, newSince, isUnreachable }: ListToPin) {
  const token = useToken();
  const tz = readTimeZone();
  const { rows } = useStaffCards();
  const isAsked = !address.isNew && !isUnreachable && token !== null;
  const { data, error } = useQuery({
    queryKey: ['portal-list-ids', token, tz, searchParamsOf(address).toString()],
    meta: staffMeta,
    queryFn: ({ signal }) => fetchListIds(address, { count: maxPins, tz, signal }),
    enabled: isAsked,
    retry: false,
    gcTime: 0,
  });
  const isPart = !address.isNew && (!isAsked || error !== null);
  const { search, filters, isNew } = address;
  const filtersText = JSON.stringify(filters);
  const onDevice = useMemo(() => {
    if (!rows) return undefined;
    const query = {
      ...{ search, tz, filters: JSON.parse(filtersText), sort: defaultPortalSort },
      ...(isNew && { newSince: newSince ?? Infinity }),
    };
    const cards = rows.map(({ row }) => row);
    // The order of time needs no facts.
    const need = { time: needTimeAt(Date.now(), tz), factsOf: needFactsOf(noFacts, Date.now()) };
    return listCards(cards, query, need).map(({ id }) => id);
  }, [rows, search, filtersText, isNew, newSince, tz]);
  const isRefused = isAsked && error !== null && !isNoAnswer(error);
  return { ids: address.isNew || isPart ? onDevice : data, isPart, isRefused };
}

const noFacts: DeviceFacts = { activity: new Map(), answers: new Map(), opened: new Map() };

/** Names a list by its search and filters. */
function listName({ search, filters, isNew }: ListAddress): string {
  const parts = [
    ...(isNew ? ['New since your last visit'] : []),
    ...(search === '' ? [] : [`“${search}”`]),
    ...Object.entries(filters).map(([type, value]) => filterInWords(type as PortalFilterType, `${value}`)),
  ];
  return parts.join(', ') || 'All submissions';
}
