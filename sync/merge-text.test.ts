import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mergeTexts } from './merge-text.ts';

describe('two people edit one text', () => {
  const merge = (base: string | null, stored: string, sent: string) => mergeTexts({ base, stored, sent });

  test('what they changed in different places is changed, and the rest stands as it stood', () => {
    const base = 'Call the bank.\n\n- rates\n-  fees\n\nThen write to Ann.';
    const stored = 'Call the bank on Monday.\n\n- rates\n-  fees\n\nThen write to Ann.';
    const sent = 'Call the bank.\n\n- rates\n-  fees\n- terms\n\nThen write to Bob.';
    expect(merge(base, stored, sent)).toBe(
      'Call the bank on Monday.\n\n- rates\n-  fees\n- terms\n\nThen write to Bob.',
    );
  });

  test('where both changed the same words, both sentences stay whole, one after the other', () => {
    expect(merge('Call Bob today', 'Call Ann today', 'Call Eve today')).toBe('Call Ann today\nCall Eve today');
    expect(merge('Call Bob', 'Call Bob and Ann', 'Call Robert')).toBe('Call Bob and Ann\nCall Robert');
    expect(
      merge('Hello. Call Bob. Write to us.', 'Hello. Call Ann. Write to us.', 'Hello. Call Eve. Write to us.'),
    ).toBe('Hello. Call Ann. Call Eve. Write to us.');
    expect(merge('- call Bob\n- write', '- call Ann\n- write', '- call Eve\n- write')).toBe(
      '- call Ann\n- call Eve\n- write',
    );
    expect(merge('会议在周一。我们讨论价格。', '会议在周二。我们讨论价格。', '会议在周三。我们讨论价格和时间。')).toBe(
      '会议在周二。会议在周三。我们讨论价格和时间。',
    );
  });

  test('a sentence that both changed is parted from those that only one changed', () => {
    expect(
      merge(
        'We met Bob. Cancel the training this week. Ask the crew.',
        'We met Bob. Cancel the software training. Ask the whole crew.',
        'We met Ann. Cancel the whole training for foremen this week. Ask the crew.',
      ),
    ).toBe(
      'We met Ann. Cancel the software training. Cancel the whole training for foremen this week. Ask the whole crew.',
    );
  });

  test('a sentence put behind one that the other changed leaves both as they are', () => {
    expect(merge('Call Bob today.', 'Call Bob tomorrow.', 'Call Bob today. Then rest.')).toBe(
      'Call Bob tomorrow. Then rest.',
    );
    expect(merge('Call Bob', 'Call Ann', 'Call Bob\nWrite to us')).toBe('Call Ann\nWrite to us');
    expect(merge('Call Bob.', 'Hello. Call Bob.', 'Ring Bob.')).toBe('Hello. Ring Bob.');
  });

  test('a sentence that one deleted and the other changed stays as the other has it', () => {
    expect(merge('We met. Call Bob now. Thanks.', 'We met. Thanks.', 'We met. Call Eve now. Thanks.')).toBe(
      'We met. Call Eve now. Thanks.',
    );
    expect(merge('Call the bank', '', 'Call the bank on Monday')).toBe('Call the bank on Monday');
  });

  test('words that stand scattered in what the other typed were not said with it', () => {
    expect(merge('Later', 'we will sell', 'we will not sell and we will not buy')).toBe(
      'we will sell\nwe will not sell and we will not buy',
    );
    expect(merge('one', 'one b a b a c', 'one a b a c')).toBe('one b a b a c');
    expect(merge('Later', 'we will sell', 'in June we will sell it')).toBe('in June we will sell it');
  });

  test('lines that both added at the end stand on lines of their own', () => {
    expect(merge('First call', 'First call\nAnn agreed', 'First call\nSend the offer')).toBe(
      'First call\nAnn agreed\nSend the offer',
    );
    expect(merge('Later', 'Ann agreed\nLater', 'Send the offer\nLater')).toBe('Ann agreed\nSend the offer\nLater');
  });

  test('items that both put at one place of a list stay items', () => {
    expect(merge('- a\n- b', '- a\n- x\n- b', '- a\n- y\n- b')).toBe('- a\n- x\n- y\n- b');
    expect(merge('1. a\n2. b', '1. a\n2. c', '1. a\n2. d')).toBe('1. a\n2. c\n2. d');
    expect(merge(null, 'To do:\n- call Ann\n- write to Bob', 'To do:\n- call Ann\n- send the offer')).toBe(
      'To do:\n- call Ann\n- write to Bob\n- send the offer',
    );
  });

  test('words that were deleted here and typed there make both stay whole, in that sentence alone', () => {
    expect(merge('We meet c b today. It rains.', 'We meet b a today. It pours.', 'We meet c c today. It rains.')).toBe(
      'We meet b a today. We meet c c today. It pours.',
    );
  });

  test('words that one deleted and nobody changed are gone, beside an insertion of the other too', () => {
    expect(merge('one two three four', 'one three four', 'one two three four five')).toBe('one three four five');
    expect(merge('one two', 'one two three', 'one')).toBe('one three');
    expect(merge('one two three', 'three', 'one')).toBe('');
  });

  test('what both typed comes once', () => {
    expect(merge('one', 'one two', 'one two')).toBe('one two');
    expect(merge('one four', 'one two three four', 'one two four')).toBe('one two three four');
  });

  test('a paragraph that one person divided stays divided when the other edits it', () => {
    expect(merge('one two three', 'one\n\ntwo three', 'one two three four')).toBe('one\n\ntwo three four');
  });

  test('white space that one changed and the other happens to have comes to rest at once', () => {
    for (const [base, stored, sent] of [
      ['b  b  a  a b', 'b b a a  b', 'b  b  a   b'],
      ['b b a  a\nb\n\na a', 'b b a  a\nb a\n\na ', 'b a b a  a\nb\n\n a'],
    ] as const) {
      const merged = merge(base, stored, sent);
      expect(merge(base, merged, sent)).toBe(merged);
    }
  });

  test('text without spaces is merged by its characters', () => {
    expect(merge('我们下周开会', '我们下周一开会', '我们下周开会讨论价格')).toBe('我们下周一开会讨论价格');
  });

  test('an emoji of many parts stays whole', () => {
    expect(merge('plan 👩‍👩‍👧', 'plan 👩‍👩‍👧 today', 'the plan 👩‍👩‍👧')).toBe('the plan 👩‍👩‍👧 today');
  });

  test('without a base every word of both is kept, long common runs once', () => {
    expect(merge(null, 'ask the bank for terms today', 'please ask the bank for terms')).toBe(
      'please ask the bank for terms today',
    );
    expect(merge(null, 'Ring Bob on Tuesday', 'Mail Ann on Friday')).toBe('Ring Bob on Tuesday\nMail Ann on Friday');
    expect(merge(null, 'Ring Bob', '')).toBe('Ring Bob');
  });
});

