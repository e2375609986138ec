import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Contents } from './contents.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const chapters = ['Summary', 'Where you are', 'Action plan'].map((title, index) => ({ id: `c${index}`, title }));
type Seen = { target: { id: string }; isIntersecting: boolean };

/** The bar and its observer; happy-dom lays nothing out, so that the test gives the widths. */
function show({ barWidth }: { barWidth: number }) {
  let report: (seen: Seen[]) => void = () => undefined;
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: (seen: Seen[]) => void) {
        report = callback;
      }
      observe() {}
      disconnect() {}
    },
  );
  const moves: number[] = [];
  render(<Contents chapters={chapters} />);
  const bar = screen.getByRole('navigation', { name: 'Contents' });
  Object.defineProperties(bar, { clientWidth: { value: barWidth }, scrollWidth: { value: 600 } });
  bar.scrollTo = (options?: ScrollToOptions | number) => {
    if (typeof options === 'object') moves.push(options.left ?? 0);
  };
  for (const [index, link] of screen.getAllByRole('link').entries()) {
    Object.defineProperties(link, { offsetLeft: { value: index * 200 }, offsetWidth: { value: 100 } });
  }
  const reach = (id: string) => act(() => report([{ target: { id }, isIntersecting: true }]));
  return { moves, reach };
}

test('on a phone the bar of chapters moves to the one that is being read', () => {
  const { moves, reach } = show({ barWidth: 300 });
  reach('c2');
  expect(screen.getByRole('link', { name: 'Action plan' }).getAttribute('aria-current')).toBe('location');
  expect(moves).toEqual([400 - (300 - 100) / 2]);
});

test('a bar that shows all chapters stays', () => {
  const { moves, reach } = show({ barWidth: 600 });
  reach('c2');
  expect(moves).toEqual([]);
});
