import { Download } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { Button } from '#pwa/ui/button.tsx';
import { DataAge } from '#pwa/ui/data-age.tsx';
import { Page, PageHead } from '#pwa/ui/page.tsx';
import { useKeptFocus } from '#pwa/ui/use-kept-focus.ts';
import { useMedia } from '#pwa/ui/use-media.ts';
import type { DeskView } from '#schema/desk.ts';
import { portalFilterTypes } from '#schema/portal.ts';
import styles from './coaching-screen.module.css';
import { type ListChange, useListAddress } from './list-address.ts';
import { ListKeys } from './list-keys.tsx';
import { ListPanel } from './list-panel.tsx';
import { ListTools } from './list-tools.tsx';
import { ListFailed, NoList } from './no-list.tsx';
import { PinList } from './offline/pin-list.tsx';
import { usePortalDesk } from './use-desk.ts';
import { type PortalList, useList } from './use-list.ts';
import { ViewChips } from './view-chips.tsx';

const ExportDialog = lazy(async () => ({ default: (await import('./export-dialog.tsx')).ExportDialog }));

/** Shows all submissions at `/coaching`, from this device at once. The server adds what the device does not have. */
export function CoachingScreen() {
  const [address, change] = useListAddress();
  const { portal, desk, newSince, change: changeDesk } = usePortalDesk();
  const shown = useList(address, portal, newSince);
  const { list, error, isUnreachable, readAgain } = shown;
  const searchField = useRef<HTMLInputElement>(null);
  const count = useRef<HTMLParagraphElement>(null);
  const [isExporting, setExporting] = useState(false);
  // A new key drops text that was typed a moment ago and is not searched for yet.
  const [toolsKey, setToolsKey] = useState(0);
  useKeptFocus();
  // On a phone the tools would push the first client below the first screen.
  const isWide = useMedia('(min-width: 48em)');
  const [isUnfolded, setUnfolded] = useState(false);
  const isFolded = !isWide && !isUnfolded;
  const exportButton = (
    <Button icon={<Download aria-hidden="true" />} onClick={() => setExporting(true)}>
      Export CSV
    </Button>
  );

  function replaceQuery(query: ListChange): void {
    change({ search: '', isNew: false, ...query, filters: { ...noFilters, ...query.filters } });
    setToolsKey(toolsKey + 1);
  }

  function handleClear(): void {
    replaceQuery({});
    requestAnimationFrame(() => searchField.current?.focus());
  }

  function handleApply({ search, filters, sort }: DeskView): void {
    replaceQuery({ search, filters, sort });
  }

  function handlePage(page: number): void {
    change({ page });
    count.current?.focus({ preventScroll: true });
    count.current?.scrollIntoView({ block: 'start' });
  }

  return (
    <Page>
      <PageHead title="Coaching Portal" actions={isWide && exportButton} />
      <ListTools
        key={toolsKey}
        address={address}
        onChange={change}
        onClear={handleClear}
        searchField={searchField}
        industries={shown.industries}
        onFold={isWide ? undefined : () => setUnfolded(!isUnfolded)}
        isFolded={isFolded}
      />
      {!isFolded && (
        <ViewChips
          address={address}
          newCount={shown.newCount}
          desk={desk}
          onChangeDesk={changeDesk}
          onToggleNew={() => change({ isNew: !address.isNew })}
          onApply={handleApply}
        />
      )}
      <PinList list={list} address={address} newSince={newSince} isUnreachable={isUnreachable} isShort={!isWide} />
      {!isFolded && !isWide && exportButton}
      <Ages shown={shown} isOrder={address.sort.endsWith('need')} />
      {list && error && (
        <div className={styles.place}>
          <ListFailed isPartial onRetry={readAgain} />
        </div>
      )}
      {list ? (
        <ListPanel
          list={list}
          address={address}
          count={count}
          onSort={(sort) => change({ sort })}
          onPage={handlePage}
          onClear={handleClear}
        />
      ) : (
        <div className={styles.place}>
          <NoList error={error} isUnreachable={isUnreachable} onRetry={readAgain} />
        </div>
      )}
      <ListKeys onSearch={() => searchField.current?.focus()} />
      <Suspense fallback={null}>
        {isExporting && (
          <ExportDialog
            address={address}
            total={list && !list.isPartial ? list.total : undefined}
            isUnreachable={isUnreachable}
            onClose={() => setExporting(false)}
          />
        )}
      </Suspense>
    </Page>
  );
}

const noFilters = Object.fromEntries(portalFilterTypes.map((type) => [type, '']));

function Ages({ shown: { age, needAge, isUnreachable }, isOrder }: { shown: PortalList; isOrder: boolean }) {
  if (!age && !needAge) return null;
  return (
    <div className={styles.place}>
      {age ? <DataAge at={age}>{isUnreachable ? undefined : 'This list may be out of date.'}</DataAge> : null}
      {needAge ? <DataAge at={needAge}>This {isOrder ? 'order' : 'list'} may be out of date.</DataAge> : null}
    </div>
  );
}