const spaces = fc.constantFrom(' ', ' ', ' ', '\n', '  ', '\n\n', '\u00a0');

/** Also lone halves of surrogate pairs, marks without a letter, characters of no script. */
const odd = textOf(
  fc.constantFrom('\u0000', '\ud83d', '\u0301', '\u200d', '__proto__', 'constructor', 'é', 'ー', '5'),
  6,
);

/** Few words make alignments ambiguous; many make edits that look like those of people. */
const ambiguous = (words: string[]) =>
  fc.tuple(...Array.from({ length: 3 }, () => textOf(fc.constantFrom(...words), 8)));

function textOf(word: fc.Arbitrary<string>, maxLength: number): fc.Arbitrary<string> {
  const trailing = fc.array(fc.tuple(word, spaces), { maxLength });
  return trailing.map((parts) =>
    parts.map((part, index) => (index < parts.length - 1 ? part.join('') : part[0])).join(''),
  );
}

const prose = `We sell to small clinics in the north, and most of them find us by word of mouth. The price has not changed for
three years.\n\n- ask the five oldest clients what they would pay\n- write the new price list\n- tell the team before the clients
hear of it\n\nThe team is the other half: two people do the work of four, and the one who knows the most wants to go part-time.`;
const cjk = '我们下周一和客户开会讨论价格和交货时间然后把结果写进报告里再发给大家看看有没有问题';
const vocabulary = fc.constantFrom(
  'the',
  'price',
  'new',
  '-',
  'client',
  'and',
  'Łukasz',
  '🚀',
  '👩‍👩‍👧',
  '会议',
  'x',
  'offer.',
);

/** Cuts, insertions and replacements at places of the text, as a person makes them. */
const editsOf = (text: string) =>
  fc
    .array(fc.record({ at: fc.nat(text.length), cut: fc.nat(40), put: textOf(vocabulary, 5) }), { maxLength: 5 })
    .map((edits) => edits.reduce((now, { at, cut, put }) => `${now.slice(0, at)} ${put} ${now.slice(at + cut)}`, text));
const edited = fc
  .constantFrom(prose, cjk, '- one\n- two\n- three\n- four', 'x')
  .chain((base) => fc.tuple(fc.constant(base), editsOf(base), editsOf(base)));

