import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';

afterEach(cleanup);

/** Does what a browser does that translates a page: each text node moves into an element that is not React's. */
function translate(root: Node): void {
  for (const node of [...root.childNodes]) {
    if (node.nodeType !== Node.TEXT_NODE) translate(node);
    else if (node.parentElement?.localName !== 'font') {
      const font = document.createElement('font');
      node.parentNode?.replaceChild(font, node);
      font.append(node);
    }
  }
}

interface Goals {
  count: number;
  isOnline: boolean;
}

const Share = ({ count }: { count: number }) => <>{`${count} of 5`}</>;

const Line = ({ note }: { note: string | null }) => (
  <label>
    {note} Name <input />
  </label>
);

function Sample({ count, isOnline }: Goals) {
  return (
    <main>
      <h1>{count} goals</h1>
      <p>
        Saved. {isOnline ? 'Payment needs a connection.' : 'You are offline.'} <a href="/sync">Sync</a> has {count}{' '}
        left.
      </p>
      <p>
        {!isOnline && <b>Offline</b>}
        Everything is here
      </p>
      <Share count={count} />
      <select>
        <option>{count} days</option>
      </select>
    </main>
  );
}

// F1
test('translated text goes on changing, and nothing crashes', () => {
  const { container, rerender } = render(<Sample count={1} isOnline />);
  translate(container);
  for (const change of [
    { count: 2, isOnline: false },
    { count: 3, isOnline: true },
    { count: 4, isOnline: false },
  ]) {
    rerender(<Sample {...change} />);
    translate(container);
    const words = change.isOnline ? 'Payment needs a connection.' : 'You are offline.';
    const { count, isOnline } = change;
    expect(container.textContent).toBe(
      `${count} goalsSaved. ${words} Sync has ${count} left.${isOnline ? '' : 'Offline'}Everything is here${count} of 5${count} days`,
    );
  }
});

test('children that are all text become one text without another element', () => {
  const { container } = render(<Sample count={1} isOnline />);
  expect(container.querySelector('h1')?.innerHTML).toBe('1 goals');
  expect(container.querySelector('option')?.innerHTML).toBe('1 days');
});

test('an element keeps its state when a text before it comes and goes', () => {
  const { container, rerender } = render(<Line note={null} />);
  const input = container.querySelector('input');
  rerender(<Line note="Optional." />);
  expect(container.querySelector('input')).toBe(input);
});
