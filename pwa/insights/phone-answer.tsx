import type { ChangeEvent } from 'react';
import { TextField } from '#pwa/ui/field.tsx';
import { bind, caretOf, type FormPart } from './answer-fields.tsx';
import { formatPhone } from './format-phone.ts';

/** The field for the phone, which it formats as one types. */
export function PhoneAnswer(props: FormPart) {
  const field = bind({ ...props, name: 'phone', autoComplete: 'tel', optional: true });
  function handleChange(event: ChangeEvent<HTMLInputElement>) {
    const input = event.target;
    const direction = isForwardDeletion(event.nativeEvent) ? 'forward' : 'backward';
    const edit = formatPhone(field.value, input.value, input.selectionStart ?? input.value.length, direction);
    input.value = edit.value;
    if (document.activeElement === input) input.setSelectionRange(edit.caret, edit.caret);
    props.form.change('phone', edit.value, caretOf(input));
  }
  return <TextField {...field} inputMode="tel" onChange={handleChange} />;
}

function isForwardDeletion(event: Event): boolean {
  return event instanceof InputEvent && event.inputType.startsWith('delete') && event.inputType.endsWith('Forward');
}
