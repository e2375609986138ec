import { useEffect, useState } from 'react';
import type { Chapter } from './anchors.ts';
import styles from './contents.module.css';

/** The chapters, always at hand: a bar on phones, a column beside the text on wide screens. */
export function Contents({ chapters }: { chapters: readonly Chapter[] }) {
  const current = useCurrentChapter(chapters);
  return (
    <nav className={styles.contents} aria-label="Contents">
      {chapters.map(({ id, title }) => (
        <a key={id} href={`#${id}`} aria-current={id === current ? 'location' : undefined}>
          {title}
        </a>
      ))}
    </nav>
  );
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
