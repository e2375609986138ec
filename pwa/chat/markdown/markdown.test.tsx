import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Markdown } from './markdown.tsx';

// F10
test('a wide table stands in a box of its own that the keyboard reaches', () => {
  const row = Array.from({ length: 7 }, (_, at) => `c${at}`).join(' | ');
  render(<Markdown text={`| ${row} |\n|${' - |'.repeat(7)}\n| ${row} |`} />);
  const box = screen.getByRole('region', { name: 'Table' });
  expect(box.tabIndex).toBe(0);
  expect(box.querySelectorAll('th[scope="col"]')).toHaveLength(7);
  expect([...box.querySelectorAll('td')].map((cell) => cell.textContent).join(' | ')).toBe(row);
});

// F10
test('a number that leaps in a list is shown as it is', () => {
  render(<Markdown text={'3. three\n5. five\n6. six'} />);
  expect(screen.getAllByRole<HTMLLIElement>('listitem').map((item) => item.getAttribute('value'))).toEqual([
    null,
    '5',
    null,
  ]);
});
