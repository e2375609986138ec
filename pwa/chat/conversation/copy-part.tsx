import { Check, Copy } from 'lucide-react';
import { type RefObject, useState } from 'react';
import { Button } from '#pwa/ui/button.tsx';
import { copyAnswer } from './copy-answer.ts';

interface CopyPartProps {
  markdown: string;
  /** Where it stands as it is meant, for places that take rich text. */
  shown?: RefObject<Element | null>;
}

/** Puts a part of the conversation on the clipboard, and says whether the browser did it. */
export function CopyPart({ markdown, shown }: CopyPartProps) {
  const [isDone, setDone] = useState<boolean>();
  const copy = async () => setDone(await copyAnswer(markdown, shown?.current ?? null));
  return (
    <>
      <Button
        size="s"
        variant="quiet"
        icon={isDone ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
        onClick={() => void copy()}
      >
        {isDone ? 'Copied' : 'Copy'}
      </Button>
      {isDone === false && <p role="alert">The browser didn’t copy it. Select the text and copy it yourself.</p>}
    </>
  );
}
