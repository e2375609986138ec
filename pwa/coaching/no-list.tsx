import { Button } from '#pwa/ui/button.tsx';
import { EmptyState } from '#pwa/ui/empty-state.tsx';
import { FailedState } from '#pwa/ui/failed-state.tsx';
import { isNarrowed, type ListAddress } from './list-address.ts';
import { SubmissionsSkeleton } from './submissions-skeleton.tsx';
import type { ListPage, PortalList } from './use-list.ts';

interface NoListProps extends Pick<PortalList, 'error' | 'isUnreachable'> {
  onRetry: () => void;
}

/** Shows why there is no list yet: it is loading, it failed, or only the server has it. */
export function NoList({ error, isUnreachable, onRetry }: NoListProps) {
  if (isUnreachable) {
    return (
      <EmptyState title="Submissions aren’t on this device yet" action={<Button onClick={onRetry}>Try again</Button>}>
        Can’t reach Northbeam right now. The list loads as soon as you’re back online.
      </EmptyState>
    );
  }
  return error ? <ListFailed onRetry={onRetry} /> : <SubmissionsSkeleton />;
}

interface ListFailedProps {
  /** Says that the page shows the part that is on this device. */
  isPartial?: boolean;
  onRetry: () => void;
}

export function ListFailed({ isPartial = false, onRetry }: ListFailedProps) {
  return (
    <FailedState title="Failed to load submissions." action={<Button onClick={onRetry}>Try again</Button>}>
      {isPartial ? 'You’re seeing the ones on this device. Nothing was changed.' : 'Nothing was changed.'}
    </FailedState>
  );
}

const countPages = (count: number): string => (count === 1 ? 'only the first page' : `only the first ${count} pages`);

interface NoRowsProps {
  list: ListPage;
  address: ListAddress;
  onPage: (page: number) => void;
  onClear: () => void;
}

/** Explains an empty list or page, and offers the next step. */
export function NoRows({ list, address, onPage, onClear }: NoRowsProps) {
  if (list.total > 0) {
    return (
      <EmptyState
        title="There’s nothing on this page"
        action={<Button onClick={() => onPage(list.totalPages)}>Go to the last page</Button>}
      >
        {list.isPartial
          ? `This device has ${countPages(list.totalPages)} of this list.`
          : 'The list has fewer pages now.'}
      </EmptyState>
    );
  }
  if (address.isNew) {
    return (
      <EmptyState title="Nothing new matches" action={<Button onClick={onClear}>Clear</Button>}>
        No submissions have come in since your last visit, or none match your search and filters.
      </EmptyState>
    );
  }
  if (isNarrowed(address)) {
    return (
      <EmptyState title="No submissions match" action={<Button onClick={onClear}>Clear</Button>}>
        {list.isPartial
          ? 'We searched only the submissions on this device. Connect to search all of them.'
          : 'Try fewer words, or remove a filter.'}
        {address.filters.industry && ' Pick an industry from the list.'}
      </EmptyState>
    );
  }
  return (
    <EmptyState title="No submissions yet">When someone completes the questionnaire, it shows up here.</EmptyState>
  );
}
