import { objectionAddress } from '#pwa/api/objection.ts';
import { Banner } from '#pwa/ui/banner.tsx';
import { Button, ButtonLink } from '#pwa/ui/button.tsx';
import { usePress } from '#pwa/ui/use-press.ts';

export interface NotOfferedProps {
  /** Why, and after a blank line what we help with instead. */
  message: string;
  onChangeAnswers: () => Promise<void>;
}

/** Stands in the dialog where no report is sold on what was answered. */
export function NotOffered({ message, onChangeAnswers }: NotOfferedProps) {
  const opening = usePress(onChangeAnswers);
  const [why, ...more] = message.split('\n\n');

  return (
    <Banner
      tone="danger"
      title={why}
      action={
        <>
          <Button size="s" busy={opening.isBusy} busyLabel="Opening your answers" onClick={opening.press}>
            Change my answers
          </Button>
          <ButtonLink size="s" variant="quiet" href={objectionAddress}>
            This isn’t right
          </ButtonLink>
        </>
      }
    >
      {more.join(' ')} Nothing was charged.
      {opening.hasFailed && ' We couldn’t open your answers. Check your connection and try again.'}
    </Banner>
  );
}
