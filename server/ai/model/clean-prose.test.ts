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
  ['Go ht**tps://evil.example now', 'Go ht now'],
  ['Go www**.evil.example now', 'Go now'],
  ['Go ht\u200Btps://evil.example now', 'Go now'],
  ['Go ht\u200Dtp\uFE0Fs://evil.example now', 'Go now'],
  ['Go _https://evil.example_ now', 'Go _ now'],
  ['Go ht<b>tp</b>s://evil.example now', 'Go now'],
  ['<<b>script>alert</<i>script>', 'alert'],
  ['<\u200Bimg src=x>Sell', 'Sell'],
  ['<\u200B img src=x>Sell', 'Sell'],
  ['Sell <script src=x', 'Sell script src=x'],
  ['Click java`script: alert(1)', 'Click alert(1)'],
  ['[a[b](https://evil.example)](java`script:alert(1))', 'ab'],
  ['Write to mailto:a@evil.example', 'Write to'],
  ['- > ## Do this\n* + that', 'Do this that'],
  [
    'Gather data: if cost < price and margin > 20, go 👩\u200D🔧 می\u200Cروم',
    'Gather data: if cost < price and margin > 20, go 👩\u200D🔧 می\u200Cروم',
  ],
])('%j becomes words only', (text, clean) => {
  expect(cleanProse(text)).toBe(clean);
});

test('a text that is too long loses whole sentences, and a single one its last words', () => {
  expect(cutProse('One is short. Two is longer than that. Three.', 40)).toBe('One is short. Two is longer than that.');
  expect(cutProse('This one sentence never ends and goes on and on.', 30)).toBe('This one sentence never ends…');
  expect(cutProse('Short.', 30)).toBe('Short.');
});

test('markup that is nested so deep that it never ends is refused', () => {
  const nested = (depth: number) => `${'<b '.repeat(depth)}${'>'.repeat(depth)}Sell`;
  expect(cleanProse(nested(4))).toBe('Sell');
  expect(cleanProse(nested(5))).toBe('');
});

test('a hostile text is read to its end, however it is made', () => {
  const hostile = ['['.repeat(5000), '<a'.repeat(2500), '![a]('.repeat(1000), '*'.repeat(5000), '# '.repeat(2500)];
  hostile.push('< a'.repeat(1600), `<a${'='.repeat(5000)}`, 'a:'.repeat(2500), '\u200d'.repeat(5000), ' '.repeat(5000));
  for (const text of hostile) expect(cleanProse(text).length).toBeLessThanOrEqual(5000);
});
