import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { Button } from './button.tsx';

/** Puts a text on the clipboard; where the browser refuses, it says so and shows the text to take by hand. */
export function CopyButton({ text }: { text: string }) {
  const [state, setState] = useState<'ready' | 'done' | 'failed'>('ready');
  if (text === '') return null;
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setState('done'),
      () => setState('failed'),
    );
  return (
    <>
      <Button
        size="s"
        variant="quiet"
        icon={state === 'done' ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
        onClick={() => void copy()}
      >
        {state === 'done' ? 'Copied' : 'Copy'}
      </Button>
      {state === 'failed' && <p role="alert">The browser didn’t copy it. Here’s the text: {text}</p>}
    </>
  );
}