const triples = {
  'two words': ambiguous(['a', 'b']),
  'three words': ambiguous(['a', 'b', 'c']),
  'eight words': ambiguous([...'abcdefgh']),
  'items of lists': ambiguous(['-', '1.', 'a', 'b']),
  'characters without spaces': ambiguous(['甲', '乙', 'a', '甲乙']),
  'short sentences': ambiguous(['a', 'b', 'a.', 'b.']),
  'edits of real texts': edited,
  'unusual characters': fc.tuple(odd, odd, odd),
};

describe.each(Object.entries(triples))('with %s', { tags: 'fresh' }, (_, texts) => {
  const holdFor = (check: (base: string, stored: string, sent: string) => void) =>
    fc.assert(
      fc.property(texts, ([base = '', stored = '', sent = '']) => check(base, stored, sent)),
      { numRuns: 300 },
    );

  test('no word that was added is lost', () => {
    holdFor((base, stored, sent) => {
      const [before, here, there, merged] = [base, stored, sent, mergeTexts({ base, stored, sent })].map(countWords);
      for (const word of [...(here?.keys() ?? []), ...(there?.keys() ?? [])]) {
        const times = (counts: Map<string, number> | undefined) => counts?.get(word) ?? 0;
        const added = Math.max(times(here), times(there)) - times(before);
        expect(times(merged), word).toBeGreaterThanOrEqual(added);
      }
    });
  });

  test('merging again changes nothing', () => {
    holdFor((base, stored, sent) => {
      const merged = mergeTexts({ base, stored, sent });
      expect(mergeTexts({ base, stored: merged, sent })).toBe(merged);
      expect(mergeTexts({ base, stored, sent: merged })).toBe(merged);
      expect(mergeTexts({ base: merged, stored: merged, sent: merged })).toBe(merged);
    });
  });

  test('what only one side changed is taken as it is', () => {
    holdFor((base, stored, sent) => {
      expect(mergeTexts({ base, stored: base, sent })).toBe(sent);
      expect(mergeTexts({ base, stored, sent: base })).toBe(stored);
      expect(mergeTexts({ base, stored, sent: stored })).toBe(stored);
    });
  });

  test('without a base nothing of either is lost, and merging again changes nothing', () => {
    holdFor((_base, stored, sent) => {
      const merged = mergeTexts({ base: null, stored, sent });
      for (const text of [stored, sent]) {
        for (const [word, times] of countWords(text)) {
          expect(countWords(merged).get(word) ?? 0, word).toBeGreaterThanOrEqual(times);
        }
      }
      expect(mergeTexts({ base: null, stored: merged, sent })).toBe(merged);
      expect(mergeTexts({ base: null, stored, sent: merged })).toBe(merged);
    });
  });
});

describe('texts of 20,000 characters', () => {
  const long = (sentence: string) => sentence.repeat(Math.ceil(20_000 / sentence.length)).slice(0, 20_000);
  const numbered = Array.from({ length: 2_500 }, (_, index) => `w${index}`).join(' ');
  const reversed = numbered.split(' ').reverse().join(' ');
  const sizes: [name: string, base: string, stored: string, sent: string][] = [
    ['edited in two places', numbered, numbered.replace('w3 ', 'w3 here '), numbered.replace('w2400 ', 'w2400 there ')],
    [
      'of one word over and over again',
      long('a '),
      `here ${long('a ')}`.slice(0, 19_000),
      long('a ').replace('a', 'there'),
    ],
    ['of two words in turns', long('a b '), `here ${long('b b a ')}`, `${long('a a b ')} there`],
    ['without spaces', long('会议'), `${long('会')}here`, `there${long('议会会')}`],
    ['in which all changed places', numbered, `${reversed} here`, `there ${reversed}`],
    ['of nothing but line breaks', '\n'.repeat(20_000), `${'\n'.repeat(20_000)}here`, `there${'\n'.repeat(19_000)}`],
  ];

  // A comparison of all words with all words would take minutes here, and the limit of a test is seconds.
  test.each(sizes)('%s are merged, and nothing that was typed is lost', (_, base, stored, sent) => {
    for (const known of [base, null]) {
      const merged = mergeTexts({ base: known, stored, sent });
      expect(merged).toContain('here');
      expect(merged).toContain('there');
      expect(merged.length).toBeLessThanOrEqual(stored.length + sent.length + 1);
      expect(mergeTexts({ base: known, stored: merged, sent })).toBe(merged);
    }
  });
});

/** Words by an own reading, not by the merge's: what stands between white space, and each Chinese character. */
function countWords(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const [word] of text.matchAll(/\p{Script=Han}|[^\s\p{Script=Han}]+/gu))
    counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}
