import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatPhone, type PhoneEdit } from './format-phone.ts';

const digitsOf = (text: string) => text.replace(/\D/g, '');

test('exactly ten digits are set as a number, others stay digits', () => {
  expect(formatPhone('828555014', '8285550143', 10)).toEqual({ value: '(828) 555-0143', caret: 14 });
  expect(formatPhone('(828) 555-0143', '(828) 555-01432', 15)).toEqual({ value: '82855501432', caret: 11 });
  expect(formatPhone('', '555 0143', 8)).toEqual({ value: '5550143', caret: 7 });
  expect(formatPhone('', '+1 (828) 555-0143', 17)).toEqual({ value: '18285550143', caret: 11 });
});

test('a number that is pasted or filled in by the browser is set as one', () => {
  expect(formatPhone('', '828.555.0143', 12)).toEqual({ value: '(828) 555-0143', caret: 14 });
  expect(formatPhone('12', '(828) 555-0143', 14)).toEqual({ value: '(828) 555-0143', caret: 14 });
});

test('deleting in the middle keeps the caret there', () => {
  expect(formatPhone('(828) 555-0143', '(828) 55-0143', 8)).toEqual({ value: '828550143', caret: 5 });
});

test('a deletion that hits a bracket, a space or the dash takes the digit beyond it', () => {
  expect(formatPhone('(828) 555-0143', '(828 555-0143', 4)).toEqual({ value: '825550143', caret: 2 });
  expect(formatPhone('(828) 555-0143', '(828) 5550143', 9, 'forward')).toEqual({ value: '828555143', caret: 6 });
  expect(formatPhone('(828) 555-0143', '828) 555-0143', 0)).toEqual({ value: '(828) 555-0143', caret: 0 });
});

/** One edit at a place given as a share of the text. */
const edit = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  length: fc.nat(4),
  text: fc.oneof(
    fc.stringMatching(/^[0-9]{0,3}$/),
    fc.constantFrom('(828) 555-0143', '+44 20 7946', 'call me', ' ', '-'),
  ),
});

test('over any run of edits the caret stays behind the digit it stood behind, and the format holds', () => {
  fc.assert(
    fc.property(fc.array(edit, { maxLength: 40 }), (edits) => {
      let state: PhoneEdit = { value: '', caret: 0 };
      for (const { at, length, text } of edits) {
        const previous = state.value;
        const start = Math.round(at * previous.length);
        const input = previous.slice(0, start) + text + previous.slice(start + length);
        const caret = start + text.length;
        state = formatPhone(previous, input, caret);

        const digits = digitsOf(state.value);
        expect(state.value).toMatch(digits.length === 10 ? /^\(\d{3}\) \d{3}-\d{4}$/ : /^\d*$/);
        expect(state.caret).toBeGreaterThanOrEqual(0);
        expect(state.caret).toBeLessThanOrEqual(state.value.length);

        const hitSeparator = input.length < previous.length && digitsOf(input) === digitsOf(previous);
        if (hitSeparator) continue;
        expect(digits).toBe(digitsOf(input));
        expect(digitsOf(state.value.slice(0, state.caret))).toBe(digitsOf(input.slice(0, caret)));
      }
    }),
    { seed: 1 },
  );
});

test('what was formatted stays as it is when nothing changes', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\d{0,14}$/), fc.nat(20), (digits, place) => {
      const { value } = formatPhone('', digits, digits.length);
      const caret = Math.min(place, value.length);
      const again = formatPhone(value, value, caret);
      expect(again.value).toBe(value);
      expect(digitsOf(value.slice(0, again.caret))).toBe(digitsOf(value.slice(0, caret)));
    }),
    { seed: 1 },
  );
});
