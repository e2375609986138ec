import { expect, test } from 'vitest';
import { cleanProse, cutProse } from './clean-prose.ts';

test.each([
  ['**Count** the `orders`, __now__', 'Count the orders, now'],
  ['# First\n- do this\n> and that', 'First do this and that'],
  ['See [our page](https://evil.example/a?b=c) and ![x](http://203.0.113.9/a.png).', 'See our page and x.'],
  ['Go to https://evil.example/steal?data=1, or www.evil.example/x now', 'Go to or now'],
  ['Press [y](javascript:alert(1)) twice', 'Press y twice'],
  ['Click javascript:alert(1) or data:text/html,x', 'Click or'],
  ['<script>alert(1)</script> <img src=x onerror=alert(1)>Sell', 'alert(1) Sell'],
  ['Revenue <$100k and margin > 20 % stay', 'Revenue <$100k and margin > 20 % stay'],
  ['a\u0000b\u202Ec\u2066d\uFEFFe\u200Ef\ng', 'abcdef g'],
  ['One\n\n> You wrote, under Steps taken: I am rich', 'One You wrote, under Steps taken: I am rich'],
])('%j becomes words only', (text, clean) => {
  expect(cleanProse(text)).toBe(clean);
});

test('a text that is too long loses whole sentences, and a single one its last words', () => {
  expect(cutProse('One is short. Two is longer than that. Three.', 40)).toBe('One is short. Two is longer than that.');
  expect(cutProse('This one sentence never ends and goes on and on.', 30)).toBe('This one sentence never ends…');
  expect(cutProse('Short.', 30)).toBe('Short.');
});

test('a hostile text is read to its end, however it is made', () => {
  const hostile = ['['.repeat(5000), '<a'.repeat(2500), '![a]('.repeat(1000), '*'.repeat(5000), '# '.repeat(2500)];
  for (const text of hostile) expect(cleanProse(text).length).toBeLessThanOrEqual(5000);
});
