import { MessageSquareText } from 'lucide-react';
import { useConfig } from '#pwa/api/config.ts';
import { askToSignIn } from '#pwa/api/sign-in-prompt.ts';
import { useToken } from '#pwa/api/use-token.ts';
import { useOwner } from '#pwa/offline/use-owner.ts';
import { Button, ButtonLink } from '#pwa/ui/button.tsx';
import { paths } from '#schema/paths.ts';
import styles from './keep-insights.module.css';

/** Leads on from the last free insight: a visitor to an account that keeps them, a person with one to the coach. */
export function KeepInsights() {
  const { trialDays } = useConfig();
  const [token, owner] = [useToken(), useOwner()];
  const isSomebodys = (token ?? owner) !== null;
  return (
    <div className={styles.keep}>
      <p>{isSomebodys ? 'These are saved in your History.' : whatFor(trialDays)}</p>
      {isSomebodys ? (
        <ButtonLink to={paths.chat} icon={<MessageSquareText aria-hidden="true" />}>
          Ask the coach
        </ButtonLink>
      ) : (
        <Button onClick={() => void askToSignIn({ mode: 'signup' })}>Create account</Button>
      )}
    </div>
  );
}

const whatFor = (trialDays: number) =>
  trialDays > 0
    ? `Keep these insights and ask the coach about them, free for ${trialDays} days.`
    : 'Keep these insights on all your devices.';
