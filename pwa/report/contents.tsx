import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Chapter } from './anchors.ts';
import styles from './contents.module.css';

/** The chapters, always at hand: a bar on phones, a column beside the text on wide screens. */
export function Contents({ chapters }: { chapters: readonly Chapter[] }) {
  const current = useCurrentChapter(chapters);
  const strip = useChapterInView(current);
  return (
    <nav ref={strip} className={styles.contents} aria-label="Contents">
      {chapters.map(({ id, title }) => (
        <a key={id} href={`#${id}`} aria-current={id === current ? 'location' : undefined}>
          {title}
        </a>
      ))}
    </nav>
  );
}

/** Moves the bar, where it is wider than the phone, so that the current chapter's name stands in it; the page stays. */
function useChapterInView(current: string | undefined): RefObject<HTMLElement | null> {
  const strip = useRef<HTMLElement>(null);
  useEffect(() => {
    const bar = strip.current;
    const link = bar?.querySelector<HTMLElement>(`a[href="#${current}"]`);
    if (!bar || !link || bar.scrollWidth <= bar.clientWidth) return;
    const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    const left = link.offsetLeft - (bar.clientWidth - link.offsetWidth) / 2;
    bar.scrollTo({ left, behavior: isCalm ? 'instant' : 'smooth' });
  }, [current]);
  return strip;
}

/** The chapter whose start was last scrolled past the upper third of the window. */
function useCurrentChapter(chapters: readonly Chapter[]): string | undefined {
  const [current, setCurrent] = useState(chapters[0]?.id);

  useEffect(() => {
    const visible = new Set<string>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) visible.add(target.id);
          else visible.delete(target.id);
        }
        const first = chapters.find(({ id }) => visible.has(id));
        if (first) setCurrent(first.id);
      },
      { rootMargin: '-15% 0px -60% 0px' },
    );
    for (const { id } of chapters) {
      const element = document.getElementById(id);
      if (element) observer.observe(element);
    }
    return () => observer.disconnect();
  }, [chapters]);

  return current;
}
