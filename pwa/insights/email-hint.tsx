import { TextButton } from '#pwa/ui/button.tsx';
import { missesEnding, suggestEmail } from './suggest-email.ts';

export interface EmailHintProps {
  email: string;
  isTyping: boolean;
  onTake: (email: string) => void;
}

/** Asks about an address that is most likely mistyped: the insights and the report go there. */
export function EmailHint({ email, isTyping, onTake }: EmailHintProps) {
  const better = suggestEmail(email, isTyping);
  if (better !== undefined) return <TextButton onClick={() => onTake(better)}>{`Did you mean ${better}?`}</TextButton>;
  return !isTyping && missesEnding(email) && <span>The ending seems to be missing, like .com</span>;
}
