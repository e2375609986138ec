import { useEffect, useRef } from 'react';
import type { ReportDoc } from '#schema/report.ts';
import { reportText } from '#schema/report-text.ts';

const storageKey = 'northbeam.report-position';
const settleMs = 100;
/** A chapter counts as begun once its start is this near to the top of the window, under the bar of the chapters. */
const beginsBelowPx = 100;

/** A chapter, and how much of it lies above the top of the window: so that it holds when lines break elsewhere. */
interface Position {
  chapter: string;
  share: number;
}

/** The same for the same report, with or without the server: only it numbers the versions of a submission. */
export function positionKey(submissionId: string, doc: ReportDoc): string {
  let hash = 0;
  for (const letter of reportText(doc)) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) | 0;
  return `${submissionId} ${hash}`;
}

/**
 * Keeps for this session how far a report was read, and goes back there when it is opened again; an address that names a
 * chapter comes first. Another report in the same place begins at its start.
 *
 * @param report names it among those of this tab; undefined until it is on the page
 * @param chapters ids of elements, in order
 */
export function useReadingPosition(report: string | undefined, chapters: readonly string[]): void {
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
    if (report === undefined) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onScroll = () => {
      clearTimeout(timer);
      timer = setTimeout(() => keep(report, chapters), settleMs);
    };
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      clearTimeout(timer);
      window.removeEventListener('scroll', onScroll);
    };
  }, [report, chapters]);
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

function keep(report: string, chapters: readonly string[]): void {
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
