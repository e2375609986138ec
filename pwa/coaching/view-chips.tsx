import { BookmarkPlus, X } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Banner } from '#pwa/ui/banner.tsx';
import { Button } from '#pwa/ui/button.tsx';
import { classNames } from '#pwa/ui/class-names.ts';
import { useShowToast } from '#pwa/ui/toast.tsx';
import { type Desk, type DeskView, maxDeskViews } from '#schema/desk.ts';
import { defaultPortalSort } from '#schema/portal-query.ts';
import { isNarrowed, type ListAddress, searchParamsOf } from './list-address.ts';
import { isSameName } from './merge-views.ts';
import type { PortalDesk } from './use-desk.ts';
import styles from './view-chips.module.css';

const SaveViewDialog = lazy(async () => ({ default: (await import('./save-view-dialog.tsx')).SaveViewDialog }));

interface ViewChipsProps {
  address: ListAddress;
  newCount: number;
  desk: Desk;
  onChangeDesk: PortalDesk['change'];
  onToggleNew: () => void;
  onApply: (view: DeskView) => void;
}

/** Shows what is new and the reader's saved views. Each chip narrows the list by one press. */
export function ViewChips({ address, newCount, desk, onChangeDesk, onToggleNew, onApply }: ViewChipsProps) {
  const { views } = desk;
  const [isSaving, setSaving] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const showToast = useShowToast();
  const canSave = !address.isNew && (isNarrowed(address) || address.sort !== defaultPortalSort);
  const present = searchParamsOf(address).toString();
  const isShown = (view: DeskView) => !address.isNew && searchParamsOf(view).toString() === present;
  const isSaved = views.some(isShown);

  async function change(text: string, next: (list: DeskView[]) => DeskView[], back: (list: DeskView[]) => DeskView[]) {
    setFailed(false);
    const write = (work: typeof next) => onChangeDesk((old) => ({ ...old, views: work(old.views) }));
    try {
      await write(next);
      showToast({ text, onUndo: () => void write(back).catch(() => setFailed(true)) });
    } catch {
      setFailed(true);
    }
  }

  async function handleSave(name: string): Promise<void> {
    const { search, filters, sort } = address;
    setSaving(false);
    await change('View saved', (list) => [...list, { name, search, filters, sort }], without(name));
  }

  function handleDelete(view: DeskView): void {
    const at = views.indexOf(view);
    void change('View deleted', without(view.name), (list) => list.toSpliced(Math.min(at, list.length), 0, view));
  }

  const showsNew = newCount > 0 || address.isNew;
  if (!showsNew && views.length === 0 && !canSave) return null;
  return (
    <div className={styles.views}>
      {showsNew && (
        <button type="button" className={styles.chip} aria-pressed={address.isNew} onClick={onToggleNew}>
          {newCount.toLocaleString()} new since your last visit
        </button>
      )}
      {views.length > 0 && (
        <ul className={styles.list} aria-label="Saved views">
          {views.map((view) => (
            <li key={view.name} className={styles.view}>
              <button
                type="button"
                className={classNames(styles.chip, styles.named)}
                aria-pressed={isShown(view)}
                onClick={() => onApply(view)}
              >
                {view.name}
              </button>
              <button type="button" className={styles.remove} onClick={() => handleDelete(view)}>
                <X role="img" aria-label={`Delete the view ${view.name}`} />
              </button>
            </li>
          ))}
        </ul>
      )}
      {canSave && !isSaved && views.length < maxDeskViews && (
        <Button
          variant="quiet"
          size="s"
          className={styles.save}
          icon={<BookmarkPlus aria-hidden="true" />}
          onClick={() => setSaving(true)}
        >
          Save this view
        </Button>
      )}
      {canSave && !isSaved && views.length >= maxDeskViews && (
        <p className={styles.full}>You can save up to {maxDeskViews} views.</p>
      )}
      {hasFailed && (
        <Banner tone="danger" title="We couldn’t save your views" onDismiss={() => setFailed(false)}>
          Nothing was changed. Please try again.
        </Banner>
      )}
      <Suspense fallback={null}>
        {isSaving && (
          <SaveViewDialog
            names={views.map(({ name }) => name)}
            onSave={(name) => void handleSave(name)}
            onClose={() => setSaving(false)}
          />
        )}
      </Suspense>
    </div>
  );
}

const without = (name: string) => (list: DeskView[]) => list.filter((view) => !isSameName(view.name, name));
