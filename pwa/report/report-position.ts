import { useEffect, useRef } from 'react';

const storageKey = 'northbeam.report-position';
const settleMs = 100;
/** A chapter counts as begun once its start is this near to the top of the window, under the bar of the chapters. */
const beginsBelowPx = 100;

/** Where a report is read: which it is, and its chapters as ids of elements, in order. */
export interface ReadingPlace {
  report: string;
  chapters: readonly string[];
}

/** A chapter, and how much of it lies above the top of the window: so that it holds when lines break elsewhere. */
interface Position {
  chapter: string;
  share: number;
}

/**
 * Keeps for this session how far a report was read, and goes back there when it is opened again; an address that names a
 * chapter comes first. Another report in the same place begins at its start.
 *
 * @param place undefined until the report is on the page
 */
export function useReadingPosition(place: ReadingPlace | undefined): void {
  const report = place?.report;
  const shown = useRef<string>(undefined);
  useEffect(() => {
    if (report === undefined) return;
    const isSwitched = shown.current !== undefined && shown.current !== report;
    shown.current = report;
    // After the shell has gone to the start of a new page.
    const frame = requestAnimationFrame(() => goTo(readAll()[report], isSwitched));
    return () => cancelAnimationFrame(frame);
  }, [report]);
  useEffect(() => {
    if (!place) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onScroll = () => {
      clearTimeout(timer);
      timer = setTimeout(() => keep(place), settleMs);
    };
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      clearTimeout(timer);
      window.removeEventListener('scroll', onScroll);
    };
  }, [place]);
}

function goTo(kept: Position | undefined, isSwitched: boolean): void {
  const named = isSwitched ? null : document.getElementById(location.hash.slice(1));
  if (named) {
    named.scrollIntoView();
    return;
  }
  const chapter = kept && document.getElementById(kept.chapter);
  if (chapter) {
    const { top, height } = chapter.getBoundingClientRect();
    window.scrollTo(0, window.scrollY + top + kept.share * height);
  } else if (isSwitched) {
    window.scrollTo(0, 0);
  }
  if (isSwitched) document.getElementById('main')?.focus({ preventScroll: true });
}

function keep({ report, chapters }: ReadingPlace): void {
  const boxes = chapters.map((id) => ({ id, box: document.getElementById(id)?.getBoundingClientRect() }));
  const begun = boxes.findLast(({ box }) => box !== undefined && box.top <= beginsBelowPx);
  const { [report]: _, ...others } = readAll();
  const { box } = begun ?? {};
  const position = begun && box && { chapter: begun.id, share: box.height === 0 ? 0 : -box.top / box.height };
  sessionStorage.setItem(storageKey, JSON.stringify({ ...others, ...(position && { [report]: position }) }));
}

function readAll(): Record<string, Position> {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '{}');
  } catch {
    return {};
  }
}
